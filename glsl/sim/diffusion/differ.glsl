// By what one field differs from another.
// reads a, b (any layout)   writes a - b. 2 fetches

uniform sampler3D a;
uniform sampler3D b;

vec4 kernel(ivec3 texel) { return texelFetch(a, texel, 0) - texelFetch(b, texel, 0); }
