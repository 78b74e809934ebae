// obstacle/push_faces for a simple shape
#include "obstacle/shape.glsl"
#include "obstacle/push_faces.glsl"
