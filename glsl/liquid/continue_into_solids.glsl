// The level set inside solids: that of the closest cell of fluid and its slope there, so that a level surface goes on level
// wherever it meets them, and still water stays still. Deep inside there is air
// reads levelSet, openings, closest (centres, of liquid/seed_fluid_cells)   writes levelSet. 2 fetches, in solids 21 to 45
#include "common/solids.glsl"
#include "liquid/level_set.glsl"

uniform sampler3D closest;

bool isFluid(ivec3 cell) {
    cell = wrapped(cell);
    return isCell(cell) && !isSolid(cell);
}

// Of what fluid holds alone [m per cell].
float slopeInFluid(ivec3 cell, ivec3 along) {
    ivec3 ahead = isFluid(cell + along) ? cell + along : cell, behind = isFluid(cell - along) ? cell - along : cell;
    return (phiAt(ahead) - phiAt(behind)) / max(dot(vec3(ahead - behind), vec3(along)), 1.0);
}

// phi of a cell in a solid, a part of which is open: it is liquid only beside liquid, or walls would leak, and air only
// beside air, or liquid would flow into the wall for ever.
float asBeside(ivec3 texel, float phi) {
    const float little = 2.0 * LIQUID_BELOW * h;
    bool isOpen = false, isBesideLiquid = false, isBesideFluid = false, isBesideAir = false;
    for (int i = 0; i < 6; ++i) {
        int axis = i / 2, side = i % 2;
        if (texelFetch(openings, texel + side * UNIT[axis], 0)[axis] == 0.0) continue;
        ivec3 neighbour = texel + (2 * side - 1) * UNIT[axis];
        if (!isCell(wrapped(neighbour))) continue;
        bool holdsLiquid = phiAt(neighbour) < 0.0;
        isOpen = true;
        isBesideLiquid = isBesideLiquid || holdsLiquid;
        if (!isFluid(neighbour)) continue;
        isBesideFluid = true;
        isBesideAir = isBesideAir || !holdsLiquid;
    }
    if (isOpen && !isBesideLiquid) return max(phi, little);
    return isBesideFluid && !isBesideAir ? min(phi, -little) : phi;
}

float kernel(ivec3 texel) {
    if (!isSolid(texel)) return phiAt(texel);
    float limit = float(levelSetBand) * h;
    vec4 point = texelFetch(closest, texel, 0);
    if (point.w == 0.0) return limit;
    ivec3 cell = ivec3(floor(point.xyz));
    vec3 slope = vec3(slopeInFluid(cell, UNIT[0]), slopeInFluid(cell, UNIT[1]), slopeInFluid(cell, UNIT[2]));
    slope *= min(1.0, h / max(length(slope), 1e-9));  // a distance is no steeper
    float phi = clamp(phiAt(cell) + dot(slope, centreOf(texel) - point.xyz), -limit, limit);
    return asBeside(texel, phi);
}
