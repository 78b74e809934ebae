// Optical depth of the smoke between two places.   integral of sigma; light passes as exp(-it)
// reads extinction on a grid half as fine as the fluid's

#define CELLS_PER_BLOCK (cellsPerBlock / 2)
#include "render/box.glsl"
#include "render/extinction_volume.glsl"
#include "render/light_grids.glsl"

uniform float blockSize[FLUIDS];  // [m]

// Over so much of a ray in the box's frame, in metres: `place` is seen from the low corner, `direction` has length 1. At the
// midpoints of whole steps, and of what is left at the end, so that a homogeneous box is exact. What is
// thinner than `least` [1/m] does not count.
float opticalDepthOver(int fluid, vec3 place, vec3 direction, float reach, float stepLength, float least) {
    vec3 domain = boxSize[fluid];
    vec3 whole = 0.5 * blockSize[fluid] * vec3(extinctionCells[fluid]), extent = spannedBy(whole, domain);
    vec3 start = place / extent, along = direction / extent;
    float depth = 0.0, known = 0.0;
    for (float t = 0.0; t < reach && depth < 9.0;) {  // exp(-9) is 0.0001: behind a wall it is dark
        if (t >= known) {
            known = t + FREE_BLOCKS * blockSize[fluid];
            if (nothingNear(fluid, broughtBack(place + t * direction, domain) / whole)) {
                t = known;
                continue;
            }
        }
        float ds = min(stepLength, reach - t);
        float sigma = textureLod(extinction[fluid], start + (t + 0.5 * ds) * along, 0.0).x;
        depth += sigma < least ? 0.0 : ds * sigma;
        t += stepLength;
    }
    return depth;
}

// To where light comes in, in steps of a block. `before`: see wayToLight.
float opticalDepth(int fluid, vec3 place, vec3 direction, float before) {
    float reach = wayToLight(place, direction, boxSize[fluid], before);
    return opticalDepthOver(fluid, place, direction, reach, blockSize[fluid], 0.0);
}

// Over so much of a ray in the world, of what of it is in the box.
float opticalDepthInWorld(int fluid, vec3 place, vec3 direction, float reach, float stepLength, float least) {
    vec2 span = boxSpan(fluid, place, direction);
    float enter = max(span.x, 0.0), leave = min(span.y, reach);
    if (enter >= leave) return 0.0;
    vec3 start = boxFromWorld(fluid, place + enter * direction) - boxLow[fluid];
    return opticalDepthOver(fluid, start, boxFromWorld(fluid, direction), leave - enter, stepLength, least);
}
