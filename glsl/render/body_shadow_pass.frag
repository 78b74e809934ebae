// The same on an obstacle, as render/body.frag lights it but for the angle of its surface; over what shadow_pass.frag
// made of its pixels.
// reads light, sceneDistance   writes the share of the sun's light
// variants: LIGHTS=1,2 [FLUIDS=2,3,4] [SHADED] [BODIES [SOFT]]

#include "render/view.glsl"
#include "render/shadow.glsl"
#include "render/past_bodies.glsl"

uniform sampler2D sceneDistance;  // [m] from the eye
uniform float cell;               // edge, of the coarsest grid [m]

#ifdef SHADED
#include "render/particles/particle_shadow.glsl"
#endif

in vec3 place;
in vec3 outward;
layout(location = 0) out float lit;

void main() {
    float nearest = texelFetch(sceneDistance, ivec2(gl_FragCoord.xy), 0).x;
    if (length(eye - place) > 1.0001 * nearest) discard;  // something hides it
    vec3 n = normalize(outward);
    if (!gl_FrontFacing) n = -n;  // of a surface that is not closed
    vec3 off = place + 1.5 * cell * n, grazed = place + 0.5 * cell * n;  // as in body.frag
    lit = arrivingAt(0, off) * pastBodies(0, grazed, n);
#ifdef SHADED
    lit *= dot(amongParticles(place), vec3(1.0 / 3.0));
#endif
}
