// Between what particles are seen, in every pixel or for fewer (as OffscreenFrame in render/Frame.h picks them): up to the
// scene, or the liquid before it, or from the liquid on to the scene. Where a ray meets no liquid, bent ones from beside
// may come by, behind where it enters the liquid's box.
// reads sceneDistance (place, of the liquid)   writes distances from the eye [m] up to which and from which they are
// variants: [BEFORE_LIQUID | BEHIND_LIQUID]

#include "render/camera_rays.glsl"

#if defined(BEFORE_LIQUID) || defined(BEHIND_LIQUID)
uniform sampler2D place;  // [m]; 1 where rays meet the liquid, -1 where they start in it
#endif

layout(location = 0) out vec2 span;

void main() {
    ivec2 pixel = pickedPixel(ivec2(gl_FragCoord.xy));
    span = vec2(sceneAt(pixel), 0);
#ifdef BEFORE_LIQUID
    vec4 liquid = texelFetch(place, pixel, 0);
    if (liquid.w < 0.0) span.x = 0.0;
    if (liquid.w > 0.0) span.x = min(span.x, length(liquid.xyz - eye));
#endif
#ifdef BEHIND_LIQUID
    vec4 liquid = texelFetch(place, pixel, 0);
    if (liquid.w > 0.0) span.y = length(liquid.xyz - eye);
    if (liquid.w == 0.0) span.y = max(passageThrough(pixel, span.x).enter, 0.0);
#endif
}
