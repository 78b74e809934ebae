// An obstacle as it is seen from the sky, one direction to an instance.
#include "render/from_sky.glsl"
#include "render/ground.glsl"

layout(location = 0) in vec3 position;

uniform mat4 worldFromBody;

void main() {
    vec3 place = (worldFromBody * vec4(position, 1)).xyz;
    // What is below the ground would leave its picture. A little below, it hides nothing of what is on the ground.
    place.y = max(place.y, groundHeight - 0.02 * radius);
    vec3 seen = seenFromSky(gl_InstanceID, place);
    gl_Position = vec4(2.0 * inPictures(gl_InstanceID, seen.xy) - 1.0, seen.z, 1);
}
