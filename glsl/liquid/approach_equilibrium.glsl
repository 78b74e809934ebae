// Draws the liquid to where it is known to come to rest:  phi' = (1 - b) phi + b phi_rest  where phi_rest < 0
// Beyond its shape at rest it stays as it is, so that splashes live on (Crane, Llamas, Tariq 2007 §30.2.7).
// reads levelSet, equilibrium (phi_rest, centres)   writes levelSet. 2 fetches
#include "liquid/level_set.glsl"

uniform sampler3D equilibrium;
uniform float share;  // b

float kernel(ivec3 texel) {
    float phi = phiAt(texel), atRest = texelFetch(equilibrium, texel, 0).x;
    return atRest < 0.0 ? mix(phi, atRest, share) : phi;
}
