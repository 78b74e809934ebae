// The light of fires, and what smoke and obstacles in the boxes of fluids leave of it.
// reads of all fluids: extinction with obstacles [1/m, cell centres of grids half as fine], nearbyMaximum
#include "render/optical_depth.glsl"

uniform float partRadius[FLUIDS];  // [m] half the longest edge of what an emitter stands for

const float MOST_STEPS = 24.0;  // where that makes them longer than half a block, walls of one cell may leak

// From half a block away, since the middle of a block may lie in an obstacle, up to the part of the fire for which the
// emitter stands: what is in there hides one half of it from the other, and no more. The root, as in
// render/sky_visibility: scattered light arrives all the same.
float shareOfFire(int fire, vec3 place, vec3 emitter) {
    float from = 0.5 * blockSize[0], reach = distance(emitter, place) - partRadius[fire] - from, depth = 0.0;
    if (reach <= 0.0) return 1.0;
    vec3 direction = normalize(emitter - place), start = place + from * direction;
    for (int i = 0; i < FLUIDS && depth < 18.0; ++i) {
        float stepLength = max(0.5 * blockSize[i], reach / MOST_STEPS);
        depth += opticalDepthInWorld(i, start, direction, reach, stepLength);
    }
    return exp(-0.5 * depth);
}

#define FIRE_SHADOWS
#include "render/fire_light.glsl"
