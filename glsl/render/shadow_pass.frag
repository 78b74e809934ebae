// Share of the sun's light that arrives through smoke and past obstacles on the ground behind each pixel; 1 where there
// is none, or nothing at all.
// reads light, sceneDistance   writes the share
// variants: LIGHTS=1,2 [FLUIDS=2,3,4] [SHADED] [BODIES [SOFT]]

#include "render/view.glsl"
#include "render/shadow.glsl"
#include "render/past_bodies.glsl"

uniform sampler2D sceneDistance;  // [m] from the eye
uniform float farAway;            // [m] where there is nothing

#ifdef SHADED
#include "render/particles/particle_shadow.glsl"
#endif

in vec2 ndc;
layout(location = 0) out float lit;

void main() {
    float reach = texelFetch(sceneDistance, ivec2(gl_FragCoord.xy), 0).x;
    vec3 place = eye + reach * normalize(rayAtDepthOne(ndc));
    lit = reach < farAway ? arrivingAt(0, place) * pastBodies(0, place, vec3(0, 1, 0)) : 1.0;
#ifdef SHADED
    if (reach < farAway) lit *= dot(pastParticles(place), vec3(1.0 / 3.0));
#endif
}
