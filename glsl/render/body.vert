// The surface of an obstacle.

#include "render/view.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;

uniform mat4 worldFromBody;

// Centroid: in a pixel that the surface covers only partly, where it does. The pixel's middle may lie far off it.
centroid out vec3 place;    // [m]
centroid out vec3 outward;  // normal, of any length

#ifdef MATERIAL
uniform float scale;       // of what is in its own coordinates
centroid out vec3 inBody;  // place in them, with that scale [m]
#endif

void main() {
    vec4 world = worldFromBody * vec4(position, 1);
    place = world.xyz;
    outward = mat3(worldFromBody) * normal;  // turned and scaled alike on all axes
#ifdef MATERIAL
    inBody = scale * position;
#endif
    gl_Position = clipFromWorld * world;
}
