// One triangle that covers the slice, once per instance: instance n draws slice firstSlice + n. Or, for passes over
// some tiles only, one point as large as a tile for every tile of every slice, which is nowhere unless the tile is of a
// wanted class.

uniform int firstSlice;
#ifndef LAYER_IN_VERTEX_SHADER
flat out int sliceOfVertex;
#endif

#ifdef TILED
uniform sampler3D tileClasses;  // one texel per tile
uniform ivec2 wantedClasses;    // least and largest
uniform int tileSize;
#endif

void main() {
#ifdef TILED
    ivec2 tiles = textureSize(tileClasses, 0).xy;
    int slice = gl_VertexID / (tiles.x * tiles.y), index = gl_VertexID - slice * tiles.x * tiles.y;
    ivec2 tile = ivec2(index % tiles.x, index / tiles.x);
    int found = int(texelFetch(tileClasses, ivec3(tile, firstSlice + slice), 0).x);
    bool wanted = found >= wantedClasses.x && found <= wantedClasses.y;
    gl_Position = wanted ? vec4((2.0 * vec2(tile) + 1.0) / vec2(tiles) - 1.0, 0, 1) : vec4(2, 2, 0, 1);
    gl_PointSize = float(tileSize);
#else
    int slice = gl_InstanceID;
    gl_Position = vec4((gl_VertexID & 1) * 4 - 1, (gl_VertexID & 2) * 2 - 1, 0, 1);
#endif
#ifdef LAYER_IN_VERTEX_SHADER
    gl_Layer = firstSlice + slice;
#else
    sliceOfVertex = firstSlice + slice;
#endif
}
