// What a painted solid covers of the low faces of a cell, as shares, from the distance to its surface on the nodes of a
// lattice; in the fourth channel 1 where it holds the centre of the cell. Solid matter ends with the lattice's box,
// but goes on beyond sides of it that lie on those of the domain: cells there are full.
// variants: [SHARES]
// reads distances [m, nodes]   writes cover (faces). 8 fetches for every distance: textures filter with 8 bits
#include "common/grid.glsl"

uniform sampler3D distances;
uniform mat4 nodesFromGrid;   // grid coordinates to nodes
uniform ivec3 nodes;          // how many
uniform vec3 lowEnd;          // where solid matter ends [nodes]
uniform vec3 highEnd;
uniform vec3 metresPerNode;   // of the shape's own
uniform float cellsPerMetre;  // of the shape's own

float along(ivec3 node, float share) {
    return mix(texelFetch(distances, node, 0).x, texelFetch(distances, node + UNIT[0], 0).x, share);
}

float latticeDistance(vec3 place) {
    ivec3 low = min(ivec3(place), nodes - 2);
    vec3 share = place - vec3(low);
    float below = mix(along(low, share.x), along(low + UNIT[1], share.x), share.y);
    float above = mix(along(low + UNIT[2], share.x), along(low + UNIT[1] + UNIT[2], share.x), share.y);
    return mix(below, above, share.z);
}

// [cells], negative inside
float distanceAt(vec3 x) {
    vec3 place = (nodesFromGrid * vec4(x, 1)).xyz;
    vec3 beyond = max(lowEnd - place, place - highEnd) * metresPerNode;
    float box = length(max(beyond, 0.0)) + min(max(beyond.x, max(beyond.y, beyond.z)), 0.0);
    return cellsPerMetre * max(latticeDistance(clamp(place, vec3(0), vec3(nodes - 1))), box);
}

#include "obstacle/cover_by_distance.glsl"

vec4 kernel(ivec3 texel) { return coverOf(texel); }
