// The smoke between a light and the cells of a grid a quarter as fine as the fluid's: what render/sun_from_afar starts
// from. Its optical depth, which changes linearly in even smoke, where the transmittance would not.
// reads extinction [1/m, cell centres of a grid half as fine]   writes optical depth [1, centres], 9 at most
#include "render/optical_depth.glsl"

uniform float h;       // [m] of this grid; the fluid's is a quarter of it
uniform vec3 boxSize;  // [m]
uniform vec3 towardsLight;

float kernel(ivec3 texel) {
    vec3 place = 0.5 * (vec3(texel) * h + min(vec3(texel + 1) * h, boxSize));  // of the part within the domain
    return min(opticalDepth(place, towardsLight, boxSize, h, h), 9.0);
}
