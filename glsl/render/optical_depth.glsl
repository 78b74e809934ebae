// Optical depth of the smoke between two places.   integral of sigma; light passes as exp(-it)
// reads extinction on a grid half as fine as the fluid's

#define CELLS_PER_BLOCK (cellsPerBlock / 2)
#include "render/box.glsl"
#include "render/extinction_volume.glsl"
#include "render/light_grids.glsl"

uniform float blockSize[FLUIDS];  // [m]

// `place` (seen from the low corner) and `direction` (length 1) in the box's frame, `reach` from there on, lengths in m. In
// steps of a block: midpoints of whole ones, and of what is left at the end, so that a homogeneous box is exact.
float opticalDepthOver(float reach, int fluid, vec3 place, vec3 direction) {
    vec3 domain = boxSize[fluid];
    float stepLength = blockSize[fluid];
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
        depth += ds * textureLod(extinction[fluid], start + (t + 0.5 * ds) * along, 0.0).x;
        t += stepLength;
    }
    return depth;
}

// To where light comes in. `before`: see wayToLight.
float opticalDepth(int fluid, vec3 place, vec3 direction, float before) {
    return opticalDepthOver(wayToLight(place, direction, boxSize[fluid], before), fluid, place, direction);
}

// Of what lies in a box on so much of the way from a place to another in the world.
float opticalDepthIn(int fluid, vec3 place, vec3 direction, float reach) {
    vec2 span = boxSpan(fluid, place, direction);
    float enter = max(span.x, 0.0), leave = min(span.y, reach);
    if (enter >= leave) return 0.0;
    vec3 start = boxFromWorld(fluid, place + enter * direction) - boxLow[fluid];
    return opticalDepthOver(leave - enter, fluid, start, boxFromWorld(fluid, direction));
}
