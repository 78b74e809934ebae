// What compositing wants to know of a liquid in every pixel, besides what is seen on its surface and through it. A ray that
// misses it has nothing, and a depth of farAway; where the eye is in it, it is as near as the near plane.
// reads place, normal, image (the picture), cellVelocity [m/s]   writes beauty, depth [m], motion [pixel], normal, position

#include "render/box.glsl"
#include "render/motion.glsl"

uniform sampler2D place, surfaceNormal, image;
uniform sampler3D cellVelocity;  // in its box, along its axes
uniform vec3 boxVelocity;        // [m/s] of the box itself
uniform float farAway;           // [m]

in vec2 ndc;
layout(location = 0) out vec4 beauty;
layout(location = 1) out float depth;
layout(location = 2) out vec2 motion;
layout(location = 3) out vec4 normal;
layout(location = 4) out vec4 position;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 hit = texelFetch(place, pixel, 0);
    bool met = hit.w != 0.0;
    vec3 world = hit.w > 0.0 ? hit.xyz : eye + nearPlane * rayAtDepthOne(ndc);
    vec3 velocity = worldFromBox(0, textureLod(cellVelocity, textureFromWorld(0, world), 0.0).xyz) + boxVelocity;
    beauty = met ? vec4(texelFetch(image, pixel, 0).rgb, 1) : vec4(0);
    depth = met ? dot(world - eye, viewForward) : farAway;
    motion = met ? clamp(motionOf(world, velocity), -6e4, 6e4) : vec2(0);
    normal = hit.w > 0.0 ? vec4(texelFetch(surfaceNormal, pixel, 0).xyz, 1) : vec4(0);
    position = met ? vec4(world, 1) : vec4(0);
}
