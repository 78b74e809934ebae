// Light of the sky and of the ground that it shines on, as it arrives through the smoke: a weighted mean over eight
// directions. The ground returns less, so the smoke is darker from below.
// reads extinction [1/m, cell centres of a grid half as fine], nearbyMaximum
// writes share [1, cell centres of a grid a quarter as fine], but 1 where nobody will read it

#include "render/optical_depth.glsl"

uniform vec3 boxSize;  // [m]

// Direction (not normalised) and weight; the weights sum to 1.
const vec4 DIRECTIONS[8] = vec4[8](
    vec4(0.1, 1.0, 0.05, 0.26), vec4(0.9, 0.6, 0.4, 0.15), vec4(-0.4, 0.6, 0.9, 0.15), vec4(-0.9, 0.6, -0.4, 0.15),
    vec4(0.4, 0.6, -0.9, 0.15), vec4(0.9, -0.5, -0.2, 0.05), vec4(-0.3, -0.5, -0.9, 0.05), vec4(-0.6, -0.5, 0.8, 0.04));

float kernel(ivec3 texel) {
    if (texelFetch(nearbyMaximum, texel, 0).x <= negligible) return 1.0;
    vec3 place = h * middleOf(texel, boxSize / h);
    float sum = 0.0;
    for (int i = 0; i < 8; ++i)  // the root: light that was scattered on the way arrives all the same
        sum += DIRECTIONS[i].w * exp(-0.5 * opticalDepth(place, normalize(DIRECTIONS[i].xyz), boxSize, h, h, 0.0));
    return sum;
}
