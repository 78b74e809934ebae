// Routes the triangle or the point to its slice where the vertex shader cannot (core OpenGL 4.5).

#ifdef TILED
layout(points) in;
layout(points, max_vertices = 1) out;
#else
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
#endif
flat in int sliceOfVertex[];

void main() {
    for (int i = 0; i < gl_in.length(); ++i) {
        gl_Position = gl_in[i].gl_Position;
#ifdef TILED
        gl_PointSize = gl_in[i].gl_PointSize;
#endif
        gl_Layer = sliceOfVertex[i];
        EmitVertex();
    }
    EndPrimitive();
}
