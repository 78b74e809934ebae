// sim/advect_velocity with interpolation by hand instead of the driver's filter. 6 filtered fetches, 24 plain
#include "common/faces.glsl"
#define faceValue exactFaceValue
#include "sim/advect_velocity.glsl"
