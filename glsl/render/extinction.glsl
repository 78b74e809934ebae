// Extinction of the smoke.   sigma = density * extinction per unit density   [1/m]
// reads gas (density in x, cell centres)   writes extinction [1/m, cell centres]
// 1 fetch a cell; a field of its own because everything that marches reads it many times per cell

uniform sampler3D gas;
uniform float perDensity;  // [1/m]

float kernel(ivec3 texel) { return clamp(texelFetch(gas, texel, 0).x * perDensity, 0.0, 6e4); }
