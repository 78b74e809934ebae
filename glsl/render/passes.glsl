// What compositing wants to know of a ray besides its radiance, added up while render/march_ray.glsl marches it:
//   emission = sum of T E ds                            light of what glows, as it arrives at the eye: T is of the air, too
//   depth    = sum of w z / sum of w                    [m] along the viewing axis
//   motion   = sum of w (p' - p) / sum of w             [pixel] x to the right, y up; p' is where the fluid of a sample
//                                                       will be in the next picture
//   w        = T a + mean over the channels of T E ds   what a piece of the ray adds to the picture
// Both are written times what all of the ray adds, its opacity and the mean of emission.
// reads cellVelocity [m/s]   writes emission, moments

#include "render/box.glsl"
#include "render/motion.glsl"

uniform sampler3D cellVelocity[FLUIDS];  // what carries the smoke in a box, along its axes [m/s]
uniform vec3 boxVelocity[FLUIDS];        // with which the box itself moves [m/s]

layout(location = 1) out vec4 emission;
layout(location = 2) out vec4 moments;  // w z [m], w motion [pixel]; opacity

vec3 emitted = vec3(0);
float weights = 0.0, weightedDepth = 0.0;
vec2 weightedMotion = vec2(0);

// `glow` and `opacity` are what a fluid adds to radiance and opacity of the ray in a sample, `place` is in texture space.
void noteSample(int fluid, vec3 place, vec3 glow, float opacity) {
    float weight = opacity + dot(glow, vec3(1.0 / 3.0));
    if (weight <= 0.0) return;
    vec3 world = worldFromTexture(fluid, place);
    vec3 velocity = worldFromBox(fluid, textureLod(cellVelocity[fluid], place, 0.0).xyz) + boxVelocity[fluid];
    emitted += glow;
    weights += weight;
    weightedDepth += weight * dot(world - eye, viewForward);
    weightedMotion += weight * motionOf(world, velocity);
}

void writePasses(float opacity) {
    emission = vec4(min(emitted, 6e4), opacity);
    vec3 means = weights > 0.0 ? vec3(weightedDepth, weightedMotion) / weights : vec3(0);
    float added = opacity + dot(emission.rgb, vec3(1.0 / 3.0));
    moments = vec4(added * vec3(means.x, clamp(means.yz, -6e4, 6e4)), opacity);
}
