// Routes the triangle to its slice where the vertex shader cannot (core OpenGL 4.5).

layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
flat in int sliceOfVertex[];

void main() {
    for (int i = 0; i < 3; ++i) {
        gl_Position = gl_in[i].gl_Position;
        gl_Layer = sliceOfVertex[i];
        EmitVertex();
    }
    EndPrimitive();
}
