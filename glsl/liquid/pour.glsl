// Fills a shape with liquid, or empties it:  phi' = min(phi, d)  or  max(phi, -d)  with d the distance to the shape
// reads levelSet   writes levelSet. 1 fetch; COVERED: 8
// COVERED: d is known within a cell of the surface of a shape from a file, from what it holds of the cells around
// variants: [COVERED]
#ifdef COVERED
#include "common/source_weight.glsl"
#else
#include "common/shapes.glsl"
#endif
#include "liquid/level_set.glsl"

uniform int drains;

#ifdef COVERED
// The surface lies as far from the middle of three cells in a row as they hold more or less than half, if the row runs
// along the axis that it crosses most; less where it does so at an angle.
float distanceTo(ivec3 cell, float far) {
    float w = weightInCell(cell);
    vec3 slope, held;
    for (int axis = 0; axis < 3; ++axis) {
        float below = weightInCell(max(cell - UNIT[axis], ivec3(0)));
        float above = weightInCell(min(cell + UNIT[axis], cells - 1));
        slope[axis] = abs(above - below);
        held[axis] = below + w + above;
    }
    if (slope == vec3(0)) return w > 0.5 ? -1.5 * h : far;
    int axis = slope.x >= max(slope.y, slope.z) ? 0 : slope.y >= slope.z ? 1 : 2;
    return (1.5 - held[axis]) * h * slope[axis] / length(slope);
}
#else
float distanceTo(ivec3 cell, float far) { return clamp(signedDistance(nextToShape(centreOf(cell)) * h), -far, far); }
#endif

float kernel(ivec3 texel) {
    float way = distanceTo(texel, float(levelSetBand) * h);
    return drains == 1 ? max(phiAt(texel), -way) : min(phiAt(texel), way);
}
