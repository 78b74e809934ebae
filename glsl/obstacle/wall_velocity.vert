// A mesh that changes its shape, seen along each axis: instance n along axis n.

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 change;  // of the position [1/s]

uniform mat4 cellsFromMesh;
uniform mat4 worldFromMesh;
uniform int extent;  // of the picture that shows all cells along any axis [pixels]

flat out int axis;
out float height;    // along the axis [cells]
out vec3 velocity;   // [m/s]

void main() {
    axis = gl_InstanceID;
    vec3 place = (cellsFromMesh * vec4(position, 1)).xyz;
    vec2 across = vec2(place[(axis + 1) % 3], place[(axis + 2) % 3]);
    gl_Position = vec4(2.0 * across / float(extent) - 1.0, 0, 1);
    height = place[axis];
    velocity = mat3(worldFromMesh) * change;
}
