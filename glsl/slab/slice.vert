// One triangle that covers the slice, once per instance: instance n draws slice firstSlice + n.

uniform int firstSlice;
#ifndef LAYER_IN_VERTEX_SHADER
flat out int sliceOfVertex;
#endif

void main() {
    vec2 corner = vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID & 2) * 2 - 1);
    gl_Position = vec4(corner, 0, 1);
#ifdef LAYER_IN_VERTEX_SHADER
    gl_Layer = firstSlice + gl_InstanceID;
#else
    sliceOfVertex = firstSlice + gl_InstanceID;
#endif
}
