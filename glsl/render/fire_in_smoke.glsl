// The light of a fire within the smoke.
// reads emitters   writes how much arrives from all directions [a quarter as fine as the fluid]
#include "render/fire_light.glsl"

uniform float h;      // [m] of this grid
uniform vec3 boxLow;  // [m]

vec3 kernel(ivec3 texel) { return min(fireFluence(boxLow + (vec3(texel) + 0.5) * h), 6e4); }
