// A solution from directions:  x' = x + sum of y_j z_j
// reads x, direction0 to direction2 (red-black), state (lengths y, summed over all steps)   writes x. 5 fetches

#include "constants/LengthTexel.glsl"

uniform sampler3D x;
uniform sampler3D direction0;
uniform sampler3D direction1;
uniform sampler3D direction2;
uniform sampler3D state;
uniform bool add;  // false: x is 0

vec4 kernel(ivec3 texel) {
    vec3 y = texelFetch(state, ivec3(LengthTexel_Total, 0, 0), 0).xyz;
    vec4 sum = y.x * texelFetch(direction0, texel, 0) + y.y * texelFetch(direction1, texel, 0) +
               y.z * texelFetch(direction2, texel, 0);
    return add ? sum + texelFetch(x, texel, 0) : sum;
}
