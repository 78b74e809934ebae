// An obstacle as it is seen from the sky, one direction to an instance.
#include "render/from_sky.glsl"

layout(location = 0) in vec3 position;

uniform mat4 worldFromBody;

void main() {
    vec3 seen = seenFromSky(gl_InstanceID, (worldFromBody * vec4(position, 1)).xyz);
    gl_Position = vec4(2.0 * inPictures(gl_InstanceID, seen.xy) - 1.0, seen.z, 1);
}
