// The viscosity that a component of the velocity feels on its own face:  h² lap u = sum - count u
// The ghost value beyond a side of the domain that holds the tangent is 2 u_wall - u, else u. Around solids
// obstacle/find_friction says which neighbours count and how much a solid holds the face; its push is not in the sum.
#include "common/faces.glsl"
#include "common/walls.glsl"

uniform sampler3D velocity;

#ifdef AROUND_SOLIDS
#include "common/friction_reach.glsl"

uniform sampler3D friction;

vec4 frictionAt(ivec3 texel) { return texelFetch(friction, texel, 0); }
#else
uniform float explicitReach;  // nu dt / h², of the friction that acts where the fluid comes from
uniform float reach;          // and of that where it arrives

vec4 frictionAt(ivec3 texel) { return vec4(0); }
bool isCut(int bits, int axis, int direction) { return false; }
bool isKept(int bits, int axis) { return false; }
bool isBeyond(int bits, int axis) { return false; }
float wayAlong(int ways, int across) { return 0.0; }
float countOfOpposite(float way) { return 1.0; }
float countOfSurfaces(int ways, int bits, int axis) { return 0.0; }
float explicitReachAt(int ways, int bits, int axis) { return explicitReach; }
float implicitReachAt(int ways, int bits, int axis) { return reach; }
#endif

// Faces on a side that fixes the normal velocity, and faces that solids close, keep theirs.
bool keepsVelocity(ivec3 texel, int axis, int bits) {
    int ownWall = wallOfFace(texel, axis);
    return (ownWall >= 0 && wallType[ownWall] != OPEN) || isKept(bits, axis);
}

struct Neighbours {
    float sum, count;
};

Neighbours neighboursOf(ivec3 texel, int axis, int ways, int bits) {
    Neighbours all = Neighbours(0.0, ways > 0 ? countOfSurfaces(ways, bits, axis) : 0.0);
    for (int wall = 0; wall < 6; ++wall) {
        int across = wall / 2;
        ivec3 neighbour = wrapped(texel + (wall % 2 == 0 ? -UNIT[across] : UNIT[across]));
        bool exists = neighbour[across] >= 0 && isFace(neighbour, axis);
        if (isCut(bits, axis, wall)) {
            continue;  // a solid is there, along which the fluid slides or which holds it
        } else if (exists) {
            float way = wayAlong(ways, across), share = way > 0.0 ? countOfOpposite(way) : 1.0;
            all.sum += share * texelFetch(velocity, neighbour, 0)[axis];
            all.count += share;
        } else if (across != axis && holdsTangent(wall)) {
            all.sum += 2.0 * wallVelocityAt(wall, facePosition(texel, axis))[axis];
            all.count += 2.0;
        }
    }
    return all;
}
