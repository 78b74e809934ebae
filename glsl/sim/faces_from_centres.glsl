// A velocity given at cell centres brought to the faces between them: the mean of the two cells, or the only one
// reads cellVelocity [m/s, centres]   writes velocity [m/s, faces]. 6 fetches
#include "common/faces.glsl"

uniform sampler3D cellVelocity;

vec3 kernel(ivec3 texel) {
    vec3 u = vec3(0);
    for (int axis = 0; axis < 3; ++axis) {
        if (!isFace(texel, axis)) continue;
        float above = texelFetch(cellVelocity, existingCell(texel), 0)[axis];
        float below = texelFetch(cellVelocity, existingCell(texel - UNIT[axis]), 0)[axis];
        u[axis] = 0.5 * (above + below);
    }
    return u;
}
