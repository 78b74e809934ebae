// One triangle that covers the picture; `ndc` runs from -1 to 1 across it.

out vec2 ndc;

void main() {
    ndc = vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID & 2) * 2 - 1);
    gl_Position = vec4(ndc, 0, 1);
}
