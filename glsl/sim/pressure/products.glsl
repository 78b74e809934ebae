// What a step of conjugate gradients is made of, summed over the four lanes:  (z, Az), (z, Ap), (z, r)
// reads z, Az, Ap, r (any layout)   writes one vec3 a texel, to be summed. 4 fetches a texel

uniform sampler3D z;
uniform sampler3D Az;
uniform sampler3D Ap;
uniform sampler3D r;

vec3 kernel(ivec3 texel) {
    vec4 direction = texelFetch(z, texel, 0);
    return vec3(dot(direction, texelFetch(Az, texel, 0)), dot(direction, texelFetch(Ap, texel, 0)),
                dot(direction, texelFetch(r, texel, 0)));
}
