// Air that hides what is far away. Thin haze sends on the light of the whole sky, mostly what comes from ahead; the sun's
// own is left out, as it would glare. Thick haze has the colour of the sky above the horizon there, into which the
// ground fades. After render/view.glsl, render/lights.glsl and render/sky_picture.glsl; without a sky there is none.

#ifdef SKY
uniform float fog;  // [1/m]

const float AHEAD = 0.5;  // anisotropy of haze; with more, harmonics of order 2 turn dark to the sides

// Below the horizon a picture of the sky shows a ground, which is not what is seen in the distance.
vec3 throughAir(vec3 radiance, vec3 place) {
    vec3 ray = place - eye;
    float away = length(ray), clear = exp(-fog * away);
    vec3 level = normalize(vec3(ray.x, 1e-3 * away, ray.z));
    vec3 air = mix(skyRadiance(level), skyScattered(level, AHEAD), clear);
    return mix(air, radiance, clear);
}
#else
vec3 throughAir(vec3 radiance, vec3 place) { return radiance; }
#endif
