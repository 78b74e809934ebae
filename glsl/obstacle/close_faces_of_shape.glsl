// obstacle/close_faces for a simple shape
#include "obstacle/shape.glsl"
#include "obstacle/close_faces.glsl"
