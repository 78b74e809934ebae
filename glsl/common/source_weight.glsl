// How much of a cell or of a face a source fills, 0 to 1: by its shape, or by what a shape from a file covers of the
// cells (sim/SourceBodies.h).
#include "common/faces.glsl"

#ifdef COVERED
uniform sampler3D openings;  // what is left of the faces; in the fourth channel how much of the cell is held

float weightOnFace(ivec3 texel, int axis) { return 1.0 - texelFetch(openings, texel, 0)[axis]; }
float weightInCell(ivec3 cell) { return texelFetch(openings, cell, 0).w; }
#else
#include "common/shapes.glsl"

float weightOnFace(ivec3 texel, int axis) { return shapeWeight(facePosition(texel, axis)); }

float weightInCell(ivec3 cell) { return shapeWeight(centreOf(cell)); }
#endif
