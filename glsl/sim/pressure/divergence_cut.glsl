// Divergence of a face velocity around solids:  what flows through the open share w of each face, and what the moving
// solid pushes through the rest (Batty, Bertails, Bridson 2007):  sum of (w u + (1 - w) u_solid) / h   [1/s]
// 0 in cells whose pressure is not unknown.
// reads velocity, solidVelocity [m/s, faces], openings [faces], coefficients   writes divergence [1/s, red-black]
// 17 to 51 fetches for 4 cells
#include "common/faces.glsl"
#include "sim/pressure/cut_operator.glsl"

uniform sampler3D velocity;
uniform sampler3D solidVelocity;
uniform sampler3D openings;

vec3 fluxThrough(ivec3 face, bool cut) {
    vec3 u = texelFetch(velocity, face, 0).xyz;
    return cut ? mix(texelFetch(solidVelocity, face, 0).xyz, u, texelFetch(openings, face, 0).xyz) : u;
}

float divergenceOf(ivec3 cell, bool cut) {
    cell.z = min(cell.z, cells.z - 1);
    vec3 low = fluxThrough(cell, cut);
    float right = fluxThrough(cell + UNIT[0], cut).x;
    float top = fluxThrough(cell + UNIT[1], cut).y;
    float above = fluxThrough(cell + UNIT[2], cut).z;
    return (right - low.x + top - low.y + above - low.z) / h;
}

vec4 kernel(ivec3 texel) {
    bool cut = texelFetch(coefficients, texel, 0).x != LIKE_BOX;
    ivec4 k = lanesOf(texel);
    vec4 divergence = vec4(divergenceOf(ivec3(texel.xy, k[0]), cut), divergenceOf(ivec3(texel.xy, k[1]), cut),
                           divergenceOf(ivec3(texel.xy, k[2]), cut), divergenceOf(ivec3(texel.xy, k[3]), cut));
    return whereUnknown(divergence, coefficientsOf(texel), texel);
}
