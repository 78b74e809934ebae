// The pressure operator of a box without solids:  A q = (sum of c (q_n - q)) / h²
// reads pressure q [m²/s] (red-black centres)   writes A q [1/s] (red-black centres). 7 fetches for 4 cells
#include "sim/pressure/box_operator.glsl"

uniform sampler3D pressure;

vec4 kernel(ivec3 texel) {
    return whereCells(fluxInto(coefficientsOf(texel), pressure, texel) / (h * h), lanesOf(texel));
}
