// The rays of the picture as render/ray_data has found them, and those of an offscreen frame of fewer pixels.
#include "render/view.glsl"
#include "render/box.glsl"

uniform sampler2D rayData;
uniform int mindsNearPlane;
uniform int factor;  // OffscreenFrame::factor; 1 for the picture itself

// The pixel of the picture for which one of the offscreen frame stands. Picked, not averaged: between a ray that is
// hidden and one that is not there is no third (Crane, Llamas, Tariq 2007, §30.3.1).
ivec2 pickedPixel(ivec2 pixel) { return min(pixel * factor + factor / 2, textureSize(rayData, 0) - 1); }

struct Ray {
    vec3 start;     // texture space
    vec3 depthOne;  // from the eye to depth 1 [m]
    float reach;    // from the start to the end [m]; not above 0 where there is nothing to march
};

// What the scene takes from a ray of its way through the domain [m].
float cutOf(Ray ray) {
    float perDepth = length(ray.depthOne);
    vec2 span = boxSpan(eye, ray.depthOne / perDepth);
    float start = mindsNearPlane == 1 ? max(span.x, nearPlane * perDepth) : max(span.x, 0.0);
    return max(span.y - start, 0.0) - max(ray.reach, 0.0);
}

Ray rayOf(ivec2 pixel) {
    vec4 data = texelFetch(rayData, pixel, 0);
    Ray ray = Ray(data.rgb, rayAtDepthOne(2.0 * (vec2(pixel) + 0.5) / imageSize - 1.0), data.a);
    if (data.g < -0.5 && mindsNearPlane == 1) {  // the near plane cuts the front face away: start on it
        ray.start = textureFromWorld(eye + nearPlane * ray.depthOne);
        ray.reach -= nearPlane * length(ray.depthOne);
    }
    return ray;
}
