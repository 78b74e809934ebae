// Routes the triangle to its slice where the vertex shader cannot (core OpenGL 4.5).

layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
in float heightOfVertex[];
flat in int sliceOfVertex[];
out float height;

void main() {
    if (max(max(heightOfVertex[0], heightOfVertex[1]), heightOfVertex[2]) < 0.0) return;
    for (int i = 0; i < 3; ++i) {
        gl_Position = gl_in[i].gl_Position;
        gl_Layer = sliceOfVertex[i];
        height = heightOfVertex[i];
        EmitVertex();
    }
    EndPrimitive();
}
