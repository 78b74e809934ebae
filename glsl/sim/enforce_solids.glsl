// Gives the faces that solids close their velocity.
// reads velocity, solidVelocity [m/s, faces], openings [faces]   writes velocity. 3 fetches
#include "common/faces.glsl"

uniform sampler3D velocity;
uniform sampler3D solidVelocity;
uniform sampler3D openings;

vec3 kernel(ivec3 texel) {
    return mix(texelFetch(velocity, texel, 0).xyz, texelFetch(solidVelocity, texel, 0).xyz,
               equal(texelFetch(openings, texel, 0).xyz, vec3(0)));
}
