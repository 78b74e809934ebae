// What obstacles leave of the lights: BodyShadow in render, which takes these pictures.

#ifdef BODIES
uniform sampler2D bodyDepth[LIGHTS];  // 0 to 1, of what is closest to the light
uniform vec3 bodyDepthRight[LIGHTS], bodyDepthUp[LIGHTS];
uniform vec3 bodyDepthLow[LIGHTS], bodyDepthSize[LIGHTS];

const float BEHIND = 1.5;  // [pixel]: what is closer behind it lies on the surface itself

// Where a light sees a place: x, y of its picture [pixel], and the depth up to which nothing is before it; below 0 beside
// the picture.
vec3 seenByLight(int index, vec3 place) {
    vec3 size = bodyDepthSize[index];
    float across = dot(place, bodyDepthRight[index]), high = dot(place, bodyDepthUp[index]);
    vec3 at = (vec3(across, high, -dot(place, towardsLights[index])) - bodyDepthLow[index]) / size;
    if (at.xy != clamp(at.xy, 0.0, 1.0)) return vec3(-1);
    vec2 pixels = vec2(textureSize(bodyDepth[index], 0));
    float behind = BEHIND * max(size.x / pixels.x, size.y / pixels.y) / size.z;
    return vec3(at.xy * pixels, clamp(at.z - behind, 0.0, 1.0));  // 1: nothing is there
}

// 1 or 0: whether a place is lit.
float isPastBodies(int index, vec3 place) {
    vec3 seen = seenByLight(index, place);
    return seen.x < 0.0 ? 1.0 : float(texelFetch(bodyDepth[index], ivec2(seen.xy), 0).x >= seen.z);
}

// The mean over the four pixels around, so that edges are smooth.
float pastBodies(int index, vec3 place) {
    vec3 seen = seenByLight(index, place);
    if (seen.x < 0.0) return 1.0;
    vec2 pixel = seen.xy - 0.5, t = fract(pixel);
    ivec2 last = textureSize(bodyDepth[index], 0) - 1;
    float lit = 0.0;
    for (int i = 0; i < 4; ++i) {
        ivec2 corner = ivec2(i & 1, i >> 1), there = clamp(ivec2(floor(pixel)) + corner, ivec2(0), last);
        vec2 share = mix(1.0 - t, t, vec2(corner));
        lit += share.x * share.y * float(texelFetch(bodyDepth[index], there, 0).x >= seen.z);
    }
    return lit;
}
#else
float pastBodies(int index, vec3 place) { return 1.0; }
#endif
