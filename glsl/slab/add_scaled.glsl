// a + s b, where s is one channel of a field of one texel: a number that the CPU need not know
// reads a, b (any layout), factors (one texel)   writes the sum. 3 fetches a texel

uniform sampler3D a;
uniform sampler3D b;
uniform sampler3D factors;
uniform vec4 which;  // 1 for the channel that is the factor, 0 for the others

vec4 kernel(ivec3 texel) {
    return texelFetch(a, texel, 0) + dot(texelFetch(factors, ivec3(0), 0), which) * texelFetch(b, texel, 0);
}
