// Linear radiance to what a screen shows: exposure, a film-like curve, sRGB encoding, and dither of half a step so that
// smooth gradients show no bands.
// reads image (and bloom) [linear radiance]   writes sRGB-encoded colour; with KEEPS_ALPHA the image's alpha as well
// variants: [BLOOMS | KEEPS_ALPHA]

#include "common/color.glsl"
#include "render/jitter.glsl"

uniform sampler2D image;
uniform float exposure;
#ifdef BLOOMS
uniform sampler2D bloom;  // half as many pixels along each axis
uniform float bloomStrength;
#endif

layout(location = 0) out vec4 display;

// Lottes 2016, "Advanced techniques and optimization of HDR color pipelines": x^a / (x^(ad) b + c), rising from 0, with
// b and c such that middle grey stays and WHITE becomes 1.
const float CONTRAST = 1.18, SHOULDER = 0.97, WHITE = 6.0, GREY_IN = 0.18, GREY_OUT = 0.18;

float toneCurve(float x) {
    const float ad = CONTRAST * SHOULDER;
    const float greyA = pow(GREY_IN, CONTRAST), greyAd = pow(GREY_IN, ad);
    const float whiteA = pow(WHITE, CONTRAST), whiteAd = pow(WHITE, ad);
    const float b = (whiteA - greyA / GREY_OUT) / (whiteAd - greyAd);
    const float c = greyA / GREY_OUT - greyAd * b;
    return pow(x, CONTRAST) / (pow(x, ad) * b + c);
}

// The curve acts on the strongest channel; what is too bright for the screen loses its colour towards white.
vec3 toneMapped(vec3 linear) {
    float peak = max(linear.r, max(linear.g, linear.b));
    if (peak <= 0.0) return vec3(0);
    float shown = min(toneCurve(min(peak, WHITE)), 1.0);
    return shown * mix(linear / peak, vec3(1), pow(shown, 4.0));
}

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
    vec3 shown = sRgbFromLinear(toneMapped(max(exposure * radianceAt(pixel), 0.0)));
    float noise = jitterAt(pixel);
    display = vec4(floor(shown * 255.0 + noise) / 255.0, 1);
#ifdef KEEPS_ALPHA
    display.a = floor(texelFetch(image, pixel, 0).a * 255.0 + noise) / 255.0;
#endif
}
