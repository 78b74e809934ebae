// A mesh that changes its shape, seen along z, once for every eight slices of cells.

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 change;  // of the position [1/s]

uniform mat4 cellsFromMesh;
uniform mat4 worldFromMesh;

out vec3 cellOfVertex;      // [cells]
out vec3 velocityOfVertex;  // [m/s]
flat out int firstSliceOfVertex;

void main() {
    cellOfVertex = (cellsFromMesh * vec4(position, 1)).xyz;
    velocityOfVertex = mat3(worldFromMesh) * change;
    firstSliceOfVertex = SLICES * gl_InstanceID;
}
