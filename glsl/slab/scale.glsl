// A field times a number:  s a
// reads source (any layout)   writes the product. 1 fetch a texel

uniform sampler3D source;
uniform float factor;

vec4 kernel(ivec3 texel) { return factor * texelFetch(source, texel, 0); }
