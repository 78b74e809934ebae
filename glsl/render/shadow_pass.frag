// Share of the sun's light that arrives through smoke and past obstacles on the ground behind each pixel; 1 where there
// is none, or nothing at all.
// reads light, sceneDistance   writes the share
// variants: LIGHTS=1,2 [FLUIDS=2,3,4]

#include "render/view.glsl"
#include "render/shadow.glsl"

uniform sampler2D sceneDistance;  // [m] from the eye
uniform float farAway;            // [m] where there is nothing

in vec2 ndc;
layout(location = 0) out float lit;

void main() {
    float reach = texelFetch(sceneDistance, ivec2(gl_FragCoord.xy), 0).x;
    lit = reach < farAway ? arrivingAt(0, eye + reach * normalize(rayAtDepthOne(ndc))) : 1.0;
}
