// Relaxation of the pressure equation:  q' = keep q + omega (sum of c q_n - h² d) / (sum of c)
// reads pressure q [m²/s], divergence d [1/s] (red-black centres)   writes pressure. 6 fetches for 4 cells
// Drawn over all slices with keep = 0, omega = 1 it is a Jacobi sweep (Harris 2004 §38.3.4; Crane et al. 2007 §30.2.3);
// over the slices of one colour, then the other, with keep = 1 - omega it is over-relaxed red-black Gauss-Seidel
// (Yavneh 1996). The variant says what the coefficients c are.
// variants: BOX | [OPEN] (CUT | SPLIT)
#include "sim/pressure/operator.glsl"

uniform sampler3D pressure;
uniform sampler3D divergence;
uniform float omega;
uniform float keep;       // 0 also when q is not known yet: what its texels hold is passed over then
uniform bool neighbours;  // false while q_n is 0 everywhere

vec4 kernel(ivec3 texel) {
    Coefficients c = coefficientsOf(texel);
    vec4 q = -h * h * fetch(divergence, texel);
    if (neighbours) q += neighbourSum(c, pressure, texel);
    q *= omega / max(diagonalOf(c), 1e-20);
    if (keep != 0.0) q += keep * fetch(pressure, texel);
    return whereUnknown(q, c, texel);
}
