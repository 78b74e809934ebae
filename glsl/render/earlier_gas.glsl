// What smoke carries as it was a while ago, if all of it has come as fast as it goes now:  f'(x) = f(x + s u)
// reads quantity, cellVelocity [m/s], cell centres   writes the quantity   2 filtered fetches
#include "common/grid.glsl"
#include "render/earlier.glsl"

uniform sampler3D quantity;

vec4 kernel(ivec3 texel) { return textureLod(quantity, placeNow(centreOf(texel) / vec3(cells)), 0.0); }
