// Cubic B-spline filtering: smooth where linear filtering shows the grid, and a little blurred. Of four cells along
// each axis, by eight samples that the hardware filters linearly (Sigg and Hadwiger 2005).

vec4 cubicAt(sampler3D field, vec3 place, vec3 size) {
    vec3 x = place * size - 0.5, cell = floor(x), f = x - cell, e = 1.0 - f;
    vec3 first = e * e * e / 6.0, last = f * f * f / 6.0;
    vec3 second = (4.0 + f * f * (3.0 * f - 6.0)) / 6.0, third = 1.0 - first - second - last;
    vec3 below = first + second, above = third + last;  // weights of two cells each
    vec3 low = (cell - 0.5 + second / below) / size, high = (cell + 1.5 + last / above) / size;
    vec4 sum = vec4(0);
    for (int i = 0; i < 8; ++i) {
        bvec3 isHigh = bvec3((i & 1) != 0, (i & 2) != 0, (i & 4) != 0);
        vec3 weight = mix(below, above, isHigh);
        sum += weight.x * weight.y * weight.z * textureLod(field, mix(low, high, isHigh), 0.0);
    }
    return sum;
}
