// What particles leave of the sun: a picture that the sun has of them, of depths to look through [1, for each colour],
// and in alpha the sum of depth times how far away it is: ParticleShadow in render.

#include "render/particles/shadow_extent.glsl"

uniform sampler2D particleShadow;

// 0 to 1 in what it shows.
vec3 shadowPlace(vec3 place) { return (seenFromSun(place) - extentLow()) / (extentHigh() - extentLow()); }

// What is left of the sun behind all particles that are in the picture.
vec3 pastParticles(vec3 place) {
    vec3 at = shadowPlace(place);
    if (at.xy != clamp(at.xy, 0.0, 1.0)) return vec3(1);
    return exp(-textureLod(particleShadow, at.xy, 0.0).rgb);
}

const float LEAST_BEHIND = 0.03;  // [m] behind the middle of what is before it
const float SOFT_BEHIND = 0.06;   // of the depth of the picture, from nothing to all

// At a place that some of them may be behind: they darken it where it is behind their middle.
vec3 amongParticles(vec3 place) {
    vec3 at = shadowPlace(place);
    if (at.xy != clamp(at.xy, 0.0, 1.0)) return vec3(1);
    vec4 depth = textureLod(particleShadow, at.xy, 0.0);
    float range = extentHigh().z - extentLow().z, sum = dot(depth.rgb, vec3(1.0 / 3.0));
    float behind = at.z * range - depth.a / max(sum, 1e-6);
    return exp(-depth.rgb * smoothstep(LEAST_BEHIND, LEAST_BEHIND + SOFT_BEHIND * range, behind));
}
