// How a grid carries particles that are in it, added to how others do:
//   sum of w V, sum of w;  in the second slice the largest w
// w grows from 0 at the sides of the grid to 1 some cells inside, and does not fall off towards a side that is closed,
// as a grid's bottom on the ground is. V is the velocity in the world in the middle of the particle's way.
// reads cloud, cloudGroups, emitters, cellVelocity, winds (the same of other grids)   writes winds. 4 fetches, 6 inside
// variants: [AFTER_OTHERS]
// Cohen, Tariq, Green 2010
#include "common/walls.glsl"
#include "particles/life.glsl"
#include "particles/placed_grid.glsl"

uniform sampler3D cloud;
uniform sampler3D cellVelocity;
uniform float rim;  // [cells]
#ifdef AFTER_OTHERS
uniform sampler3D winds;
vec4 others(ivec3 texel) { return texelFetch(winds, texel, 0); }
#else
vec4 others(ivec3 texel) { return vec4(0); }
#endif

const float IN_WALL = 0.01;  // [cells] beyond a closed side that still count as at it: where rounding puts what lies there

float weightFrom(int side, float depth) { return isClosed(side) ? float(depth > -IN_WALL) : depth / rim; }

float weightAt(vec3 x) {
    float w = 1.0;
    for (int axis = 0; axis < 3; ++axis)
        if (!isPeriodic(axis))
            w = min(w, min(weightFrom(2 * axis, x[axis]), weightFrom(2 * axis + 1, float(cells[axis]) - x[axis])));
    return clamp(w, 0.0, 1.0);
}

vec3 velocityAlong(vec3 x, float time) {
    vec3 middle = x + 0.5 * time / h * centreValue(cellVelocity, x).xyz;
    return turnedToWorld(centreValue(cellVelocity, middle).xyz) + gridVelocity;
}

vec4 kernel(ivec3 texel) {
    vec4 sum = others(texel);
    Life life = lifeOf(texel);
    if (life.lifespan == 0.0) return sum;
    float time = timeLeft(ivec3(texel.xy, 0), life);
    vec3 x = cellsFromWorld(texelFetch(cloud, ivec3(texel.xy, 0), 0).xyz, time);
    float w = weightAt(x);
    if (texel.z == 1) return vec4(max(sum.x, w), 0, 0, 0);
    for (int i = 0; i < 1 && w > 0.0; ++i)  // a loop: software renderers skip no branch
        sum += w * vec4(velocityAlong(x, time), 1);
    return sum;
}
