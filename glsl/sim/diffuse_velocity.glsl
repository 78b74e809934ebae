// One Jacobi sweep of implicit viscosity, each component on its own faces:  (1 - nu dt lap) u = b
// reads velocity u, before b [m/s, faces]; around solids friction   writes velocity
// Harris 2004 §38.3.2. 7 fetches; around solids 8
// Around solids b is what obstacle/add_wall_push has made of it.
// variants: [AROUND_SOLIDS]
#include "sim/viscosity.glsl"

uniform sampler3D before;

float diffused(ivec3 texel, int axis, float b, float held, int bits) {
    if (!isFace(texel, axis)) return 0.0;
    if (keepsVelocity(texel, axis, bits)) return b;
    if (isBeyond(bits, axis)) return b + held * neighboursOf(texel, axis, 0, bits).sum;
    int ways = int(held);
    Neighbours all = neighboursOf(texel, axis, ways, bits);
    float own = implicitReachAt(ways, bits, axis);
    return (b + own * all.sum) / (1.0 + own * all.count);
}

vec3 kernel(ivec3 texel) {
    vec3 b = texelFetch(before, texel, 0).xyz;
    vec4 solid = frictionAt(texel);
    int bits = int(solid.w);
    return vec3(diffused(texel, 0, b.x, solid.x, bits), diffused(texel, 1, b.y, solid.y, bits),
                diffused(texel, 2, b.z, solid.z, bits));
}
