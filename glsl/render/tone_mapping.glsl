// Curves from linear radiance to what a screen shows of it, 0 to 1, linear. All show middle grey as it is.

const float GREY = 0.18;

#if defined(AGX)
// After Sobotka 2022 (AgX): primaries are moved inwards, so that no bright colour is without the other two; logarithms
// of the channels go through a sigmoid each, which leads all bright colours gently to white; the primaries move back.
const float INSET = 0.2;                              // share of the way to the mean of the channels
const float STOPS_BELOW = 10.0, STOPS_ABOVE = 6.5;    // of middle grey: black, and white
const float SLOPE = 2.4, BEND = 1.5, ENCODING = 2.2;  // of the sigmoid, in the middle and towards its ends; of a screen

vec3 towardsMean(vec3 color, float share) { return mix(color, vec3(dot(color, vec3(1.0 / 3.0))), share); }

// From 0 to 1 in 0 to 1, with SLOPE at middle grey: of the two parts, each is a straight line that bends to its end.
float sigmoid(float x) {
    const float greyAt = STOPS_BELOW / (STOPS_BELOW + STOPS_ABOVE), grey = pow(GREY, 1.0 / ENCODING);
    float from = x - greyAt;
    float reach = from < 0.0 ? greyAt : 1.0 - greyAt, height = from < 0.0 ? grey : 1.0 - grey;
    float bent = 1.0 + pow(abs(from) / reach, BEND) * (pow(SLOPE * reach / height, BEND) - 1.0);
    return grey + SLOPE * from * pow(bent, -1.0 / BEND);
}

vec3 toneMapped(vec3 linear) {
    vec3 stops = log2(max(towardsMean(linear, INSET), 1e-10) / GREY);
    vec3 x = clamp((stops + STOPS_BELOW) / (STOPS_BELOW + STOPS_ABOVE), 0.0, 1.0);
    vec3 shown = pow(max(vec3(sigmoid(x.r), sigmoid(x.g), sigmoid(x.b)), 0.0), vec3(ENCODING));
    return clamp(towardsMean(shown, -INSET / (1.0 - INSET)), 0.0, 1.0);
}

#elif defined(FILMIC)
// Narkowicz 2015, "ACES filmic tone mapping curve": a fit to that of the Academy, of each channel, white at 10.
const float EXPOSURE = 0.7232;  // with which middle grey stays

vec3 toneMapped(vec3 linear) {
    vec3 x = EXPOSURE * min(linear, 1e3);
    return clamp(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
}

#else
// Lottes 2016, "Advanced techniques and optimization of HDR color pipelines": x^a / (x^(ad) b + c), rising from 0, with
// b and c such that middle grey stays and WHITE becomes 1.
const float CONTRAST = 1.18, SHOULDER = 0.97, WHITE = 6.0, GREY_IN = GREY, GREY_OUT = GREY;

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
#endif
