// A sheet of liquid before a bright wall, in a picture on a plane: darker where it is deeper (Beer and Lambert), with a
// pale rim. The backdrop is not seen through it.
#include "render/box.glsl"

uniform vec3 absorption;  // [1/m]

const vec3 WALL = vec3(0.8);  // radiance
const float THICKNESS = 0.3;  // of the sheet, as a share of the domain's height
const float RIM = 0.2, RIM_DEPTH = 0.003;  // of light that its rounded edge mirrors: radiance, share of that height

// more: what its light has gone through besides, in metres of the sheet
vec3 throughSheet(float more) { return WALL * exp(-absorption * (THICKNESS * boxSize[0].y + more)); }

// What its edge mirrors, so far below it [m].
float rimOfSheet(float depth) { return RIM * exp(-depth / (RIM_DEPTH * boxSize[0].y)); }
