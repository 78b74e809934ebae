// What is around the picture, as far as liquids mirror it: the sky, brightest above the horizon, the ground's darkness
// below it, and lights as soft discs.
#include "render/lights.glsl"
#include "render/sky_picture.glsl"

const float DISC = 0.03;           // angular radius of a light's disc
const float HORIZON_WIDTH = 0.12;  // sine of the angle over which sky and ground blend

#ifdef SKY
vec3 surroundings(vec3 direction) { return skyRadiance(direction); }
#else
uniform vec3 background;

vec3 surroundings(vec3 direction) {
    float up = direction.y;
    vec3 sky = ambient * (0.55 + 0.85 * exp(-3.0 * max(up, 0.0)));
    return mix(background, sky, smoothstep(-HORIZON_WIDTH, HORIZON_WIDTH, up));
}
#endif

// Of one light, seen in a mirror whose normals within a pixel turn the ray by so much on average [rad², along each axis].
vec3 discOf(int index, vec3 direction, float spread) {
#ifdef SKY
    if (index == 0 && skyHasSun != 0) return vec3(0);
#endif
    float away = 1.0 - dot(direction, towardsLights[index]);  // half the squared angle
    float halfSquare = 0.5 * DISC * DISC + spread;
    return lightColors[index] * exp(-away / halfSquare) / (2.0 * 3.14159265 * halfSquare);
}
