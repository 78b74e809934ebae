// Linear radiance to what a screen shows: exposure, a curve, sRGB encoding, and dither of half a step so that
// smooth gradients show no bands.
// reads image (and bloom) [linear radiance]   writes sRGB-encoded colour; with KEEPS_ALPHA the image's alpha as well
// variants: [BLOOMS | KEEPS_ALPHA] [AGX | FILMIC] [BALANCED]

#include "common/color.glsl"
#include "render/jitter.glsl"
#include "render/tone_mapping.glsl"

uniform sampler2D image;
uniform float exposure;
#ifdef BALANCED
uniform mat3 whiteBalance;
#endif
#ifdef BLOOMS
uniform sampler2D bloom;  // half as many pixels along each axis
uniform float bloomStrength;
#endif

layout(location = 0) out vec4 display;

vec3 radianceAt(ivec2 pixel) {
    vec3 radiance = texelFetch(image, pixel, 0).rgb;
#ifdef BLOOMS
    vec2 place = 0.5 * (vec2(pixel) + 0.5) / vec2(textureSize(bloom, 0));
    radiance += bloomStrength * textureLod(bloom, place, 0.0).rgb;
#endif
    return min(radiance, 6e4);
}

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec3 linear = exposure * radianceAt(pixel);
#ifdef BALANCED
    linear = whiteBalance * linear;
#endif
    vec3 shown = sRgbFromLinear(toneMapped(max(linear, 0.0)));
    float noise = jitterAt(pixel);
    display = vec4(floor(shown * 255.0 + noise) / 255.0, 1);
#ifdef KEEPS_ALPHA
    display.a = floor(texelFetch(image, pixel, 0).a * 255.0 + noise) / 255.0;
#endif
}
