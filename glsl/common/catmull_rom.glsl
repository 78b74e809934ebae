// Catmull-Rom interpolation within the middle slice of a volume, from nine bilinear fetches: passes through the values,
// smooth, and sharper than a B-spline. Weights of the two inner texels on each axis are merged into one fetch.
vec4 catmullRom(sampler3D volume, vec2 place) {
    vec2 texels = vec2(textureSize(volume, 0).xy);
    vec2 p = place * texels - 0.5;
    vec2 base = floor(p), f = p - base;
    vec2 w0 = f * (-0.5 + f * (1.0 - 0.5 * f));
    vec2 w1 = 1.0 + f * f * (1.5 * f - 2.5);
    vec2 w2 = f * (0.5 + f * (2.0 - 1.5 * f));
    vec2 w3 = f * f * (0.5 * f - 0.5);
    vec2 weight[3] = vec2[3](w0, w1 + w2, w3);
    vec2 at[3] = vec2[3](base - 0.5, base + 0.5 + w2 / (w1 + w2), base + 2.5);
    vec4 sum = vec4(0);
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i)
            sum += weight[i].x * weight[j].y * textureLod(volume, vec3(vec2(at[i].x, at[j].y) / texels, 0.5), 0.0);
    return sum;
}
