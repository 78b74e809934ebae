// A fan:  u' = u + (1 - exp(-s w dt)) (v - u),  exact for any step; w is 1 inside its shape
// reads velocity [m/s, faces]   writes velocity, in the shape's bounding box. 1 fetch
#include "common/faces.glsl"
#include "common/shapes.glsl"

uniform sampler3D velocity;
uniform vec3 towards;    // v [m/s]
uniform float strength;  // s [1/s]
uniform float dt;

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis) {
        if (!isFace(texel, axis)) continue;
        float share = 1.0 - exp(-strength * shapeWeight(facePosition(texel, axis)) * dt);
        u[axis] += share * (towards[axis] - u[axis]);
    }
    return u;
}
