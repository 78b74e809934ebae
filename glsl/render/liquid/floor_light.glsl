// How much of the sun's light arrives at the floor under a liquid, whose surface focuses it: caustics. Light that
// enters at s lands at x(s); where that lies closer together than s did, the floor is the brighter:
//     E = E0 (1 - R) exp(-extra l) / |det dx/ds|
// The s for a place on the floor is found by correcting by how far light lands beside.
// reads landings (render/liquid/sun_landings.glsl, of as many places)   writes share of the light that arrives without
// the surface, for each colour. 6 filtered fetches

uniform sampler3D landings;
uniform vec3 extra;  // [1/m]: extinction beyond that of the colour that crosses best, which the light volume knows
uniform vec3 texels;  // of both

const int CORRECTIONS = 3;
const float SHARPEST = 0.15;  // share of an area over which its light is spread at least
const float FARTHEST = 4.0;   // [texel] of a correction
const float APART = 2.0;      // [texel], over which the stretch is taken

vec4 landingOf(vec2 start) { return textureLod(landings, vec3(start.x / texels.x, 0.5, start.y / texels.z), 0.0); }

vec3 kernel(ivec3 texel) {
    vec4 straight = texelFetch(landings, texel, 0), landing = straight;
    vec2 target = vec2(texel.xz) + 0.5, start = target;
    for (int i = 0; i < CORRECTIONS; ++i) {
        start -= clamp(start + landing.xy - target, -FARTHEST, FARTHEST);
        landing = landingOf(start);
    }
    vec4 x = landingOf(start + vec2(APART, 0)), z = landingOf(start + vec2(0, APART));
    vec2 alongX = vec2(1, 0) + (x.xy - landing.xy) / APART, alongZ = vec2(0, 1) + (z.xy - landing.xy) / APART;
    float focus = 1.0 / max(abs(determinant(mat2(alongX, alongZ))), SHARPEST);
    if (straight.w == -2.0) return vec3(1);
    if (straight.w == -1.0) return exp(-extra * straight.z);
    // Next to what is dry, and to ways through a side, light is not focused.
    if (min(landing.w, min(x.w, z.w)) < 0.0) return straight.w * exp(-extra * straight.z);
    return landing.w * exp(-extra * landing.z) * focus;
}
