// Fields that hold four cells of one colour of a checkerboard to a texel; see redBlackPlace in slab/Grid.h. The first
// half of the slices is red (i + j + k even), the second black. The lanes of a texel are the cells k, k + 2, k + 4, k + 6
// of its column; lanes beyond the last cell hold 0.
// (Of a flat grid, which is seen transposed: common/grid.glsl.)
// A stencil costs two fetches a cell instead of seven, and a pass over one half of the slices updates one colour.
#include "common/grid.glsl"

#ifndef PARTS
#define PARTS 1  // 2 for Layout::SplitRedBlack: of each colour all first values, then all second
#endif

const int RED = 0, BLACK = 1;

// Slices of one colour and part of a field that is `depth` cells deep.
int redBlackDepth(int depth) { return (depth + 7) >> 3; }

int colourOf(ivec3 texel) { return texel.z < PARTS * redBlackDepth(cells.z) ? RED : BLACK; }

int sliceWithin(ivec3 texel) { return texel.z - colourOf(texel) * PARTS * redBlackDepth(cells.z); }

int partOf(ivec3 texel) { return PARTS == 2 && sliceWithin(texel) >= redBlackDepth(cells.z) ? 1 : 0; }

// 0 when the lanes of this colour are the even cells of the column, 1 when they are the odd ones.
int parityOf(ivec3 texel) { return (texel.x + texel.y + colourOf(texel)) & 1; }

// Which eight cells of its column a texel shares with one of the other colour.
int blockOf(ivec3 texel) { return sliceWithin(texel) - partOf(texel) * redBlackDepth(cells.z); }

// z indices of the four cells of a texel.
ivec4 lanesOf(ivec3 texel) { return (blockOf(texel) << 3) + parityOf(texel) + ivec4(0, 2, 4, 6); }

// `value` in lanes that hold a cell, 0 in those beyond the last.
vec4 whereCells(vec4 value, ivec4 lanes) { return mix(vec4(0), value, lessThan(lanes, ivec4(cells.z))); }

// The texel of one cell's value `part` in a field that has `parts` of them and is `depth` cells deep.
ivec3 redBlackTexel(ivec3 cell, int part, int parts, int depth) {
    int black = (cell.x + cell.y + cell.z) & 1;
    return ivec3(cell.xy, (cell.z >> 3) + (black * parts + part) * redBlackDepth(depth));
}

// Its lane. (Indexing by a variable is slow, and NVIDIA 580 has got it wrong.)
float redBlackLane(vec4 lanes, ivec3 cell) {
    return dot(lanes, vec4(equal(ivec4(cell.z >> 1 & 3), ivec4(0, 1, 2, 3))));
}

// The value of one cell of a field that has one for each.
float redBlackValue(sampler3D field, ivec3 cell) {
    if (IS_TRANSPOSED || cells.z > 1) return redBlackLane(fetch(field, redBlackTexel(cell, 0, 1, cells.z)), cell);
    ivec3 place = redBlackTexel(cell.xzy, 0, 1, cells.y).xzy;  // the field is transposed, but not what the kernel sees
    return redBlackLane(texelFetch(field, place, 0), cell.xzy);
}

// Fields of several copies of a layout have them one behind the other, of so many slices each. Where the slices of a
// copy are rows, each copy has a slice.
#ifdef TRANSPOSED
ivec3 copyStep(int slices) { return ivec3(0, 1, 0); }
int copyOf(ivec3 texel, int slices) { return texel.y; }
#else
ivec3 copyStep(int slices) { return ivec3(0, 0, slices); }
int copyOf(ivec3 texel, int slices) { return texel.z / slices; }
#endif
