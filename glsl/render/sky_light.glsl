// What arrives from the sky: of one radiance from all around, or as spherical harmonics of order 2 have it
// (Ramamoorthi and Hanrahan 2001; SphericalHarmonics.h).

#ifdef SKY
uniform vec3 skyHarmonics[9];  // of its radiance

// With the harmonics of the first and the second order times a factor.
vec3 skySum(vec3 d, float first, float second) {
    vec3 sum = 0.282095 * skyHarmonics[0];
    sum += first * 0.488603 * (d.y * skyHarmonics[1] + d.z * skyHarmonics[2] + d.x * skyHarmonics[3]);
    sum += second * 1.092548 * (d.x * d.y * skyHarmonics[4] + d.y * d.z * skyHarmonics[5] + d.x * d.z * skyHarmonics[7]);
    sum += second * 0.315392 * (3.0 * d.z * d.z - 1.0) * skyHarmonics[6];
    return max(sum + second * 0.546274 * (d.x * d.x - d.y * d.y) * skyHarmonics[8], 0.0);
}

// Irradiance of a surface over pi, all of the sky before it being seen.
vec3 skyOn(vec3 normal) { return skySum(normal, 2.0 / 3.0, 0.25); }

// The mean over all directions.
vec3 skyAround() { return skySum(vec3(0), 0.0, 0.0); }

// What a phase function of Henyey and Greenstein turns into the way of a ray that runs from the eye.
vec3 skyScattered(vec3 ray, float anisotropy) { return skySum(ray, anisotropy, anisotropy * anisotropy); }

// Of a surface that turns away from the zenith: the share that is seen of a sky which is the same all over.
float shareOfEvenSky(float share) { return 1.0; }
#else
uniform vec3 ambient;  // radiance of the sky

vec3 skyOn(vec3 normal) { return ambient; }
vec3 skyAround() { return ambient; }
vec3 skyScattered(vec3 ray, float anisotropy) { return ambient; }
float shareOfEvenSky(float share) { return share; }
#endif
