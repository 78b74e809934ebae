// A sheet of liquid before a bright wall, in a picture on a plane: clear at its edge, darker inside (Beer and Lambert).
#include "render/box.glsl"

uniform vec3 absorption;  // [1/m]

const vec3 WALL = vec3(0.8);  // radiance
const float THICKNESS = 0.3;  // of the sheet, as a share of the domain's height
const float DARKENING = 1.5;  // metres that a metre from the surface counts as
const float RIM = 0.2, RIM_DEPTH = 0.003;  // of light that its rounded edge mirrors: radiance, share of that height

// depth: below the surface [m]
vec3 throughSheet(float depth) {
    float mirrored = RIM * exp(-depth / (RIM_DEPTH * boxSize[0].y));
    return WALL * exp(-absorption * (THICKNESS * boxSize[0].y + DARKENING * depth)) + mirrored;
}
