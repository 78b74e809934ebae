// What liquid has left wet: water in the pores sends light back into them, so that things are darker (Lekner and Dorf
// 1988), and a film on them is smooth. Under water there is no film.
#ifdef WET
uniform sampler3D wet;    // 1 in liquid, less the longer ago (centres of the first fluid)
uniform float wetness;    // share of what it does

const float DARKEST = 0.45;                    // of the albedo
const vec2 FILM = vec2(0.94, 0.995);           // of wet: from fully there to not yet

float wetAt(vec3 place) {
    vec3 at = textureFromWorld(0, place);
    return at == clamp(at, 0.0, 1.0) ? wetness * textureLod(wet, at, 0.0).x : 0.0;
}
#else
const float DARKEST = 1.0;
const vec2 FILM = vec2(0, 1);
float wetAt(vec3 place) { return 0.0; }
#endif

vec3 wetAlbedo(vec3 albedo, float wet) { return albedo * mix(1.0, DARKEST, wet); }

float underWater(float wet) { return smoothstep(FILM.x, FILM.y, wet); }

// How much of a film there is.
float filmOf(float wet) { return wet * (1.0 - underWater(wet)); }
