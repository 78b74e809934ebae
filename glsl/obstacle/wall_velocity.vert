// A mesh that changes its shape, seen along z, once for every slice of cells: instance n belongs to slice n.

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 change;  // of the position [1/s]

uniform mat4 cellsFromMesh;
uniform mat4 worldFromMesh;

out vec3 cellOfVertex;      // [cells]
out vec3 velocityOfVertex;  // [m/s]
flat out int sliceOfVertex;

void main() {
    cellOfVertex = (cellsFromMesh * vec4(position, 1)).xyz;
    velocityOfVertex = mat3(worldFromMesh) * change;
    sliceOfVertex = gl_InstanceID;
}
