// A step of an iteration that goes further than its sweeps do:  b + s (a - b), of any layout; s above 1 overshoots
// reads a, b   writes the sum. 2 fetches a texel

uniform sampler3D a;
uniform sampler3D b;
uniform float factor;  // s

vec4 kernel(ivec3 texel) {
    vec4 from = texelFetch(b, texel, 0);
    return from + factor * (texelFetch(a, texel, 0) - from);
}
