// A step of Chebyshev's iteration, which goes further than its sweep does:
//   last + s (now + r (swept - now) - last)
// reads swept, now, last (any layout)   writes what follows. 3 fetches a texel
// Golub and Varga 1961

uniform sampler3D swept;
uniform sampler3D now;
uniform sampler3D last;
uniform float factor;      // s
uniform float relaxation;  // r

vec4 kernel(ivec3 texel) {
    vec4 here = texelFetch(now, texel, 0), before = texelFetch(last, texel, 0);
    return before + factor * (here + relaxation * (texelFetch(swept, texel, 0) - here) - before);
}
