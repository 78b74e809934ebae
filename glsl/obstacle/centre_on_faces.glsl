// From the mean of the velocity over what solids that fluid sticks to leave open of a face to that at its centre
// (common/sticking.glsl), which friction works with.
// reads velocity, solidVelocity [m/s, faces], openings   writes velocity. 3 fetches, 27 at solids
#include "common/faces.glsl"
#include "common/sticking.glsl"

uniform sampler3D velocity;

float centred(ivec3 texel, int axis) { return isFace(texel, axis) ? velocityAtCentre(velocity, texel, axis) : 0.0; }

vec3 kernel(ivec3 texel) { return vec3(centred(texel, 0), centred(texel, 1), centred(texel, 2)); }
