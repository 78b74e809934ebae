// How much of its divergence a cell of air beside the surface keeps, so that waves stay smooth. Along the normal the
// velocity goes on to change as it does in the liquid. With that, a flow that the grid resolves has no divergence but from
// steps of the faces that are wet, where the surface goes on to the next row of cells: taken off, ripples would run along
// the rows. None is kept beside thin sheets, which would gain energy, and none that is a large part of the speed, as in
// splashes, which would gain volume
// reads velocity [m/s, faces; wet components in the fourth channel], levelSet, openings
// writes float (centres) [m/s]. 2 fetches, beside the surface to 24
#include "liquid/air_faces.glsl"

const float THICK = 3.0;                      // [cells]
const float RESOLVED = 0.1, SPLASHING = 0.3;  // of the speed, in a cell

// Whether the liquid beside a cell goes as far down as waves of a few cells reach.
bool isBesideThickLiquid(ivec3 cell, vec3 slope) {
    vec3 normal = slope / max(length(slope), 1e-9);
    return phiAt(cell - ivec3(round(THICK * normal))) < -0.5 * THICK * h;
}

float kernel(ivec3 texel) {
    vec3 slope = slopeAt(texel);
    if (!isAirAtSurface(texel) || !isBesideThickLiquid(texel, slope)) return 0.0;
    vec2 change = vec2(0, 1e-9);  // of the velocity along the normal over a cell, in the liquid; sum of weights
    for (int axis = 0; axis < 3; ++axis) {
        ivec3 inner = texel - int(sign(slope[axis])) * UNIT[axis];
        if (isCell(inner) && isLiquid(inner)) change += slope[axis] * slope[axis] * vec2(rise(inner)[axis], 1);
    }
    float kept = divergenceOf(texel) + change.x / change.y;
    float speed = length(texelFetch(velocity, texel, 0).xyz + 0.5 * rise(texel));
    return kept * (1.0 - smoothstep(RESOLVED, SPLASHING, abs(kept) / max(speed, 1e-9)));
}
