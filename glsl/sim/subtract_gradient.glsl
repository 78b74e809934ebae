// Makes the velocity divergence-free:  u' = u - grad q, on every face that the pressure may move
// reads velocity [m/s, faces], pressure q [m²/s, packed centres]   writes velocity. 5 fetches
// Harris 2004 §38.3.4; Crane et al. 2007 §30.2.2
#include "common/faces.glsl"
#include "common/packed.glsl"
#include "sim/coefficients.glsl"

uniform sampler3D velocity;
uniform sampler3D pressure;

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis) {
        if (!isFace(texel, axis)) continue;
        int wall = wallOfFace(texel, axis);
        ivec3 below = texel - UNIT[axis];
        float above = isCell(texel) ? packedValue(pressure, texel) : 0.0;
        float under = isCell(below) ? packedValue(pressure, below) : 0.0;
        u[axis] -= (wall < 0 ? 1.0 : wallCoefficient(wall)) * (above - under) / h;
    }
    return u;
}
