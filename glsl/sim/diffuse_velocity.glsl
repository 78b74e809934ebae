// One Jacobi sweep of implicit viscosity, each component on its own faces:  (1 - nu dt lap) u = b
// reads velocity u, before b [m/s, faces]; around solids friction   writes velocity
// Harris 2004 §38.3.2. 7 fetches; around solids 8
// The ghost value beyond a side of the domain that holds the tangent is 2 u_wall - u, else u; faces on a side that fixes
// the normal velocity, and faces that solids close, keep theirs. Around solids obstacle/find_friction says which
// neighbours count and how much a solid holds the face, and b is what obstacle/add_wall_push has made of it.
// variants: [AROUND_SOLIDS]
#include "common/faces.glsl"
#include "common/walls.glsl"

uniform sampler3D velocity;
uniform sampler3D before;
uniform float reach;  // nu dt / h²

#ifdef AROUND_SOLIDS
#include "common/friction.glsl"

uniform sampler3D friction;

vec4 frictionAt(ivec3 texel) { return texelFetch(friction, texel, 0); }
#else
vec4 frictionAt(ivec3 texel) { return vec4(0); }
bool isCut(int bits, int axis, int direction) { return false; }
bool isKept(int bits, int axis) { return false; }
bool isBeyond(int bits, int axis) { return false; }
float wayAlong(int ways, int across) { return 0.0; }
float countOfOpposite(float way) { return 1.0; }
float countOfSurfaces(int ways, int bits, int axis) { return 0.0; }
#endif

float diffused(ivec3 texel, int axis, float b, float held, int bits) {
    if (!isFace(texel, axis)) return 0.0;
    int ownWall = wallOfFace(texel, axis);
    if ((ownWall >= 0 && wallType[ownWall] != OPEN) || isKept(bits, axis)) return b;
    bool beyond = isBeyond(bits, axis);
    float coupling = beyond ? held : reach;  // of a face beyond the surface, with what is before it
    int ways = beyond ? 0 : int(held);
    float sum = b, diagonal = 1.0;
    if (ways > 0) diagonal += reach * countOfSurfaces(ways, bits, axis);
    for (int wall = 0; wall < 6; ++wall) {
        int across = wall / 2;
        ivec3 neighbour = wrapped(texel + (wall % 2 == 0 ? -UNIT[across] : UNIT[across]));
        bool exists = neighbour[across] >= 0 && isFace(neighbour, axis);
        if (isCut(bits, axis, wall)) {
            continue;  // a solid is there, along which the fluid slides or which holds it
        } else if (exists) {
            float way = wayAlong(ways, across), share = way > 0.0 ? countOfOpposite(way) : 1.0;
            sum += share * coupling * texelFetch(velocity, neighbour, 0)[axis];
            diagonal += beyond ? 0.0 : share * reach;
        } else if (!beyond && across != axis && holdsTangent(wall)) {
            sum += 2.0 * reach * wallVelocityAt(wall, facePosition(texel, axis))[axis];
            diagonal += 2.0 * reach;
        }
    }
    return sum / diagonal;
}

vec3 kernel(ivec3 texel) {
    vec3 b = texelFetch(before, texel, 0).xyz;
    vec4 solid = frictionAt(texel);
    int bits = int(solid.w);
    return vec3(diffused(texel, 0, b.x, solid.x, bits), diffused(texel, 1, b.y, solid.y, bits),
                diffused(texel, 2, b.z, solid.z, bits));
}
