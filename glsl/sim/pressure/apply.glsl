// The pressure operator:  A q = (sum of c (q_n - q)) / h²
// reads pressure q [m²/s] (red-black centres)   writes A q [1/s] (red-black centres). 5 fetches for 4 cells
// variants: BOX | [OPEN] CUT
#include "sim/pressure/operator.glsl"

uniform sampler3D pressure;

vec4 kernel(ivec3 texel) {
    Coefficients c = coefficientsOf(texel);
    return whereUnknown(fluxInto(c, pressure, texel) / (h * h), c, texel);
}
