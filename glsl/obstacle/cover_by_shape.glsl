// What a simple shape covers of the low faces of a cell, as shares, from the distance to its surface; in the fourth
// channel 1 where it holds the centre of the cell.
// writes cover (faces)
#include "common/faces.glsl"
#include "common/shapes.glsl"

uniform mat4 bodyFromGrid;    // grid coordinates to the shape's own
uniform float cellsPerMetre;  // of the shape's own

// [cells], negative inside
float distanceAt(vec3 x) { return cellsPerMetre * signedDistance((bodyFromGrid * vec4(x, 1)).xyz); }

#include "obstacle/cover_by_distance.glsl"

vec4 kernel(ivec3 texel) { return coverOf(texel); }
