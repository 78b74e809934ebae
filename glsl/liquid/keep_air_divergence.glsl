// How much of its divergence a cell of air beside the surface keeps, so that waves stay smooth. Along the normal the
// velocity goes on to change as it does in the liquid. With that, a flow that the grid resolves has no divergence but from
// steps of the faces that are wet, where the surface goes on to the next row of cells: taken off, ripples would run along
// the rows. What is a large part of the speed comes from splashes, and none of it is kept
// reads velocity [m/s, faces; wet components in the fourth channel], levelSet, openings
// writes float (centres) [m/s]. 2 fetches, beside the surface to 22
#include "liquid/air_faces.glsl"

const float RESOLVED = 0.1, SPLASHING = 0.3;  // of the speed, in a cell

// By how much the velocity along the normal changes over a cell, in the liquid that the cell faces [m/s].
float changeInLiquid(ivec3 cell) {
    vec3 slope = slopeAt(cell);
    vec2 sum = vec2(0, 1e-9);
    for (int axis = 0; axis < 3; ++axis) {
        ivec3 inner = cell - int(sign(slope[axis])) * UNIT[axis];
        if (isCell(inner) && isLiquid(inner)) sum += slope[axis] * slope[axis] * vec2(rise(inner)[axis], 1);
    }
    return sum.x / sum.y;
}

float kernel(ivec3 texel) {
    if (!isAirAtSurface(texel)) return 0.0;
    vec3 change = rise(texel);
    float speed = length(texelFetch(velocity, texel, 0).xyz + 0.5 * change);
    float kept = dot(change, vec3(1)) + changeInLiquid(texel);
    return kept * (1.0 - smoothstep(RESOLVED, SPLASHING, abs(kept) / max(speed, 1e-9)));
}
