// What the statistics are made of, per cell: speed [m/s], kinetic energy ½|u|² h³ (opposite faces averaged after
// squaring, so that sums are exact), smoke density h³, heat T h³. All but the speed are those of the share that is fluid
// (fourth channel of gas); the speed is 0 in solids.
// Speeds are those in the world, through which the grid may travel.
// reads velocity [m/s, faces], gas (centres)   writes vec4 (centres). 5 fetches
#include "common/faces.glsl"

uniform sampler3D velocity;
uniform sampler3D gas;
uniform vec3 gridVelocity;  // along the grid's axes [m/s]

vec4 kernel(ivec3 texel) {
    vec3 low = texelFetch(velocity, texel, 0).xyz;
    vec3 high = vec3(texelFetch(velocity, texel + UNIT[0], 0).x, texelFetch(velocity, texel + UNIT[1], 0).y,
                     texelFetch(velocity, texel + UNIT[2], 0).z);
    low += gridVelocity;
    high += gridVelocity;
    float energy = 0.25 * (dot(low, low) + dot(high, high));
    vec4 held = texelFetch(gas, texel, 0);
    float volume = h * h * h * held.w;
    return vec4(length(0.5 * (low + high)) * float(held.w > 0.0), energy * volume, held.xy * volume);
}
