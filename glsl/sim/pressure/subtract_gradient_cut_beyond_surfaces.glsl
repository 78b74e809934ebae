// sim/pressure/subtract_gradient_cut on those faces alone whose centres lie beyond the surface of a solid that fluid
// sticks to.
#define BEYOND_SURFACES_ALONE
#include "sim/pressure/subtract_gradient_cut.glsl"
