// The twelve edges of a box as rectangles on the screen, one instance each. An edge next to a face that looks at
// the eye lies in front of all fluid, any other behind it: `nearer` picks which of the two kinds is drawn.

#include "render/view.glsl"
#include "render/box.glsl"

uniform int nearer;
uniform float lineWidth;  // [pixel]

noperspective out float across;  // [pixel] from the middle of the line

vec3 cornerOf(int edge, int end) {
    int axis = edge >> 2;
    vec3 corner;
    corner[axis] = float(end);
    corner[(axis + 1) % 3] = float(edge & 1);
    corner[(axis + 2) % 3] = float((edge >> 1) & 1);
    return worldFromTexture(0, corner);
}

bool faceLooksAtEye(int axis, int side) {
    vec3 from = boxFromWorld(0, eye);
    return side == 1 ? from[axis] > boxLow[0][axis] + boxSize[0][axis] : from[axis] < boxLow[0][axis];
}

void main() {
    int edge = gl_InstanceID, axis = edge >> 2;
    bool isNearer = faceLooksAtEye((axis + 1) % 3, edge & 1) || faceLooksAtEye((axis + 2) % 3, (edge >> 1) & 1);
    vec4 a = clipFromWorld * vec4(cornerOf(edge, 0), 1);
    vec4 b = clipFromWorld * vec4(cornerOf(edge, 1), 1);
    across = 0.0;
    gl_Position = vec4(2, 2, 2, 1);  // outside of the picture
    if (isNearer != (nearer == 1) || max(a.w, b.w) <= nearPlane) return;

    // An end behind the near plane moves along the edge onto it, before the division by w.
    if (a.w < nearPlane) a = mix(a, b, (nearPlane - a.w) / (b.w - a.w));
    if (b.w < nearPlane) b = mix(b, a, (nearPlane - b.w) / (a.w - b.w));

    vec2 along = (b.xy / b.w - a.xy / a.w) * 0.5 * imageSize;
    if (dot(along, along) < 1e-6) return;
    vec2 side = normalize(vec2(-along.y, along.x));
    int corner = int[6](0, 1, 2, 2, 1, 3)[gl_VertexID];
    vec4 end = (corner & 1) == 0 ? a : b;
    across = ((corner & 2) == 0 ? -1.0 : 1.0) * (0.5 * lineWidth + 1.0);
    end.xy += side * across * 2.0 / imageSize * end.w;
    end.z -= 1e-4 * end.w;  // in front of the ground that it lies in
    gl_Position = end;
}
