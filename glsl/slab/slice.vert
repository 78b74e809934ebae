// One triangle that covers the slice, once per instance: instance n draws slice firstSlice + n. Or, for passes over
// some tiles only, two triangles per tile of every slice, which are nowhere unless the tile is of a wanted class.

uniform int firstSlice;
#ifndef LAYER_IN_VERTEX_SHADER
flat out int sliceOfVertex;
#endif

#ifdef TILED
uniform sampler3D tileClasses;  // one texel per tile
uniform ivec2 wantedClasses;    // least and largest
uniform ivec2 tileSize;
uniform ivec2 targetSize;

vec2 cornerOf(ivec2 tile) {
    bool right = gl_VertexID == 1 || gl_VertexID == 3 || gl_VertexID == 5;
    ivec2 corner = ivec2(right, gl_VertexID >= 2 && gl_VertexID <= 4);
    return 2.0 * vec2(min((tile + corner) * tileSize, targetSize)) / vec2(targetSize) - 1.0;
}
#endif

void main() {
#ifdef TILED
    ivec2 tiles = textureSize(tileClasses, 0).xy;
    int instance = gl_InstanceID / (tiles.x * tiles.y), index = gl_InstanceID - instance * tiles.x * tiles.y;
    ivec2 tile = ivec2(index % tiles.x, index / tiles.x);
    int found = int(texelFetch(tileClasses, ivec3(tile, firstSlice + instance), 0).x);
    bool wanted = found >= wantedClasses.x && found <= wantedClasses.y;
    gl_Position = wanted ? vec4(cornerOf(tile), 0, 1) : vec4(2, 2, 0, 1);
#else
    int instance = gl_InstanceID;
    vec2 corner = vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID & 2) * 2 - 1);
    gl_Position = vec4(corner, 0, 1);
#endif
#ifdef LAYER_IN_VERTEX_SHADER
    gl_Layer = firstSlice + instance;
#else
    sliceOfVertex = firstSlice + instance;
#endif
}
