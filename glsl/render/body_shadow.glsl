// What obstacles leave of the lights: BodyShadow in render, which takes these pictures.

#ifdef BODIES
uniform sampler2D bodyDepth[LIGHTS];  // 0 to 1, of what is closest to the light
uniform vec3 bodyDepthRight[LIGHTS], bodyDepthUp[LIGHTS];
uniform vec3 bodyDepthLow[LIGHTS], bodyDepthSize[LIGHTS];

const float BEHIND = 1.5;  // [pixel]: what is closer behind it lies on the surface itself

struct SeenByLight {
    vec2 at;       // [pixel] of its picture
    vec2 pixels;   // of that
    vec2 pixel;    // [m]
    float depth;   // 0 to 1 where obstacles are
    float metres;  // of a depth of 1
    float behind;  // depth up to which nothing is before it
};

SeenByLight seenByLight(int index, vec3 place) {
    vec3 size = bodyDepthSize[index];
    float across = dot(place, bodyDepthRight[index]), high = dot(place, bodyDepthUp[index]);
    vec3 at = (vec3(across, high, -dot(place, towardsLights[index])) - bodyDepthLow[index]) / size;
    vec2 pixels = vec2(textureSize(bodyDepth[index], 0)), pixel = size.xy / pixels;
    float behind = clamp(at.z - BEHIND * max(pixel.x, pixel.y) / size.z, 0.0, 1.0);  // 1: nothing is there
    return SeenByLight(at.xy * pixels, pixels, pixel, at.z, size.z, behind);
}

bool isBeside(SeenByLight seen, vec2 margin) {
    return any(lessThan(seen.at, -margin)) || any(greaterThan(seen.at, seen.pixels + margin));
}

// How deep the body is that is closest to the light there; 1: none, as at the rim of the picture and beside it.
float bodyDepthAt(int index, SeenByLight seen, vec2 at) {
    return texelFetch(bodyDepth[index], ivec2(clamp(at, vec2(0), seen.pixels - 1.0)), 0).x;
}

// 1 or 0: whether a place is lit.
float isPastBodies(int index, vec3 place) {
    SeenByLight seen = seenByLight(index, place);
    return isBeside(seen, vec2(0)) ? 1.0 : float(bodyDepthAt(index, seen, seen.at) >= seen.behind);
}
#endif
