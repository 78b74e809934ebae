// Closes what an obstacle covers of the faces, and marks the cells whose centres it holds. What two obstacles cover of
// one face is taken to lie side by side; the last of it, below one fiftieth, is closed too (Batty, Bertails, Bridson
// 2007: face fractions; slivers make the pressure stiff).
// SHARES: of a source, for which the fourth channel says which share of a cell is held
// variants: [SHARES]
// reads openings, cover (faces)   writes openings. 2 fetches
uniform sampler3D openings;
uniform sampler3D cover;

#ifdef SHARES
float markOf(float before, float held) { return max(before, held); }
#else
uniform float number;  // of the obstacle, from 1

float markOf(float before, float held) { return held > 0.0 ? number : before; }
#endif

vec4 kernel(ivec3 texel) {
    vec4 before = texelFetch(openings, texel, 0), covered = texelFetch(cover, texel, 0);
    vec3 open = max(before.xyz - covered.xyz, 0.0);
    return vec4(mix(open, vec3(0), lessThan(open, vec3(0.02))), markOf(before.w, covered.w));
}
