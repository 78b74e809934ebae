// sim/pressure/subtract_gradient_box of a pressure that is a sum, q + r.
#define WITH_REMAINDER
#include "sim/pressure/subtract_gradient_box.glsl"
