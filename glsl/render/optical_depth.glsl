// Optical depth of the smoke between a place and where light comes in.   integral of sigma; light passes as exp(-it)
// reads extinction on a grid half as fine as the fluid's

#define CELLS_PER_BLOCK (cellsPerBlock / 2)
#include "render/box.glsl"
#include "render/extinction_volume.glsl"
#include "render/light_grids.glsl"

uniform float blockSize[FLUIDS];  // [m]

// `place` (seen from the low corner) and `direction` (length 1) in the box's frame, lengths in m. In steps of a block:
// midpoints of whole ones, and of what is left at the end, so that a homogeneous box is exact. `before`: see wayToLight.
float opticalDepth(int fluid, vec3 place, vec3 direction, float before) {
    vec3 domain = boxSize[fluid];
    float exit = wayToLight(place, direction, domain, before), stepLength = blockSize[fluid];
    vec3 whole = 0.5 * blockSize[fluid] * vec3(extinctionCells[fluid]), extent = spannedBy(whole, domain);
    vec3 start = place / extent, along = direction / extent;
    float depth = 0.0, known = 0.0;
    for (float t = 0.0; t < exit && depth < 9.0;) {  // exp(-9) is 0.0001: behind a wall it is dark
        if (t >= known) {
            known = t + FREE_BLOCKS * blockSize[fluid];
            if (nothingNear(fluid, broughtBack(place + t * direction, domain) / whole)) {
                t = known;
                continue;
            }
        }
        float ds = min(stepLength, exit - t);
        depth += ds * textureLod(extinction[fluid], start + (t + 0.5 * ds) * along, 0.0).x;
        t += stepLength;
    }
    return depth;
}
