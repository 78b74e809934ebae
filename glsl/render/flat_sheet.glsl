// A sheet of liquid before a bright wall, in a picture on a plane: clear at its edge, darker inside (Beer and Lambert).
#include "render/box.glsl"

uniform vec3 absorption;  // [1/m]

const vec3 WALL = vec3(0.8);  // radiance
const float THICKNESS = 0.3;  // of the sheet, as a share of the domain's height
const float DARKENING = 1.5;  // metres that a metre from the surface counts as

// depth: below the surface [m]
vec3 throughSheet(float depth) { return WALL * exp(-absorption * (THICKNESS * boxSize[0].y + DARKENING * depth)); }
