// The light of fires, and what smoke and obstacles in the boxes of fluids leave of it.
// reads of all fluids: extinction with obstacles [1/m, cell centres of grids half as fine], nearbyMaximum
#include "render/optical_depth.glsl"

uniform float partRadius[FLUIDS];  // [m] half the longest edge of what an emitter stands for

const float MOST_STEPS = 24.0;  // where that makes them longer than half a block, walls of one cell may leak
const float SOLID = 2.0;        // optical depth of a cell from which on it counts as that of an obstacle

// What is on a part of the way, as optical depth; of what is thinner than `least` [1/cell], nothing.
float depthBetween(vec3 place, vec3 direction, float from, float to, float least) {
    float depth = 0.0;
    for (int i = 0; i < FLUIDS && depth < 18.0; ++i) {
        float stepLength = max(0.5 * blockSize[i], to / MOST_STEPS), cell = blockSize[i] / float(cellsPerBlock);
        depth += opticalDepthInWorld(i, place + from * direction, direction, to - from, stepLength, least / cell);
    }
    return depth;
}

// Whether the middle of a part of a fire lies in an obstacle, around which the part then burns.
bool isInObstacle(int fire, vec3 emitter) {
    vec3 at = textureFromWorld(fire, emitter);
    return textureLod(extinction[fire], at, 0.0).x * blockSize[fire] > SOLID * float(cellsPerBlock);
}

// From half a block away, since the middle of a block may lie in an obstacle, up to the part of the fire for which the
// emitter stands: what burns in there hides one half of it from the other, and no more. Obstacles in there count, up to a
// block before its middle; but not those around which it burns. The root, as in render/sky_visibility: scattered light
// arrives all the same.
float shareOfFire(int fire, vec3 place, vec3 emitter) {
    float away = distance(emitter, place), from = 0.5 * blockSize[0];
    float toPart = max(away - partRadius[fire], from), toMiddle = away - blockSize[fire];
    vec3 direction = (emitter - place) / away;
    float depth = toPart > from ? depthBetween(place, direction, from, toPart, 0.0) : 0.0;
    if (toMiddle > toPart && depth < 18.0 && !isInObstacle(fire, emitter))
        depth += depthBetween(place, direction, toPart, toMiddle, SOLID);
    return exp(-0.5 * depth);
}

#define FIRE_SHADOWS
#include "render/fire_light.glsl"
