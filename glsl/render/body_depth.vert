// An obstacle as a light sees it from afar.

layout(location = 0) in vec3 position;

uniform mat4 worldFromBody;
uniform vec3 shadowRight, shadowUp, shadowTowards;  // of the light; of length 1
uniform vec3 low, size;                             // of what the picture shows, along these and away from the light [m]

void main() {
    vec3 place = (worldFromBody * vec4(position, 1)).xyz;  // [m]
    vec3 seen = vec3(dot(place, shadowRight), dot(place, shadowUp), -dot(place, shadowTowards));
    gl_Position = vec4(2.0 * (seen - low) / size - 1.0, 1);
}
