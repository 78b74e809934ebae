// Air that hides what is far away. Thin haze sends on the light of the whole sky, mostly what comes from ahead; the sun's
// own is left out, as it would glare. Thick haze has the colour of the sky above the horizon there, into which the
// ground fades. After render/view.glsl, render/lights.glsl and render/sky_picture.glsl; without a sky there is none.

#ifdef SKY
uniform float fog;  // [1/m]

const float AHEAD = 0.5;  // anisotropy of haze; with more, harmonics of order 2 turn dark to the sides

// What air on the way of a ray sends to the eye, where it is thin and where nothing is seen through it.
struct Air {
    vec3 thin, thick;
};

// Below the horizon a picture of the sky shows a ground, which is not what is seen in the distance.
Air airAlong(vec3 direction) {
    vec3 level = normalize(vec3(direction.x, 1e-3, direction.z));
    return Air(skyScattered(level, AHEAD), skyRadiance(level));
}

// Of what is so far away, as it is seen; `opacity`: what it is multiplied by.
vec3 throughAir(vec3 radiance, vec3 opacity, float away, Air air) {
    float clear = exp(-fog * away);
    return clear * radiance + (1.0 - clear) * opacity * mix(air.thick, air.thin, clear);
}

vec4 throughAir(vec4 radiance, vec3 place) {
    vec3 ray = place - eye;
    float away = length(ray);
    return vec4(throughAir(radiance.rgb, vec3(radiance.a), away, airAlong(ray / away)), radiance.a);
}
#else
struct Air {
    float none;
};

Air airAlong(vec3 direction) { return Air(0.0); }
vec3 throughAir(vec3 radiance, vec3 opacity, float away, Air air) { return radiance; }
vec4 throughAir(vec4 radiance, vec3 place) { return radiance; }
#endif

vec3 throughAir(vec3 radiance, vec3 place) { return throughAir(vec4(radiance, 1), place).rgb; }
