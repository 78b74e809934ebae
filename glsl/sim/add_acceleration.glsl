// A cell-centred acceleration added to the faces between cells:  u' = u + dt ½ (a + a')
// reads velocity [m/s, faces], acceleration [m/s², centres]   writes velocity. 6 fetches
#include "common/faces.glsl"

uniform sampler3D velocity;
uniform sampler3D acceleration;
uniform float dt;

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis) {
        if (!isFace(texel, axis)) continue;
        float above = texelFetch(acceleration, existingCell(texel), 0)[axis];
        float below = texelFetch(acceleration, existingCell(texel - UNIT[axis]), 0)[axis];
        u[axis] += dt * 0.5 * (above + below);
    }
    return u;
}
