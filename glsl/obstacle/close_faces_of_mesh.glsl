// obstacle/close_faces for a voxelized mesh
#include "obstacle/mesh.glsl"
#include "obstacle/close_faces.glsl"
