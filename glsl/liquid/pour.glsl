// Fills a shape with liquid, or empties it:  phi' = min(phi, d)  or  max(phi, -d)  with d the distance to the shape
// reads levelSet   writes levelSet. 1 fetch
#include "common/shapes.glsl"
#include "liquid/level_set.glsl"

uniform int drains;

float kernel(ivec3 texel) {
    float limit = float(levelSetBand) * h;
    float way = clamp(signedDistance(nextToShape(centreOf(texel)) * h), -limit, limit);
    return drains == 1 ? max(phiAt(texel), -way) : min(phiAt(texel), way);
}
