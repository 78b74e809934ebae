// The six faces of the box of a picture's only fluid, 36 vertices, counter-clockwise seen from outside.

#include "render/view.glsl"
#include "render/box.glsl"

void main() {
    int face = gl_VertexID / 6, axis = face >> 1, side = face & 1;
    int corner = int[6](0, 1, 2, 2, 1, 3)[gl_VertexID % 6];
    int u = (axis + 1 + (1 - side)) % 3, v = (axis + 2 - (1 - side)) % 3;  // swapped on low sides: keeps the winding
    vec3 place;
    place[axis] = float(side);
    place[u] = float(corner & 1);
    place[v] = float(corner >> 1);
    gl_Position = clipFromWorld * vec4(worldFromTexture(0, place), 1);
}
