// The same in the first three channels everywhere; the fourth stays as it is in another field.
// reads source   writes the colour. 1 fetch a texel

uniform sampler3D source;
uniform vec3 colour;

vec4 kernel(ivec3 texel) { return vec4(colour, texelFetch(source, texel, 0).w); }
