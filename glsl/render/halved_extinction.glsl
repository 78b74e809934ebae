// Extinction on a grid half as fine: the mean of eight cells, which the hardware's filter takes at their common corner.
// reads extinction [1/m, cell centres of the fluid's grid]   writes the same [1/m, cell centres]. 1 fetch

uniform sampler3D extinction;

float kernel(ivec3 texel) {
    vec3 corner = min(2.0 * vec3(texel) + 1.0, vec3(textureSize(extinction, 0)));
    return textureLod(extinction, corner / vec3(textureSize(extinction, 0)), 0.0).x;
}
