// obstacle/push_faces for an obstacle that changes its shape
#define CHANGES_SHAPE
#include "obstacle/push_faces.glsl"
