// One layer of cells of a field of any layout, or all of them as tiles, as numbers.
// reads field   writes the value of one component, or the length of all three, at cell centres
#include "common/faces.glsl"
#include "common/red_black.glsl"
#include "constants/Layout.glsl"
#include "constants/Slice_length.glsl"

uniform sampler3D field;
uniform int layoutOfField;  // a Layout
uniform ivec3 axes;  // of the domain: to the right, up, towards the eye
uniform ivec2 tiles;  // across and down
uniform int firstLayer, layers;  // on the third of them; in reading order from the top left on
uniform int component;
uniform float scale;

in vec2 ndc;
layout(location = 0) out float value;

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy), size = ivec2(cells[axes.x], cells[axes.y]), tile = place / size;
    int layer = (tiles.y - 1 - tile.y) * tiles.x + tile.x;
    ivec3 cell;
    cell[axes.x] = place.x - tile.x * size.x;
    cell[axes.y] = place.y - tile.y * size.y;
    cell[axes.z] = firstLayer + min(layer, layers - 1);

    vec3 v = vec3(0);
    if (layoutOfField == Layout_Centre) v = texelFetch(field, cell, 0).xyz;
    if (layoutOfField == Layout_Face) v = centreVelocity(field, cell);
    if (layoutOfField == Layout_RedBlack) v.x = redBlackValue(field, cell);
    value = layer < layers ? scale * (component == Slice_length ? length(v) : v[component]) : 0.0;
}
