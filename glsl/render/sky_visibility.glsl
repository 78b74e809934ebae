// Light of the sky and of the ground that it shines on, as it arrives through the smoke of all fluids and past their
// obstacles: a weighted mean over eight directions. The ground returns less, so the smoke is darker from below.
// reads of the fluid, then of the others: extinction [1/m, cell centres of a grid half as fine], nearbyMaximum
// writes share [1, cell centres of a grid a quarter as fine], but 1 where nobody will read it
// variants: [FLUIDS=2,3,4]

#include "render/optical_depth.glsl"

// Direction (not normalised) and weight; the weights sum to 1.
const vec4 DIRECTIONS[8] = vec4[8](
    vec4(0.1, 1.0, 0.05, 0.26), vec4(0.9, 0.6, 0.4, 0.15), vec4(-0.4, 0.6, 0.9, 0.15), vec4(-0.9, 0.6, -0.4, 0.15),
    vec4(0.4, 0.6, -0.9, 0.15), vec4(0.9, -0.5, -0.2, 0.05), vec4(-0.3, -0.5, -0.9, 0.05), vec4(-0.6, -0.5, 0.8, 0.04));

float kernel(ivec3 texel) {
    if (texelFetch(nearbyMaximum[0], texel, 0).x <= negligible[0]) return 1.0;
    vec3 place = h * middleOf(texel, boxSize[0] / h);
    float sum = 0.0;
    for (int i = 0; i < 8; ++i) {  // the root: light that was scattered on the way arrives all the same
        vec3 direction = normalize(DIRECTIONS[i].xyz);
        float depth = opticalDepth(0, place, boxFromWorld(0, direction), 0.0);
        for (int j = 1; j < FLUIDS; ++j)
            depth += opticalDepthInWorld(j, worldFromBox(0, boxLow[0] + place), direction, NEVER, blockSize[j], 0.0);
        sum += DIRECTIONS[i].w * exp(-0.5 * depth);
    }
    return sum;
}
