// Routes a point that adds to a field to its slice where the vertex shader cannot (core OpenGL 4.5).

layout(points) in;
layout(points, max_vertices = 1) out;
layout(location = 0) flat in vec4 addedByVertex[];
layout(location = 1) flat in int sliceOfVertex[];
layout(location = 0) flat out vec4 addedByPoint;

void main() {
    gl_Position = gl_in[0].gl_Position;
    gl_PointSize = gl_in[0].gl_PointSize;
    gl_Layer = sliceOfVertex[0];
    addedByPoint = addedByVertex[0];
    EmitVertex();
    EndPrimitive();
}
