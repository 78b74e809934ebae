// The equation of implicit diffusion on a coarse grid around solids, for each of three channels e:
//     (m + sum of c r + a r) e - sum of c r e_n = what is left on the finer grid,   r = k dt / h²
// m: share of the cell that is fluid.  c: open share of the face to a neighbour.  a: how strongly walls and solids hold
// the cell, as many times as a neighbour without an error does.
// A field of them holds one behind the other: c of the low faces along x, y and z, m, and a.
#include "common/grid.glsl"

const int MASS = 3, HELD = 4;

uniform sampler3D links;

vec3 linkedAt(ivec3 cell, int part) { return texelFetch(links, cell + ivec3(0, 0, part * cells.z), 0).xyz; }
