// A source, splat or jet of velocity, or a local acceleration times dt:  u' = u + w (amount)  or  u' = u + w (amount - u)
// reads velocity [m/s, faces]   writes velocity, in the shape's bounding box
// Harris 2004 §38.3.3
#include "common/faces.glsl"
#include "common/shapes.glsl"

uniform sampler3D velocity;
uniform vec3 amount;  // [m/s]
uniform int replace;  // 1: set, 0: add

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis)
        if (isFace(texel, axis))
            u[axis] += shapeWeight(facePosition(texel, axis)) * (replace == 1 ? amount[axis] - u[axis] : amount[axis]);
    return u;
}
