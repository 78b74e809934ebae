// Light scattered more than once arrives from all around and is dimmed less: Wrenninge, Kulla, Lundqvist 2013 repeat
// single scattering with less weight, less extinction and less anisotropy each time: here 0.4, 1/2 and 1/2. It
// comes from the smoke around, so there is the less of it the less is around: in the thinnest smoke none.
#include "render/phase.glsl"

uniform float anisotropy;

const float WEIGHT = 0.4;

// Times 4 pi.
vec3 phaseOctaves(float cosine) {
    return 12.566371 * vec3(henyeyGreenstein(cosine, anisotropy), WEIGHT * henyeyGreenstein(cosine, 0.5 * anisotropy),
                            WEIGHT * WEIGHT * henyeyGreenstein(cosine, 0.25 * anisotropy));
}
