// From the next coarser grid, by linear interpolation:  q' = q + e + sum over axes of w (e_n - e)
// where e is the coarse cell around a fine one and e_n its neighbour on the side of the fine cell: w = ¼ of the way from
// middle to middle. Beyond open sides, on which q = 0, e_n = 0 and w = ½; beyond closed ones w = 0. Beyond a periodic
// side is the cell at the other one.
// reads pressure q, correction e [m²/s] (red-black centres, this grid and the coarser)   writes pressure
// 4 or 5 fetches for 4 cells
#include "sim/pressure/coarse_lanes.glsl"

uniform sampler3D pressure;
uniform bool add;  // false: q is not known yet
// w where it is not ¼, along each axis: in the first coarse cell towards the wall, in the last but one towards the last
// (which may be filled in part), in the last towards the one before and towards the wall.
uniform vec3 firstToWall, towardsLast, fromLast, lastToWall;

int lastCoarse(int axis) { return (cells[axis] - 1) >> 1; }

float weightOf(int axis, int i) {
    int coarse = i >> 1, last = lastCoarse(axis);
    if ((i & 1) == 0) return coarse == 0 ? firstToWall[axis] : coarse == last ? fromLast[axis] : 0.25;
    return coarse == last ? lastToWall[axis] : coarse == last - 1 ? towardsLast[axis] : 0.25;
}

vec4 slopeAlong(int axis, vec4 e, ivec3 texel, ivec2 column, int t) {
    ivec2 neighbour = column;
    neighbour[axis] += 2 * (texel[axis] & 1) - 1;
    bool outside = !isPeriodic(axis) && (neighbour[axis] < 0 || neighbour[axis] > lastCoarse(axis));
    vec4 beside = coarseLanesWithMate(existingCoarse(neighbour), t, 0, 1 - axis);
    return weightOf(axis, texel[axis]) * ((outside ? vec4(0) : beside) - e);
}

vec4 slopeAlongZ(vec4 e, ivec3 texel, ivec2 column, int t) {
    int last = lastCoarse(2);
    bvec4 isLast = equal(4 * t + ivec4(0, 1, 2, 3), ivec4(last));
    if (parityOf(texel) == 1) {
        float end = coarseValue(ivec3(column, min(4 * t + 4, last)), 0);
        float beyond = isPeriodic(2) ? coarseValue(ivec3(column, 0), 0) : 0.0;
        vec4 weight = mix(vec4(0.25), vec4(towardsLast.z), equal(4 * t + ivec4(0, 1, 2, 3), ivec4(last - 1)));
        weight = mix(weight, vec4(lastToWall.z), isLast);
        return weight * (mix(vec4(e.yzw, end), vec4(beyond), isLast) - e);
    }
    float end = coarseValue(ivec3(column, max(4 * t - 1, 0)), 0);
    vec4 weight = mix(vec4(0.25), vec4(fromLast.z), isLast);
    if (t == 0) {
        weight.x = firstToWall.z;
        end = isPeriodic(2) ? coarseValue(ivec3(column, last), 0) : 0.0;
    }
    return weight * (vec4(end, e.xyz) - e);
}

vec4 kernel(ivec3 texel) {
    ivec2 column = texel.xy >> 1;
    int t = blockOf(texel);
    vec4 e = coarseLanesWithMate(column, t, 0, 0);
    vec4 q = e + slopeAlong(0, e, texel, column, t);
    if (hasNeighbours(1)) q += slopeAlong(1, e, texel, column, t);
    q += slopeAlongZ(e, texel, column, t);
    if (add) q += fetch(pressure, texel);
    return whereCells(q, lanesOf(texel));
}
