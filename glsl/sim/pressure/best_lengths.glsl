// The lengths y of directions that make the residual r - sum of y_j A z_j least, when it is least already for all but
// the newest:  G y = (A z_new, r) e_new  with  G_ij = (A z_i, A z_j).  (Eisenstat, Elman, Schultz 1983: generalized
// conjugate residuals, written with the directions as they come.) They stay on the GPU.
// reads products of the newest image: with the images in xyz, with the residual in w; the state before
// writes 5 texels, the state: the rows of G, the lengths y of this step, and their sums over all steps

#include "constants/LengthTexel.glsl"

uniform sampler3D products;
uniform sampler3D state;
uniform int newest;

vec3 rowOf(int i) {
    if (i > newest) return vec3(equal(ivec3(i), ivec3(0, 1, 2)));  // directions that are not there yet
    vec3 row = i == newest ? texelFetch(products, ivec3(0), 0).xyz : texelFetch(state, ivec3(i, 0, 0), 0).xyz;
    return mix(row, vec3(0), greaterThan(ivec3(0, 1, 2), ivec3(i)));
}

vec3 lengths() {
    mat3 g = mat3(rowOf(0), rowOf(1), rowOf(2));
    vec3 diagonal = vec3(g[0][0], g[1][1], g[2][2]);
    // Scaled to a diagonal of ones: directions become shorter by orders of magnitude.
    vec3 scale = mix(vec3(0), inversesqrt(max(diagonal, 1e-38)), greaterThan(diagonal, vec3(1e-38)));
    for (int i = 0; i < 3; ++i) g[i] *= scale[i] * scale;
    g += transpose(g);
    for (int i = 0; i < 3; ++i) g[i][i] = 1.0;
    float gain = texelFetch(products, ivec3(0), 0).w;
    vec3 right = mix(vec3(0), gain * scale, equal(ivec3(newest), ivec3(0, 1, 2)));
    vec3 y = scale * (inverse(g) * right);
    // Where everything is solved already there is no step.
    return any(isnan(y)) || any(isinf(y)) ? vec3(0) : y;
}

vec3 kernel(ivec3 texel) {
    if (texel.x < LengthTexel_Step) return rowOf(texel.x);
    vec3 y = lengths();
    return texel.x == LengthTexel_Step
               ? y
               : y + (newest == 0 ? vec3(0) : texelFetch(state, ivec3(LengthTexel_Total, 0, 0), 0).xyz);
}
