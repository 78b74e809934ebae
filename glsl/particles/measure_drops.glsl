// What the statistics of drops sum: whether one flies, and what it holds [m³], also when it has come down: the
// level set has that only when it has moved
// reads drops   writes vec4 (slots): x: 1 or 0, z: volume. 1 fetch

uniform sampler3D drops;

vec4 kernel(ivec3 texel) {
    float held = texelFetch(drops, texel, 0).w;
    return vec4(held > 0.0, 0, abs(held), 0);
}
