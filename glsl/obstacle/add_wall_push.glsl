// What solids that fluid sticks to add to the right side of sim/diffuse_velocity:  b + reach * wall push,  and the wall
// push alone on faces beyond a surface. Faces on sides of the domain that fix the normal velocity keep theirs.
// reads before b [m/s, faces], friction, wallPush (faces)   writes before. 3 fetches
#include "common/faces.glsl"
#include "common/friction_reach.glsl"
#include "common/walls.glsl"

uniform sampler3D before;
uniform sampler3D friction;
uniform sampler3D wallPush;

float pushed(ivec3 texel, int axis, float b, float held, float push, int bits) {
    int ownWall = wallOfFace(texel, axis);
    if (ownWall >= 0 && wallType[ownWall] != OPEN) return b;
    if (isKept(bits, axis)) return b;
    return isBeyond(bits, axis) ? push : b + implicitReachAt(int(held), bits, axis) * push;
}

vec3 kernel(ivec3 texel) {
    vec3 b = texelFetch(before, texel, 0).xyz, push = texelFetch(wallPush, texel, 0).xyz;
    vec4 solid = texelFetch(friction, texel, 0);
    int bits = int(solid.w);
    return vec3(pushed(texel, 0, b.x, solid.x, push.x, bits), pushed(texel, 1, b.y, solid.y, push.y, bits),
                pushed(texel, 2, b.z, solid.z, push.z, bits));
}
