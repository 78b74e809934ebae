// The grid of the field that is being written. Grid coordinates count cells from the low corner: the centre of cell
// (i, j, k) is at (i + ½, j + ½, k + ½).

uniform ivec3 cells;
uniform float h;  // edge of a cell [m]

const ivec3 UNIT[3] = ivec3[3](ivec3(1, 0, 0), ivec3(0, 1, 0), ivec3(0, 0, 1));

bool isCell(ivec3 cell) { return all(greaterThanEqual(cell, ivec3(0))) && all(lessThan(cell, cells)); }

vec3 centreOf(ivec3 cell) { return vec3(cell) + 0.5; }

// Linear interpolation of a cell-centred field at grid position x, constant beyond the outermost centres.
vec4 centreValue(sampler3D field, vec3 x) { return textureLod(field, x / vec3(cells), 0); }
