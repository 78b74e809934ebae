// Where rays meet the liquid first (Crane, Llamas, Tariq 2007, §30.3.2): at its surface, or where a side of the domain
// cuts it.
// reads levelSet [m, cell centres], sceneDistance, image   writes place [m] and 1; normal, outwards; 0 where rays miss
// it, and where they start in it; and the picture as it is without it

#include "render/camera_rays.glsl"
#include "render/liquid/smooth_level_set.glsl"

layout(location = 0) out vec4 place;
layout(location = 1) out vec4 normal;
layout(location = 2) out vec4 behind;

uniform sampler2D image;

void main() {
    place = normal = vec4(0);
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    behind = texelFetch(image, pixel, 0);
    Passage passage = passageThrough(pixel, sceneAt(pixel));
    if (passage.from >= passage.to) return;
    vec3 direction = normalize(depthOneThrough(pixel));
    vec3 start = eye + passage.from * direction;
    if (levelSetNear(start) < 0.0) {
        if (passage.from > passage.enter) return;  // the eye is under water
        place = vec4(start, 1);
        normal = vec4(normalOfSide(start), 0);
        return;
    }
    float s = crossingAlong(eye, direction, passage.from, passage.to, 1.0);
    if (s >= passage.to) return;
    place = vec4(eye + min(refinedCrossing(eye, direction, s), passage.to) * direction, 1);
    normal = vec4(outwardsAt(place.xyz), 0);
}
