// The velocity of a surface where it crosses the lines that join the centres of cells, summed up in the cell in which
// it does so. Between the centre of a cell of fluid and that of one in the solid there is always such a place: that
// face finds how fast the surface moves there. (Crane, Llamas, Tariq 2007, §30.2.4 draw ribbons into every slice, which
// miss what lies along the slices.)

layout(r32i) uniform iimage3D wallVelocity;  // sums of x, y, z [m/s / unit] and counts, one behind the other along z
uniform ivec3 cellCount;
uniform float unit;  // [m/s]

flat in int axis;
in float height;
in vec3 velocity;

void main() {
    // Clamped before the conversion to an integer: a mesh may reach anywhere.
    ivec3 cell;
    cell[axis] = int(clamp(floor(height), -1.0, float(cellCount[axis])));
    cell[(axis + 1) % 3] = int(gl_FragCoord.x);
    cell[(axis + 2) % 3] = int(gl_FragCoord.y);
    if (any(lessThan(cell, ivec3(0))) || any(greaterThanEqual(cell, cellCount))) return;
    ivec4 added = ivec4(round(velocity / unit), 1);
    for (int i = 0; i < 4; ++i) imageAtomicAdd(wallVelocity, cell + ivec3(0, 0, i * cellCount.z), added[i]);
}
