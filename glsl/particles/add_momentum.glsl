// What comes down gives its momentum to the liquid. Around a face, half in each of two cells, of which liquid fills m
// and what comes down f:  u' = (m u + sum of f v) / (m + sum of f)
// It becomes liquid as it has become drops, at the time of the surface, when the liquid's velocity is half a step
// behind:  v = v_drop - ½ g dt
// reads velocity [m/s, faces], landing (centres; xyz: sum of f v_drop [m/s], w: sum of f), levelSet, openings
// writes velocity. 8 fetches, and some 80 where something comes down
#include "common/grid.glsl"
#include "liquid/filled_share.glsl"

uniform sampler3D velocity;
uniform sampler3D landing;
uniform sampler3D levelSet;
uniform sampler3D openings;
uniform vec3 gravity;  // [m/s²]
uniform float dt;

float liquidIn(ivec3 cell) { return filledShare(levelSet, cell) * shareLeft(openings, cell); }

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz, open = texelFetch(openings, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis) {
        ivec3 above = wrapped(texel), below = wrapped(texel - UNIT[axis]);
        if (!isCell(above) || !isCell(below) || open[axis] == 0.0) continue;  // walls take what would push them
        vec4 sum = texelFetch(landing, above, 0) + texelFetch(landing, below, 0);
        for (int i = 0; i < 1 && sum.w > 0.0; ++i) {  // a loop: software renderers skip no branch
            float mass = liquidIn(above) + liquidIn(below), momentum = sum[axis] - 0.5 * dt * gravity[axis] * sum.w;
            u[axis] = (mass * u[axis] + momentum) / (mass + sum.w);
        }
    }
    return u;
}
