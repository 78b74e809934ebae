// The residual after a step of generalized conjugate residuals:  r' = r - sum of y_j A z_j  in red cells. In black ones
// it is taken for 0, since every direction solves their equations; what lengths other than 1 leave of the first, which
// is rounding, solveBlack takes away in the end.
// reads residual (red-black), image0 to image2 (red halves), state (lengths y)   writes the residual. 3 to 5 fetches

#include "constants/LengthTexel.glsl"

uniform sampler3D residual;
uniform sampler3D image0;
uniform sampler3D image1;
uniform sampler3D image2;
uniform sampler3D state;
uniform int count;  // of directions there are

vec4 kernel(ivec3 texel) {
    vec3 y = texelFetch(state, ivec3(LengthTexel_Step, 0, 0), 0).xyz;
    vec4 r = texelFetch(residual, texel, 0) - y.x * texelFetch(image0, texel, 0);
    if (count > 1) r -= y.y * texelFetch(image1, texel, 0);
    if (count > 2) r -= y.z * texelFetch(image2, texel, 0);
    return r;
}
