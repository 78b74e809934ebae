// The light of fires, and what smoke and obstacles in the boxes of fluids leave of it.
// reads of all fluids: extinction with obstacles [1/m, cell centres of grids half as fine], nearbyMaximum
#include "render/optical_depth.glsl"

// Up to the ball for which an emitter stands: what is in it hides one half of it from the other, and no more. The root,
// as in render/sky_visibility: light that was scattered on the way arrives all the same.
float leftOfFire(vec3 place, vec3 emitter, float radius) {
    float apart = distance(emitter, place), depth = 0.0;
    if (apart <= radius) return 1.0;
    for (int i = 0; i < FLUIDS; ++i) depth += opticalDepthIn(i, place, (emitter - place) / apart, apart - radius);
    return exp(-0.5 * depth);
}

#define FIRE_SHADOWS
#include "render/fire_light.glsl"
