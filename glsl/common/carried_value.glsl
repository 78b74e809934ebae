// Between the centres of cells, as what is carried along is read: by the driver's filter, EXACT by hand, or CUBIC.
#include "common/grid.glsl"

// centreValue by hand.
vec4 exactCentreValue(sampler3D field, vec3 x) {
    vec3 lattice = centreLattice(x);
    ivec3 low = ivec3(lattice);
    return valueBetween(field, low, existingCell(low + 1), lattice - vec3(low));
}

// Weights of four samples at -1, 0, 1, 2 for what lies at t from 0 to 1: passes through the values, smooth, and exact for
// parabolas (Catmull and Rom 1974).
vec4 catmullRomWeights(float t) {
    return vec4(t * (-0.5 + t * (1.0 - 0.5 * t)), 1.0 + t * t * (1.5 * t - 2.5), t * (0.5 + t * (2.0 - 1.5 * t)),
                t * t * (0.5 * t - 0.5));
}

// Cubic interpolation of a cell-centred quantity, within the range of the cells that a linear one reads; linear beside
// cells that hold no data, whose fourth channel is 0. 16 fetches in flat grids, else 64
vec4 cubicCentreValue(sampler3D field, vec3 x) {
    vec3 lattice = centreLattice(x);
    ivec3 low = ivec3(lattice);
    vec4 alongX = catmullRomWeights(lattice.x - float(low.x)), alongY = catmullRomWeights(lattice.y - float(low.y));
    vec4 alongZ = catmullRomWeights(lattice.z - float(low.z));
    int first = cells.z > 1 ? 0 : 1, last = cells.z > 1 ? 3 : 1;  // of one layer the layer itself
    vec4 sum = vec4(0), least = vec4(1e30), most = vec4(-1e30);
    bool hasData = true;
    for (int k = first; k <= last; ++k)
        for (int j = 0; j < 4; ++j)
            for (int i = 0; i < 4; ++i) {
                vec4 value = texelFetch(field, existingCell(low + ivec3(i, j, k) - 1), 0);
                hasData = hasData && value.w > 0.0;
                sum += alongX[i] * alongY[j] * alongZ[k] * value;
                bool isNear = (i == 1 || i == 2) && (j == 1 || j == 2) && (k == 1 || k == 2);
                if (!isNear) continue;
                least = min(least, value);
                most = max(most, value);
            }
    return hasData ? clamp(sum, least, most) : exactCentreValue(field, x);
}

#if defined(EXACT)
#define carriedValue exactCentreValue
#elif defined(CUBIC)
#define carriedValue cubicCentreValue
#else
#define carriedValue centreValue
#endif
