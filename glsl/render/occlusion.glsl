// What keeps light from a place: smoke, and obstacles, of which one cell leaves nothing.   [1/m]
// reads extinction (cell centres), openings   writes occlusion. 5 fetches
#include "common/solids.glsl"

uniform sampler3D extinction;

// What is closed of the faces of a cell: a smooth edge to the shadow.
float closedShare(ivec3 cell) {
    vec3 high = vec3(texelFetch(openings, cell + UNIT[0], 0).x, texelFetch(openings, cell + UNIT[1], 0).y,
                     texelFetch(openings, cell + UNIT[2], 0).z);
    return 1.0 - dot(texelFetch(openings, cell, 0).xyz + high, vec3(1.0 / 6.0));
}

float kernel(ivec3 texel) {
    return min(texelFetch(extinction, texel, 0).x + 8.0 / h * closedShare(texel), 6e4);  // what 16 bits hold
}
