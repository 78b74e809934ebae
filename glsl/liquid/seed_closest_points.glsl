// The point of the surface that is closest to each cell next to it: where the slope of phi leads from the centre, or a
// crossing between the cell and a neighbour, if that is nearer or the slope leads nowhere
// reads levelSet, openings   writes closest (centres): xyz the point in cells, w 1 where there is one. 24 fetches, and 128
// near the surface
#include "liquid/surface.glsl"

const float DIAGONAL = 1.75;  // of a cell: what has no crossing beside it may be so far from the surface [cells]
const float SLACK = 0.1;      // by how much values that are not linear may miss a point [cells]

// From x down the slope to where phi is 0; false if that is not found, or farther away than `most`.
bool findFoot(vec3 x, float phi, vec3 slope, float most, out vec3 foot) {
    vec3 way = slope / dot(slope, slope);
    foot = x - phi * way;
    bool near = abs(phi) <= most * length(slope);
    float missed = 1e9;
    for (int i = 0; i < 2; ++i) {
        missed = cubicPhi(foot, near);
        foot -= missed * way;
    }
    return near && abs(missed) <= SLACK * length(slope) && length(foot - x) <= most && isCell(wrapped(ivec3(floor(foot)))) &&
           reach(x, foot) == foot;
}

vec4 kernel(ivec3 texel) {
    if (isSolid(texel)) return vec4(0);
    vec3 crossing, foot;
    float nearest = wayToCrossing(texel, crossing);
    bool crosses = nearest <= 1.0;
    float most = crosses ? nearest + SLACK : DIAGONAL;
    if (findFoot(centreOf(texel), phiAt(texel), slopeAt(texel), most, foot)) return vec4(foot, 1);
    return crosses ? vec4(crossing, 1) : vec4(0);
}
