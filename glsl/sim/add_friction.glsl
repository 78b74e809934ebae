// The friction that acts where the fluid comes from:  u' = u + s nu dt lap u,  where s is half or less,
// each component on its own faces
// reads velocity u [m/s, faces]; around solids, where it is that at the centres of faces, friction and wallPush (faces)
// writes velocity. 7 fetches; around solids 9
// variants: [AROUND_SOLIDS]
#include "sim/viscosity.glsl"

#ifdef AROUND_SOLIDS
uniform sampler3D wallPush;

vec3 wallPushAt(ivec3 texel) { return texelFetch(wallPush, texel, 0).xyz; }
#else
vec3 wallPushAt(ivec3 texel) { return vec3(0); }
#endif

float withFriction(ivec3 texel, int axis, float u, float held, float push, int bits) {
    if (!isFace(texel, axis)) return 0.0;
    if (keepsVelocity(texel, axis, bits) || isBeyond(bits, axis)) return u;
    int ways = int(held);
    Neighbours all = neighboursOf(texel, axis, ways, bits);
    return u + explicitReachAt(ways, bits, axis) * (all.sum + push - all.count * u);
}

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz, push = wallPushAt(texel);
    vec4 solid = frictionAt(texel);
    int bits = int(solid.w);
    return vec3(withFriction(texel, 0, u.x, solid.x, push.x, bits), withFriction(texel, 1, u.y, solid.y, push.y, bits),
                withFriction(texel, 2, u.z, solid.z, push.z, bits));
}
