// One Jacobi sweep of implicit viscosity, each component on its own faces:  (1 - nu dt lap) u = b
// reads velocity u, before b [m/s, faces]; around solids openings, solidVelocity   writes velocity
// Harris 2004 §38.3.2. 8 fetches; around solids up to 17
// The ghost value beyond a wall, or within a solid, that holds the tangent is 2 u_wall - u, else u; faces on a wall that
// fixes the normal velocity, and faces that solids close, keep theirs.
#include "common/faces.glsl"
#include "common/walls.glsl"

uniform sampler3D velocity;
uniform sampler3D before;
uniform float reach;  // nu dt / h²

#ifdef AROUND_SOLIDS
uniform sampler3D openings;
uniform sampler3D solidVelocity;

bool isClosedFace(ivec3 texel, int axis) { return texelFetch(openings, texel, 0)[axis] == 0.0; }
vec4 solidAt(ivec3 texel) { return texelFetch(solidVelocity, texel, 0); }
#else
bool isClosedFace(ivec3 texel, int axis) { return false; }
vec4 solidAt(ivec3 texel) { return vec4(0); }
#endif

float diffused(ivec3 texel, int axis, float b) {
    if (!isFace(texel, axis)) return 0.0;
    int ownWall = wallOfFace(texel, axis);
    if ((ownWall >= 0 && wallType[ownWall] != OPEN) || isClosedFace(texel, axis)) return b;
    float sum = b, diagonal = 1.0;
    for (int wall = 0; wall < 6; ++wall) {
        int across = wall / 2;
        ivec3 neighbour = wrapped(texel + (wall % 2 == 0 ? -UNIT[across] : UNIT[across]));
        bool exists = neighbour[across] >= 0 && isFace(neighbour, axis);
        if (exists && across != axis && isClosedFace(neighbour, axis)) {
            vec4 solid = solidAt(neighbour);
            if (solid.w >= 0.0) continue;  // the fluid slides along it
            sum += 2.0 * reach * solid[axis];
            diagonal += 2.0 * reach;
        } else if (exists) {
            sum += reach * texelFetch(velocity, neighbour, 0)[axis];
            diagonal += reach;
        } else if (across != axis && holdsTangent(wall)) {
            sum += 2.0 * reach * wallVelocityAt(wall, facePosition(texel, axis))[axis];
            diagonal += 2.0 * reach;
        }
    }
    return sum / diagonal;
}

vec3 kernel(ivec3 texel) {
    vec3 b = texelFetch(before, texel, 0).xyz;
    return vec3(diffused(texel, 0, b.x), diffused(texel, 1, b.y), diffused(texel, 2, b.z));
}
