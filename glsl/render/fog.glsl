// Air that hides what is far away, in the colour of the sky above the horizon there. After render/view.glsl and
// render/sky_picture.glsl; without a sky there is none.

#ifdef SKY
uniform float fog;  // [1/m]

// Below the horizon a picture of the sky shows a ground, which is not what is seen in the distance.
vec3 throughAir(vec3 radiance, vec3 place) {
    vec3 ray = place - eye;
    float away = length(ray);
    return mix(skyRadiance(normalize(vec3(ray.x, 1e-3 * away, ray.z))), radiance, exp(-fog * away));
}
#else
vec3 throughAir(vec3 radiance, vec3 place) { return radiance; }
#endif
