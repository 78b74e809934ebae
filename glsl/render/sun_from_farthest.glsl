// The smoke between a light and the cells of a grid a quarter as fine as the fluid's: what render/sun_from_afar starts
// from. Its optical depth, which changes linearly in even smoke, where the transmittance would not.
// reads extinction [1/m, cell centres of a grid half as fine]   writes optical depth [1, centres], 9 at most
#include "render/optical_depth.glsl"

uniform vec3 towardsLight;  // in the world

const float BEFORE = 7.5;  // cells of the way that render/light_volume and render/sun_from_afar march themselves

float kernel(ivec3 texel) {
    vec3 place = h * middleOf(texel, boxSize[0] / h);
    return min(opticalDepth(0, place, boxFromWorld(0, towardsLight), BEFORE * h), 9.0);
}
