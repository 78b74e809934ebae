// Makes the level set a distance again: that to the closest point of the surface, at most the width of the band. Cells at
// the surface keep their value, so that it stays where it is, unless phi has become far too steep or flat there.
// reads levelSet, closest (centres), openings, travelled (one texel: cells that the fastest liquid has crossed since this
// was done)   writes levelSet. 9 to 22 fetches
// A surface behind a wall is none of this side: there, what was known is kept.
// Only when the liquid has gone more than `after` cells: every time blurs, and a band that is stale spoils the surface.
#include "liquid/surface.glsl"

uniform sampler3D closest;
uniform sampler3D travelled;
uniform float after;    // [cells]
uniform int atSurface;  // 1: cells at the surface as well, however steep phi is

bool keepsItsValue(ivec3 cell) {
    vec3 crossing;
    float steepness = length(slopeAt(cell)) / h;
    return atSurface == 0 && steepness > 0.5 && steepness < 2.0 && wayToCrossing(cell, crossing) <= 1.0;
}

float kernel(ivec3 texel) {
    float phi = phiAt(texel), limit = float(levelSetBand) * h;
    if (texelFetch(travelled, ivec3(0), 0).x <= after || keepsItsValue(texel)) return phi;
    vec4 point = texelFetch(closest, texel, 0);
    float way = point.w == 0.0 ? limit : min(h * length(point.xyz - centreOf(texel)), limit);
    if (way < limit && reach(centreOf(texel), point.xyz) != point.xyz) return phi;
    return phi < 0.0 ? -way : way;
}
