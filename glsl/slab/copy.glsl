// Copies a field: the cheapest pass there is, by which `slabflow bench` measures all others.
// reads source (any layout)   writes the same values. 1 fetch a texel

#ifdef STORE_INTEGER
uniform usampler3D source;

uvec4 kernel(ivec3 texel) { return texelFetch(source, texel, 0); }
#else
uniform sampler3D source;

vec4 kernel(ivec3 texel) { return texelFetch(source, texel, 0); }
#endif
