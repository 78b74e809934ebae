// Velocity at cell centres, the mean of opposite faces: what traces read, one fetch a point instead of three.
// reads velocity [m/s, faces]   writes cellVelocity [m/s, centres]. 4 fetches
#include "common/faces.glsl"

uniform sampler3D velocity;

vec3 kernel(ivec3 texel) { return centreVelocity(velocity, texel); }
