// What hides particles in and behind smoke: depth to look through, from the eye to each of several distances, for fewer
// rays than the picture has.   tau(k) = tau(k - 1) + integral of sigma over slab k
// reads veil (of the slab before; its own, of other boxes), extinction [1/m]   writes veil [1]. 10 fetches

uniform sampler3D veil;
uniform sampler3D extinction;
uniform mat4 textureFromWorld;  // of the extinction
uniform vec3 eye, viewForward, viewRight, viewUp;  // see render/view.glsl
uniform float veilFirst, veilLast;  // distances from the eye [m], between which slabs are of equal depth
uniform int isFirstBox;

const int STEPS = 8;

float kernel(ivec3 texel) {
    ivec3 size = textureSize(veil, 0);
    vec2 ndc = 2.0 * (vec2(texel.xy) + 0.5) / vec2(size.xy) - 1.0;
    vec3 ray = normalize(viewForward + ndc.x * viewRight + ndc.y * viewUp);
    float slab = (veilLast - veilFirst) / float(size.z), sum = 0.0;
    for (int i = 0; i < STEPS; ++i) {
        float away = veilFirst + slab * (float(texel.z) + (float(i) + 0.5) / float(STEPS));
        vec3 at = (textureFromWorld * vec4(eye + away * ray, 1)).xyz;
        if (at == clamp(at, 0.0, 1.0)) sum += textureLod(extinction, at, 0.0).x;
    }
    float before = isFirstBox == 0 ? texelFetch(veil, texel, 0).x
                                   : texel.z > 0 ? texelFetch(veil, texel - ivec3(0, 0, 1), 0).x : 0.0;
    return before + sum * slab / float(STEPS);
}
