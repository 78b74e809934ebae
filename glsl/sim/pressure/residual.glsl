// What is left of the pressure equation:  r = d - (sum of c (q_n - q)) / h²   [1/s]
// reads pressure q [m²/s], divergence d [1/s] (red-black centres)   writes the residual. 6 fetches for 4 cells
// variants: BOX | [OPEN] (CUT | SPLIT)
#include "sim/pressure/operator.glsl"

uniform sampler3D pressure;
uniform sampler3D divergence;

vec4 kernel(ivec3 texel) {
    Coefficients c = coefficientsOf(texel);
    return whereUnknown(fetch(divergence, texel) - fluxInto(c, pressure, texel) / (h * h), c, texel);
}
