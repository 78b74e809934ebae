// What the statistics of a liquid sum and take maxima of: speed at the centre [m/s], kinetic energy ¼ (u_low² + u_high²)
// [m⁵/s²], volume [m³] of the liquid in each cell, and of that what the controller of the volume has expand.
// reads velocity [m/s, faces], levelSet (centres), openings   writes vec4 (centres). 1 fetch in the air, 18 in the liquid
#include "common/faces.glsl"
#include "liquid/expanding_share.glsl"
#include "liquid/filled_share.glsl"
#include "liquid/level_set.glsl"

uniform sampler3D velocity;
uniform sampler3D openings;

vec4 measured(ivec3 texel) {
    vec3 low = texelFetch(velocity, texel, 0).xyz;
    vec3 high = vec3(texelFetch(velocity, texel + UNIT[0], 0).x, texelFetch(velocity, texel + UNIT[1], 0).y,
                     texelFetch(velocity, texel + UNIT[2], 0).z);
    float filled = filledShare(levelSet, texel) * shareLeft(openings, texel), volume = filled * h * h * h;
    float speed = filled > 0.0 ? length(0.5 * (low + high)) : 0.0;
    return vec4(speed, 0.25 * (dot(low, low) + dot(high, high)) * volume, volume,
                volume * expandingShare(phiAt(texel)));
}

vec4 kernel(ivec3 texel) {
    return phiAt(texel) < 2.0 * h ? measured(texel) : vec4(0);
}
