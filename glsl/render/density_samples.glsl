// Densities as a sample of a fluid's cells: of each block of them that of one, a different one each time.
// reads gas (density in x)   writes density [blocks]. 1 fetch
#include "common/random.glsl"

uniform sampler3D gas;
uniform ivec3 cells;
uniform int edge;  // of a block [cells]
uniform int round;

float kernel(ivec3 block) {
    ivec3 within = ivec3(randomOf(uvec3(block) + 7919u * uint(round)) * float(edge));
    return texelFetch(gas, min(edge * block + within, cells - 1), 0).x;
}
