// What particles are before or behind: how far away the scene is, or the liquid before it, in every pixel or for fewer
// (as OffscreenFrame in render/Frame.h picks them).
// reads sceneDistance (place, of the liquid)   writes distance from the eye [m]
// variants: [LIQUID]

#include "render/view.glsl"

uniform sampler2D sceneDistance;  // [m]
uniform int factor;
#ifdef LIQUID
uniform sampler2D place;  // [m]; 1 where rays meet the liquid, -1 where they start in it
#endif

layout(location = 0) out float surface;

void main() {
    ivec2 pixel = min(ivec2(gl_FragCoord.xy) * factor + factor / 2, textureSize(sceneDistance, 0) - 1);
    surface = abs(texelFetch(sceneDistance, pixel, 0).x);
#ifdef LIQUID
    vec4 liquid = texelFetch(place, pixel, 0);
    if (liquid.w < 0.0) surface = 0.0;
    if (liquid.w > 0.0) surface = min(surface, length(liquid.xyz - eye));
#endif
}
