// The scene as it is seen through hot air, and how far away what is seen is. Where a pixel is bent that an obstacle's edge
// crosses, all of it is what is there, not each of its samples.
// reads picture and sceneDistance (before), bends   writes both where they are bent. 1 fetch; there 4
#include "render/camera_rays.glsl"

uniform sampler2D picture, bends;

layout(location = 0) out vec4 image;
layout(location = 1) out float distanceToScene;

const float SEEN = 0.02;  // [pixel]

void main() {
    vec4 bend = textureLod(bends, gl_FragCoord.xy / imageSize, 0.0);
    if (dot(bend.xy, bend.xy) < SEEN * SEEN) discard;
    vec2 place = clamp(gl_FragCoord.xy + bend.xy, vec2(0.5), imageSize - 0.5);
    float away = bend.z / bend.w;  // what stands before the hot air is not seen through it
    distanceToScene = sceneAt(ivec2(place));
    if (sceneAt(ivec2(gl_FragCoord.xy)) < away || distanceToScene < away) discard;
    image = textureLod(picture, place / imageSize, 0.0);
}
