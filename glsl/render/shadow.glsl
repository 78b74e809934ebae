// Light from the sun at any place, in the domain or around it: what the light volume holds where the ray to the sun
// enters it.
#include "render/box.glsl"

uniform sampler3D light;  // x: sun, y: sky, as shares of what arrives outside
uniform vec3 towardsLight;

float sunAt(vec3 place) {
    vec2 span = boxSpan(place, towardsLight);
    if (max(span.x, 0.0) >= span.y) return 1.0;
    return textureLod(light, textureFromWorld(place + max(span.x, 0.0) * towardsLight), 0.0).x;
}
