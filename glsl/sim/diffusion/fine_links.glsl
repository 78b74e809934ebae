// Links of a coarse grid, as a still coarser one sees them; see sim/diffusion/links.
// reads fineLinks
#include "sim/pressure/fine_cells.glsl"

uniform sampler3D fineLinks;

vec3 finePart(ivec3 cell, int part) {
    if (any(lessThan(cell, ivec3(0))) || any(greaterThanEqual(cell, fineCells))) return vec3(0);
    return texelFetch(fineLinks, cell + ivec3(0, 0, part * fineCells.z), 0).xyz;
}

vec3 fineMass(ivec3 cell) { return finePart(cell, 3); }
vec3 fineLink(ivec3 cell, int axis) { return finePart(cell, axis); }  // to the neighbour before it
vec3 fineHeld(ivec3 cell) { return finePart(cell, 4); }
