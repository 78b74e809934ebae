// A mesh between its poses: each of its vertices and, with it, its velocity, or its normal. Captured
// for all slices that use them (Crane, Llamas, Tariq 2007, §30.2.4: stream output of skinned vertices).

layout(location = 0) in vec3 position0;
layout(location = 1) in vec3 vector0;
layout(location = 2) in vec3 position1;
layout(location = 3) in vec3 vector1;
layout(location = 4) in vec3 position2;
layout(location = 5) in vec3 vector2;
layout(location = 6) in vec3 position3;
layout(location = 7) in vec3 vector3;

uniform vec4 weights;  // of the four poses now
uniform vec4 changes;  // of the weights, per second; 0: blend the vectors instead

out vec3 blendedPosition;
out vec3 blendedVector;

void main() {
    mat4x3 positions = mat4x3(position0, position1, position2, position3);
    mat4x3 vectors = mat4x3(vector0, vector1, vector2, vector3);
    blendedPosition = positions * weights;
    blendedVector = changes == vec4(0) ? vectors * weights : positions * changes;
}
