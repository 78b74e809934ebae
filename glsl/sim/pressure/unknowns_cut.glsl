// 1 in cells whose pressure is unknown, 0 in solids and in air.
// reads coefficients   writes red-black centres
#include "sim/pressure/cut_operator.glsl"

vec4 kernel(ivec3 texel) { return whereUnknown(vec4(1), coefficientsOf(texel), texel); }
