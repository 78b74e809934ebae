// One layer of cells of a field of any layout, as numbers.
// reads field   writes the value of one component, or the length of all three, at cell centres
#include "common/faces.glsl"
#include "common/red_black.glsl"
#include "constants/Layout.glsl"
#include "constants/Slice_length.glsl"

uniform sampler3D field;
uniform int layoutOfField;  // a Layout
uniform ivec3 axes;  // of the domain: to the right, up, towards the eye
uniform int layer;   // on the third of them
uniform int component;
uniform float scale;

in vec2 ndc;
layout(location = 0) out float value;

void main() {
    ivec3 cell;
    cell[axes.x] = int(gl_FragCoord.x);
    cell[axes.y] = int(gl_FragCoord.y);
    cell[axes.z] = layer;

    vec3 v = vec3(0);
    if (layoutOfField == Layout_Centre) v = texelFetch(field, cell, 0).xyz;
    if (layoutOfField == Layout_Face) v = centreVelocity(field, cell);
    if (layoutOfField == Layout_RedBlack) v.x = redBlackValue(field, cell);
    value = scale * (component == Slice_length ? length(v) : v[component]);
}
