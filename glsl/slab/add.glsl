// Sum of two fields of any layout:  a + b
// reads a, b   writes their sum. 2 fetches a texel

uniform sampler3D a;
uniform sampler3D b;

vec4 kernel(ivec3 texel) { return texelFetch(a, texel, 0) + texelFetch(b, texel, 0); }
