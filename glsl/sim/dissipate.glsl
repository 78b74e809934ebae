// Decay at a rate per second, the same whatever the step:  f' = f exp(-k dt)
// reads quantity (any layout)   writes the quantity. 1 fetch

uniform sampler3D quantity;
uniform vec4 rate;  // k [1/s], per channel
uniform float dt;

vec4 kernel(ivec3 texel) { return texelFetch(quantity, texel, 0) * exp(-rate * dt); }
