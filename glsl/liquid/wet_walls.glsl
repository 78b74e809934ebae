// Where liquid has been: 1 where it is, and walls dry behind it, moving or not.
//   w' = max(w(x - dt u_wall) exp(-dt / t), 1 in the liquid)
// reads wet, levelSet, openings (centres), solidVelocity [m/s, faces]   writes wet. 9 fetches
#include "common/solids.glsl"
#include "liquid/level_set.glsl"

uniform sampler3D wet;
uniform sampler3D solidVelocity;
uniform float dt;

const float DRIES_IN = 12.0;  // [s]
const float REACH = 0.5;      // [cells] from the surface, to which liquid wets what it touches

// Of what closes faces of a cell, on average; 0 where nothing does.
vec3 wallVelocityBeside(ivec3 cell) {
    vec3 sum = vec3(0), closed = vec3(0);
    for (int side = 0; side < 2; ++side)
        for (int axis = 0; axis < 3; ++axis) {
            ivec3 face = cell + side * UNIT[axis];
            vec3 along = vec3(UNIT[axis]), share = along * (1.0 - dot(along, texelFetch(openings, face, 0).xyz));
            sum += share * texelFetch(solidVelocity, face, 0).xyz;
            closed += share;
        }
    return sum / max(closed, 1e-3);
}

float kernel(ivec3 texel) {
    vec3 before = centreOf(texel) - dt / h * wallVelocityBeside(texel);
    float drying = centreValue(wet, before).x * exp(-dt / DRIES_IN);
    return phiAt(texel) < REACH * h ? 1.0 : drying;
}
