// How much of a cell's liquid the controller of the volume has expand: all of it deep below the surface, none next to it.
#include "common/grid.glsl"

float expandingShare(float phi) { return clamp(-phi / h - 1.0, 0.0, 1.0); }
