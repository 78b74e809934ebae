// The grid of the field that is being written. Grid coordinates count cells from the low corner: the centre of cell
// (i, j, k) is at (i + ½, j + ½, k + ½).

uniform ivec3 cells;
uniform float h;  // edge of a cell [m]

const ivec3 UNIT[3] = ivec3[3](ivec3(1, 0, 0), ivec3(0, 1, 0), ivec3(0, 0, 1));

// 1 on the axes whose two sides are one: behind the last cell comes the first again. A constant of the program, so that
// nothing of this remains where there are none.
#ifdef PERIODIC_AXES
const ivec3 PERIODIC = PERIODIC_AXES;
#else
const ivec3 PERIODIC = ivec3(0);
#endif

// Layouts that hold four cells of a column to a texel have flat grids transposed: their columns lie along y, so that all
// lanes are filled (slab/Grid.h). Kernels that write such a layout, or ask for it, see all of a flat grid so, its fields
// and itself: cell (i, j, 0) is (i, 0, j), and there is nothing along y. They read by fetch(), and transpose vectors.
#ifdef TRANSPOSED
#define TRANSPOSES_TEXELS  // for slab/store.glsl
const bool IS_TRANSPOSED = true;
bool hasNeighbours(int axis) { return axis != 1; }
ivec3 transposed(ivec3 cell) { return cell.xzy; }
vec3 transposed(vec3 vector) { return vector.xzy; }
int transposed(int axis) { return axis == 0 ? 0 : 3 - axis; }
#else
const bool IS_TRANSPOSED = false;
bool hasNeighbours(int axis) { return true; }
ivec3 transposed(ivec3 cell) { return cell; }
vec3 transposed(vec3 vector) { return vector; }
int transposed(int axis) { return axis; }
#endif

vec4 fetch(sampler3D field, ivec3 texel) { return texelFetch(field, transposed(texel), 0); }
uvec4 fetch(usampler3D field, ivec3 texel) { return texelFetch(field, transposed(texel), 0); }

bool isPeriodic(int axis) { return PERIODIC[axis] == 1; }

bool isCell(ivec3 cell) { return all(greaterThanEqual(cell, ivec3(0))) && all(lessThan(cell, cells)); }

// How many domains beyond the low side grid position x lies, on periodic axes.
vec3 periodsTo(vec3 x) { return vec3(PERIODIC) * floor(x / vec3(cells)); }

// The shortest way to a place or one of its repetitions, from the way to any of them.
vec3 shortestWay(vec3 way) {
    if (PERIODIC == ivec3(0)) return way;
    return way - vec3(cells) * periodsTo(way + 0.5 * vec3(cells));
}

// The cell that stands for one beyond a periodic side. Others beyond a side are still none.
ivec3 wrapped(ivec3 cell) {
    if (PERIODIC == ivec3(0)) return cell;
    return cell - cells * ivec3(periodsTo(vec3(cell) + 0.5));
}

// The cell closest to a place beyond a wall. Beyond a periodic side there is no wall.
ivec3 withinWalls(ivec3 cell) {
    const ivec3 far = 1000000 * PERIODIC;
    return clamp(cell, -far, cells - 1 + far);
}

// Both: the cell that is read for one that may not exist.
ivec3 existingCell(ivec3 cell) { return wrapped(withinWalls(cell)); }

vec3 centreOf(ivec3 cell) { return vec3(cell) + 0.5; }

// Lattice coordinates within a lattice from 0 to `last`; on periodic axes what is beyond comes back in.
vec3 withinLattice(vec3 lattice, ivec3 last) {
    if (PERIODIC != ivec3(0)) lattice -= vec3(cells) * periodsTo(lattice);
    return clamp(lattice, vec3(0), vec3(last));
}

// Lattice coordinates of grid position x for cell-centred fields: 0 at the first centre, kept within those there are.
// Between the last and the first on a periodic axis it is more than that of the last.
vec3 centreLattice(vec3 x) { return withinLattice(x - 0.5, cells - 1 + PERIODIC); }

// Linear interpolation of a cell-centred field at grid position x, constant beyond the outermost centres. (Textures of
// periodic grids repeat.)
vec4 centreValue(sampler3D field, vec3 x) { return textureLod(field, x / vec3(cells), 0); }

// Between eight texels: t from 0 at the low to 1 at the high one. By hand, since hardware filters may know their weights
// to 8 bits only: too coarse for schemes of high order, and nothing is carried by less than 1/512 of a cell.
vec4 valueBetween(sampler3D field, ivec3 low, ivec3 high, vec3 t) {
    vec4 value[4];
    for (int i = 0; i < 4; ++i) {
        ivec3 texel = ivec3(low.x, (i & 1) == 0 ? low.y : high.y, (i & 2) == 0 ? low.z : high.z);
        value[i] = mix(texelFetch(field, texel, 0), texelFetch(field, ivec3(high.x, texel.yz), 0), t.x);
    }
    return mix(mix(value[0], value[1], t.y), mix(value[2], value[3], t.y), t.z);
}
