// One Jacobi sweep of implicit viscosity, each component on its own faces:  (1 - nu dt lap) u = b
// reads velocity u, before b [m/s, faces]   writes velocity. 8 fetches
// Harris 2004 §38.3.2. Walls: the ghost value beyond a wall that holds the tangent is 2 u_wall - u, else u; faces on a
// wall that fixes the normal velocity keep it.
#include "common/faces.glsl"
#include "common/walls.glsl"

uniform sampler3D velocity;
uniform sampler3D before;
uniform float reach;  // nu dt / h²

float diffused(ivec3 texel, int axis, float b) {
    if (!isFace(texel, axis)) return 0.0;
    int ownWall = wallOfFace(texel, axis);
    if (ownWall >= 0 && wallType[ownWall] != OPEN) return b;
    float sum = b, diagonal = 1.0;
    for (int wall = 0; wall < 6; ++wall) {
        int across = wall / 2;
        ivec3 neighbour = texel + (wall % 2 == 0 ? -UNIT[across] : UNIT[across]);
        bool exists = neighbour[across] >= 0 && isFace(neighbour, axis);
        if (exists) {
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
