// Scalars of a step of flexible conjugate gradients, which stay on the GPU:  beta of p' = z + beta p, which makes A p'
// and p orthogonal, alpha of x' = x + alpha p', which makes the residual and p' orthogonal, and -alpha
// reads sums (z, Az), (z, Ap), (z, r) (one texel), lengths of the step before (one texel)
// writes beta, alpha, -alpha, (p', Ap'). Notay 2000, algorithm 2.1 with one direction kept

uniform sampler3D sums;
uniform sampler3D before;

// Where everything is solved already, 0 / 0 is no step.
float ratio(float a, float b) { return b != 0.0 && !isinf(a / b) ? a / b : 0.0; }

vec4 kernel(ivec3 texel) {
    vec3 s = texelFetch(sums, ivec3(0), 0).xyz;
    float pAp = texelFetch(before, ivec3(0), 0).w;
    float beta = -ratio(s.y, pAp);
    pAp = s.x + beta * (2.0 * s.y + beta * pAp);
    float alpha = ratio(s.z, pAp);
    return vec4(beta, alpha, -alpha, pAp);
}
