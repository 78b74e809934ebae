// Takes the liquid out of the level set that becomes drops: around it phi is what is left around, up to a cell of air
//   phi' = max(phi, min(h, |x - x_n| + phi_n)),  n: neighbours with liquid that stays
// reads levelSet, openings, births (x: drops, y: phi of liquid that stays)   writes levelSet. 2 fetches, 26 more near the
// surface
#include "common/solids.glsl"
#include "liquid/level_set.glsl"

uniform sampler3D births;

float kernel(ivec3 texel) {
    float phi = phiAt(texel), born = texelFetch(births, texel, 0).x, left = h;
    bool mayChange = (born > 0.0 || phi >= 0.0 && phi < h) && !isSolid(texel);
    bool isNear = born > 0.0;
    for (int i = 0; i < 27 && mayChange; ++i) {
        ivec3 way = ivec3(i, i / 3, i / 9) % 3 - 1;
        vec2 there = texelFetch(births, existingCell(texel + way), 0).xy;
        isNear = isNear || there.x > 0.0;
        if (there.y < 0.0) left = min(left, length(vec3(way)) * h + there.y);
    }
    return isNear ? max(phi, left) : phi;
}
