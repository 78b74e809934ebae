// What reaches any place, in a box or around them, of each light: what the light volume holds where the way to the light
// enters the first box. That knows of all boxes behind it.
#include "render/lights.glsl"
#include "render/box.glsl"

uniform sampler3D light[FLUIDS];  // shares of what arrives outside; x: sky, then the lights; w: of the sun past obstacles

float arrivingAt(int index, vec3 place) {
    float first = 1e30, arriving = 1.0;  // 1: no box is on the way
    for (int i = 0; i < FLUIDS; ++i) {
        vec2 span = boxSpan(i, place, towardsLights[index]);
        float enter = max(span.x, 0.0);
        if (enter < min(span.y, first)) {
            vec3 at = textureFromWorld(i, place + enter * towardsLights[index]);
            vec4 shares = textureLod(light[i], at, 0.0);
            arriving = shares[1 + index] * (index == 0 ? shares.w : 1.0);
            first = enter;
        }
    }
    return arriving;
}

// The share of the sky that reaches a place; `outside` where that is in no box.
float skyAt(vec3 place, float outside) {
    float sky = outside;
    for (int i = FLUIDS - 1; i >= 0; --i) {
        vec3 at = textureFromWorld(i, place);
        if (at == clamp(at, 0.0, 1.0)) sky = textureLod(light[i], at, 0.0).x;
    }
    return sky;
}

// Of a surface.
vec3 irradianceOf(int index, vec3 place, vec3 normal) {
    return lightColors[index] * max(dot(normal, towardsLights[index]), 0.0) * arrivingAt(index, place);
}
