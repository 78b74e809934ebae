// What the statistics of drops sum: whether one flies, and what it holds then [m³]
// reads drops   writes vec4 (slots): x: 1 or 0, z: volume. 1 fetch

uniform sampler3D drops;

vec4 kernel(ivec3 texel) {
    float held = max(texelFetch(drops, texel, 0).w, 0.0);
    return vec4(held > 0.0, 0, held, 0);
}
