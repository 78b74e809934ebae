// What the statistics of a liquid sum and take maxima of: speed at the centre [m/s], kinetic energy ¼ (u_low² + u_high²)
// [m⁵/s²] and volume [m³] of the liquid in each cell. The share of a cell that is liquid falls from 1 to 0 over one cell
// across the surface, by the mean of phi over the cell: that is the volume under a plane along the axes, and on average
// right under others and where the surface is curved.
// reads velocity [m/s, faces], levelSet (centres), openings   writes vec4 (centres). 1 fetch in the air, 18 in the liquid
#include "common/faces.glsl"
#include "liquid/level_set.glsl"

uniform sampler3D velocity;
uniform sampler3D openings;

// The share of a cell that solids leave, by what they leave of its faces.
float shareLeft(ivec3 cell) {
    vec3 low = texelFetch(openings, cell, 0).xyz;
    vec3 high = vec3(texelFetch(openings, cell + UNIT[0], 0).x, texelFetch(openings, cell + UNIT[1], 0).y,
                     texelFetch(openings, cell + UNIT[2], 0).z);
    return dot(low + high, vec3(1.0 / 6.0));
}

float meanPhi(ivec3 cell) {
    float sum = -6.0 * phiAt(cell);
    for (int axis = 0; axis < 3; ++axis) sum += phiAt(cell + UNIT[axis]) + phiAt(cell - UNIT[axis]);
    return phiAt(cell) + sum / 24.0;
}

vec4 measured(ivec3 texel) {
    vec3 low = texelFetch(velocity, texel, 0).xyz;
    vec3 high = vec3(texelFetch(velocity, texel + UNIT[0], 0).x, texelFetch(velocity, texel + UNIT[1], 0).y,
                     texelFetch(velocity, texel + UNIT[2], 0).z);
    float filled = clamp(0.5 - meanPhi(texel) / h, 0.0, 1.0) * shareLeft(texel), volume = filled * h * h * h;
    float speed = filled > 0.0 ? length(0.5 * (low + high)) : 0.0;
    return vec4(speed, 0.25 * (dot(low, low) + dot(high, high)) * volume, volume, 0);
}

vec4 kernel(ivec3 texel) {
    return phiAt(texel) < 2.0 * h ? measured(texel) : vec4(0);
}
