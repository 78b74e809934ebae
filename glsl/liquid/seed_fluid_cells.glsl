// Cells that no solid holds, from which jump flooding finds the closest of them to cells in solids. One that is open to
// such a neighbour belongs to it, were the one behind the wall as close.
// reads openings   writes closest (centres): xyz the centre of such a cell, in cells; w 1 where there is one. 1 fetch, in
// solids 13
#include "common/solids.glsl"

// The neighbour without solid behind the face that is open widest; w 0 if there is none.
vec4 throughWidestFace(ivec3 cell) {
    float widest = 0.0;
    vec4 found = vec4(0);
    for (int i = 0; i < 6; ++i) {
        int axis = i / 2, side = i % 2;
        ivec3 neighbour = cell + (2 * side - 1) * UNIT[axis];
        float open = texelFetch(openings, cell + side * UNIT[axis], 0)[axis];
        if (open <= widest || !isCell(wrapped(neighbour)) || isSolid(wrapped(neighbour))) continue;
        widest = open;
        found = vec4(centreOf(neighbour), 1);
    }
    return found;
}

vec4 kernel(ivec3 texel) { return isSolid(texel) ? throughWidestFace(texel) : vec4(centreOf(texel), 1); }
