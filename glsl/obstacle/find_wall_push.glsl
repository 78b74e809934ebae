// obstacle/find_friction for the velocity of the surfaces.
#define WALL_PUSH
#include "obstacle/find_friction.glsl"
