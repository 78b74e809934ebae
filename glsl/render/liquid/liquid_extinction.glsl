// What a liquid takes of the light that crosses it, of the colour that crosses best; cells that the surface cuts hold
// so much of it as lies under a plane.
// reads levelSet [m, cell centres]   writes extinction [1/m, cell centres]   1 fetch a cell

uniform sampler3D levelSet;
uniform float h;
uniform float perMetre;  // [1/m]

float kernel(ivec3 texel) { return clamp(0.5 - texelFetch(levelSet, texel, 0).x / h, 0.0, 1.0) * perMetre; }
