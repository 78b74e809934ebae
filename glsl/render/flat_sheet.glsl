// A sheet of liquid before a bright wall, in a picture on a plane: clear at its edge, which has a pale rim, darker inside
// (Beer and Lambert). The backdrop is not seen through it.
#include "render/box.glsl"

uniform vec3 absorption;  // [1/m]

const vec3 WALL = vec3(0.8);  // radiance
const float THICKNESS = 0.3;  // of the sheet, as a share of the domain's height
const float DARKENING = 4.0;  // metres that a metre from the surface counts as
const float RIM = 0.2, RIM_DEPTH = 0.003;  // of light that its rounded edge mirrors: radiance, share of that height

// depth: below the surface [m]
vec3 throughSheet(float depth) { return WALL * exp(-absorption * (THICKNESS * boxSize[0].y + DARKENING * depth)); }

// What its edge mirrors, at this depth.
float rimOfSheet(float depth) { return RIM * exp(-depth / (RIM_DEPTH * boxSize[0].y)); }
