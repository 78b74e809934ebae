// Sets the faces on the sides of the domain: no flow through closed ones, the inflow's velocity on inflows; faces of
// open sides are left to the pressure. Spare texels become 0.
// reads velocity [m/s, faces]   writes velocity. 1 fetch
#include "common/faces.glsl"
#include "common/walls.glsl"

uniform sampler3D velocity;

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis) {
        int wall = wallOfFace(texel, axis);
        if (!isFace(texel, axis))
            u[axis] = 0.0;
        else if (wall >= 0 && wallType[wall] != OPEN)
            u[axis] = wallNormalVelocity(wall, facePosition(texel, axis));
    }
    return u;
}
