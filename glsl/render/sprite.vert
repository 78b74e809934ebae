// A particle as a rectangle that faces the eye, drawn out along its way over the picture; one instance to a slot.
// reads particles

#include "render/billboard.glsl"
#include "render/view.glsl"
#include "particles/slots.glsl"

uniform sampler3D particles;
uniform float exposureTime;  // [s]
uniform float secondsAgo;    // when they are seen

layout(location = 0) out vec2 across;        // [m] from the middle; y along the way
layout(location = 1) flat out vec3 middle;   // [m]
layout(location = 2) flat out vec4 measures; // [m]: radius of what the particle holds, of the cloud in which it holds that,
                                             // half the way, and the size of a pixel there
layout(location = 3) flat out uint number;
layout(location = 4) flat out vec3 velocity;  // [m/s]

const float WIDTH = 4.0;   // of the cloud, in radii, when it is born
const float GROWTH = 2.0;  // [1/s] of that
const float OLDEST = 1.0;  // [s], when it grows no more
const vec2 AT_EYE = vec2(0.02, 0.05);  // radii over distance between which it is seen ever less: it would veil all
const vec2 AT_REST = vec2(0.05, 0.15);  // [m/s] between which it is seen ever better: what lies still is a wet spot

void main() {
    ivec3 slot = slotTexel(particles, gl_InstanceID);
    vec4 where = texelFetch(particles, slot, 0), how = texelFetch(particles, slot + ivec3(0, 0, 1), 0);
    middle = where.xyz - secondsAgo * how.xyz;
    number = uint(gl_InstanceID);
    velocity = how.xyz;
    across = vec2(0);
    measures = vec4(0);
    gl_Position = vec4(2, 2, 2, 1);  // outside of the picture
    vec4 clip = clipFromWorld * vec4(middle, 1);
    if (where.w <= 0.0 || clip.w <= nearPlane) return;

    Billboard board = billboardOf(normalize(middle - eye), exposureTime * how.xyz, viewUp);
    float moving = smoothstep(AT_REST.x, AT_REST.y, length(how.xyz));
    float radius = pow(0.2387 * where.w, 1.0 / 3.0);
    radius *= moving * (1.0 - smoothstep(AT_EYE.x, AT_EYE.y, radius / clip.w));
    float cloud = WIDTH * radius * (1.0 + GROWTH * min(how.w, OLDEST));
    float pixel = clip.w * pixelAtOneMetre();
    measures = vec4(radius, cloud, board.halfWay, pixel);

    across = cornerOf(int[6](0, 1, 2, 2, 1, 3)[gl_VertexID]) * (cloud + vec2(0, measures.z) + pixel);
    gl_Position = clipFromWorld * vec4(middle + across.x * board.across + across.y * board.along, 1);
}
