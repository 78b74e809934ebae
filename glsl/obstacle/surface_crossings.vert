// A closed mesh seen along z from above.

layout(location = 0) in vec3 position;

uniform mat4 latticeFromMesh;
uniform ivec3 latticeSize;

out float height;  // [slices of the lattice]

void main() {
    vec3 place = (latticeFromMesh * vec4(position, 1)).xyz;
    gl_Position = vec4(2.0 * place.xy / vec2(latticeSize.xy) - 1.0, 0, 1);
    height = place.z;
}
