// By how much of its volume a cell gains what comes down in a step:  f / dt   [1/s]
// reads landing (centres; w: f)   writes landed (centres). 1 fetch

uniform sampler3D landing;
uniform float dt;

float kernel(ivec3 texel) { return texelFetch(landing, texel, 0).w / dt; }
