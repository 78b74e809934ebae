// The level set as it was a while ago, if all of the liquid has come as fast as it goes now:  phi'(x) = phi(x + s u)
// reads levelSet [m, cell centres], cellVelocity [m/s, cell centres]   writes levelSet
// Cubic on every axis within the band in which it is known. 2 filtered fetches, and 64 plain ones near the surface
#include "liquid/level_set.glsl"
#include "render/earlier.glsl"

float kernel(ivec3 texel) {
    vec3 now = placeNow(centreOf(texel) / vec3(cells)) * vec3(cells);
    float phi = centreValue(levelSet, now).x;
    bool known = abs(phi) < float(levelSetBand) * h;
    float cubic = cubicPhi(now, known);
    return known ? cubic : phi;
}
