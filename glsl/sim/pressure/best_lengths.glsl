// The lengths y of directions that make the residual r - sum of y_j A z_j least, when it is least already for all but
// the newest:  G y = (A z_new, r) e_new  with  G_ij = (A z_i, A z_j).  (Eisenstat, Elman, Schultz 1983: generalized
// conjugate residuals, written with the directions as they come.) They stay on the GPU.
// reads products with the newest image, its products with the residual, the state before (all of one row)
// writes 6 texels: the rows of G, the lengths y of this step, and their sums over all steps

uniform sampler3D products;
uniform sampler3D gains;  // to be summed over its lanes
uniform sampler3D state;
uniform int newest;

const int STEP = 4, TOTAL = 5;

vec4 rowOf(int i) {
    if (i > newest) return vec4(equal(ivec4(i), ivec4(0, 1, 2, 3)));  // directions that are not there yet
    vec4 row = i == newest ? texelFetch(products, ivec3(0), 0) : texelFetch(state, ivec3(i, 0, 0), 0);
    return mix(row, vec4(0), greaterThan(ivec4(0, 1, 2, 3), ivec4(i)));
}

vec4 lengths() {
    mat4 g = mat4(rowOf(0), rowOf(1), rowOf(2), rowOf(3));
    vec4 diagonal = vec4(g[0][0], g[1][1], g[2][2], g[3][3]);
    // Scaled to a diagonal of ones: directions become shorter by orders of magnitude.
    vec4 scale = mix(vec4(0), inversesqrt(max(diagonal, 1e-38)), greaterThan(diagonal, vec4(1e-38)));
    for (int i = 0; i < 4; ++i) g[i] *= scale[i] * scale;
    g += transpose(g);
    for (int i = 0; i < 4; ++i) g[i][i] = 1.0;
    float gain = dot(texelFetch(gains, ivec3(0), 0), vec4(1));
    vec4 right = mix(vec4(0), gain * scale, equal(ivec4(newest), ivec4(0, 1, 2, 3)));
    vec4 y = scale * (inverse(g) * right);
    // Where everything is solved already there is no step.
    return any(isnan(y)) || any(isinf(y)) ? vec4(0) : y;
}

vec4 kernel(ivec3 texel) {
    if (texel.x < STEP) return rowOf(texel.x);
    vec4 y = lengths();
    return texel.x == STEP ? y : y + (newest == 0 ? vec4(0) : texelFetch(state, ivec3(TOTAL, 0, 0), 0));
}
