// Divergence of a face velocity around solids:  what flows through the open share w of each face, and what the moving
// solid pushes through the rest (Batty, Bertails, Bridson 2007):  sum of (w u + (1 - w) u_solid) / h   [1/s]
// 0 in cells whose pressure is not unknown.
// reads velocity, solidVelocity [m/s, faces], openings [faces], coefficients   writes divergence [1/s, red-black]
// 51 fetches for 4 cells
// EXPANDING: less the expansion of what burns. 55 fetches for 4 cells
// LIQUID: less what is to bring the volume of a liquid back, SPRAY: and what of it has landed. 56, 60 fetches for 4 cells
// AT_REST: so are the solids. 37 fetches for 4 cells
// variants: [AT_REST] [EXPANDING | LIQUID [SPRAY]]
#include "common/faces.glsl"
#include "sim/pressure/cut_operator.glsl"

uniform sampler3D velocity;
#ifdef AT_REST
vec3 solidVelocityAt(ivec3 face) { return vec3(0); }
#else
uniform sampler3D solidVelocity;
vec3 solidVelocityAt(ivec3 face) { return fetch(solidVelocity, face).xyz; }
#endif
uniform sampler3D openings;

#ifdef EXPANDING
#include "sim/pressure/expansion.glsl"
#elif defined(LIQUID)
#include "liquid/volume_source.glsl"
#else
float expansionAt(ivec3 cell) { return 0.0; }
#endif

vec3 fluxThrough(ivec3 face) {
    return transposed(mix(solidVelocityAt(face), fetch(velocity, face).xyz, fetch(openings, face).xyz));
}

float divergenceOf(ivec3 cell) {
    cell.z = min(cell.z, cells.z - 1);
    vec3 low = fluxThrough(cell);
    float right = fluxThrough(cell + UNIT[0]).x;
    float top = hasNeighbours(1) ? fluxThrough(cell + UNIT[1]).y : low.y;
    float above = fluxThrough(cell + UNIT[2]).z;
    return (right - low.x + top - low.y + above - low.z) / h - expansionAt(cell);
}

vec4 kernel(ivec3 texel) {
    ivec4 k = lanesOf(texel);
    vec4 divergence = vec4(divergenceOf(ivec3(texel.xy, k[0])), divergenceOf(ivec3(texel.xy, k[1])),
                           divergenceOf(ivec3(texel.xy, k[2])), divergenceOf(ivec3(texel.xy, k[3])));
    return whereUnknown(divergence, coefficientsOf(texel), texel);
}
