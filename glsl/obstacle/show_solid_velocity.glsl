// Velocity at cell centres as others shall see it: in obstacles their own, not what was extrapolated into them.
// reads cellVelocity [m/s, centres], openings, solidVelocity [faces]   writes cellVelocity. 6 fetches
#include "common/faces.glsl"
#include "common/solids.glsl"

uniform sampler3D cellVelocity;
uniform sampler3D solidVelocity;

vec3 kernel(ivec3 texel) {
    return isSolid(texel) ? centreVelocity(solidVelocity, texel) : texelFetch(cellVelocity, texel, 0).xyz;
}
