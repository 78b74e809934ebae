// What reaches any place, in the domain or around it, of each light: what the light volume holds where the way to the
// light enters it.
#include "render/lights.glsl"
#include "render/box.glsl"

uniform sampler3D light;  // shares of what arrives outside; x: sky, then the lights

float arrivingAt(int index, vec3 place) {
    vec2 span = boxSpan(place, towardsLights[index]);
    if (max(span.x, 0.0) >= span.y) return 1.0;
    return textureLod(light, textureFromWorld(place + max(span.x, 0.0) * towardsLights[index]), 0.0)[1 + index];
}

// Of a surface.
vec3 irradianceOf(int index, vec3 place, vec3 normal) {
    return lightColors[index] * max(dot(normal, towardsLights[index]), 0.0) * arrivingAt(index, place);
}
