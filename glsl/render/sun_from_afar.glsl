// The smoke between a light and the cells of a grid half as fine as the fluid's: what render/light_volume starts from.
// reads extinction [1/m, cell centres of this grid], nearbyMaximum, fromFarther [1, centres of a grid half as fine]
// writes optical depth [1, centres], 9 at most
#define CELLS_PER_BLOCK (cellsPerBlock / 2)
#include "render/box.glsl"
#include "render/depth_to_light.glsl"

uniform sampler3D fromFarther;
uniform vec3 towardsLight;  // in the world

const float NEAR_CELLS = 12.0;
const float BEFORE = 3.0;  // cells of the way that render/light_volume marches itself

float kernel(ivec3 texel) {
    vec3 domain = boxSize[0] / h, place = middleOf(texel, domain), towards = boxFromWorld(0, towardsLight);
    return min(depthToLight(0, place, towards, domain, h, NEAR_CELLS, BEFORE, fromFarther), 9.0);
}
