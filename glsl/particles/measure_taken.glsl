// How much less liquid there is in a cell than there was [m³]
// reads before, levelSet, openings   writes volume (centres). 2 fetches, and 18 where the level set has changed nearby
#include "common/grid.glsl"
#include "liquid/filled_share.glsl"

uniform sampler3D before;
uniform sampler3D levelSet;
uniform sampler3D openings;

float kernel(ivec3 texel) {
    float taken = 0.0;
    bool isNear = abs(texelFetch(before, texel, 0).x) < 2.0 * h;
    for (int i = 0; i < 1 && isNear; ++i)  // a loop: software renderers skip no branch
        taken = (filledShare(before, texel) - filledShare(levelSet, texel)) * shareLeft(openings, texel);
    return taken * h * h * h;
}
