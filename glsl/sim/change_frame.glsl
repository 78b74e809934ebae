// A flow seen from elsewhere:  u' = R u + s,  with the axes of R and how much slower the other one moves than whoever has
// seen it so far. Cohen, Tariq and Green 2010 leave the change of a grid's velocity to the flux through its sides and the
// next pressure solve, which finds the same, as a uniform shift is the gradient of a potential; but a solve is exact to
// its tolerance only, and what is traced before it would still go with the old velocity.
// reads a velocity [m/s], or anything with a direction (any layout)   writes the same. 1 fetch
// ON_FACES: of faces, where spare texels stay 0. WHERE_HELD: shifted where the fourth channel is not 0 alone.
// variants: [ON_FACES | WHERE_HELD]
#include "common/faces.glsl"

uniform sampler3D quantity;
uniform vec3 axes[3];  // columns of R
uniform vec3 shift;    // s [m/s]

vec4 kernel(ivec3 texel) {
    vec4 u = texelFetch(quantity, texel, 0);
    vec3 turned = u.x * axes[0] + u.y * axes[1] + u.z * axes[2];
#if defined(ON_FACES)
    vec3 isThere = vec3(isFace(texel, 0), isFace(texel, 1), isFace(texel, 2));
    return vec4((turned + shift) * isThere, u.w);
#elif defined(WHERE_HELD)
    return vec4(turned + (u.w != 0.0 ? shift : vec3(0)), u.w);
#else
    return vec4(turned + shift, u.w);
#endif
}
