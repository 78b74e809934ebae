// Extinction of the smoke.   sigma = density * extinction per unit density   [1/m], fading before open sides
// reads smoke (density in one channel, cell centres)   writes extinction [1/m, cell centres]
// 1 fetch a cell; a field of its own because everything that marches reads it many times per cell
#include "render/open_sides.glsl"

uniform sampler3D smoke;
uniform int channel;
uniform float perDensity;  // [1/m]
uniform ivec3 cells;

float kernel(ivec3 texel) {
    float fade = openFade(0, vec3(texel) + 0.5, vec3(cells));
    return clamp(texelFetch(smoke, texel, 0)[channel] * perDensity * fade, 0.0, 6e4);
}
