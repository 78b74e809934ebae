// sim/correct_velocity with interpolation by hand instead of the driver's filter. 12 filtered fetches, 50 plain
#include "common/faces.glsl"
#define faceValue exactFaceValue
#include "sim/correct_velocity.glsl"
