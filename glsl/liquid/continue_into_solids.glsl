// The level set inside solids: that of the closest cell of fluid, so that the surface meets walls at a right angle, and
// no film stays on them. Deep inside there is air
// reads levelSet, openings, closest (centres, of liquid/seed_fluid_cells)   writes levelSet. 2 fetches, in solids 3
#include "common/solids.glsl"
#include "liquid/level_set.glsl"

uniform sampler3D closest;

float kernel(ivec3 texel) {
    if (!isSolid(texel)) return phiAt(texel);
    vec4 point = texelFetch(closest, texel, 0);
    return point.w == 0.0 ? float(levelSetBand) * h : phiAt(ivec3(floor(point.xyz)));
}
