// A mesh seen along z from below, once for every slice of the lattice: instance n belongs to slice n.

layout(location = 0) in vec3 position;

uniform mat4 latticeFromMesh;
uniform ivec3 latticeSize;

#ifdef LAYER_IN_VERTEX_SHADER
out float height;  // above the middle of the slice
#else
out float heightOfVertex;
flat out int sliceOfVertex;
#endif

void main() {
    vec3 place = (latticeFromMesh * vec4(position, 1)).xyz;
    float above = place.z - (float(gl_InstanceID) + 0.5);
    gl_Position = vec4(2.0 * place.xy / vec2(latticeSize.xy) - 1.0, 0, 1);
    gl_CullDistance[0] = above;  // triangles wholly below the slice do not count
#ifdef LAYER_IN_VERTEX_SHADER
    gl_Layer = gl_InstanceID;
    height = above;
#else
    sliceOfVertex = gl_InstanceID;
    heightOfVertex = above;
#endif
}
