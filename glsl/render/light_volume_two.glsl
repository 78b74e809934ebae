// render/light_volume of two lights.
#define LIGHTS 2
#include "render/light_volume.glsl"
