// obstacle/push_faces for a voxelized mesh
#include "obstacle/mesh.glsl"
#include "obstacle/push_faces.glsl"
