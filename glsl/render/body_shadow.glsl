// What obstacles leave of the lights: BodyShadow in render, which takes these pictures.

#ifdef BODIES
uniform sampler2D bodyDepth[LIGHTS];  // 0 to 1, of what is closest to the light
uniform vec3 bodyDepthRight[LIGHTS], bodyDepthUp[LIGHTS];
uniform vec3 bodyDepthLow[LIGHTS], bodyDepthSize[LIGHTS];

const float BEHIND = 1.5;  // [pixel]: what is closer behind it lies on the surface itself

// Of the four pixels around, so that edges are smooth.
float pastBodies(int index, vec3 place) {
    vec3 size = bodyDepthSize[index];
    float across = dot(place, bodyDepthRight[index]), high = dot(place, bodyDepthUp[index]);
    vec3 seen = vec3(across, high, -dot(place, towardsLights[index]));
    vec3 at = (seen - bodyDepthLow[index]) / size;
    if (at.xy != clamp(at.xy, 0.0, 1.0)) return 1.0;
    vec2 pixels = vec2(textureSize(bodyDepth[index], 0)), pixel = at.xy * pixels - 0.5, t = fract(pixel);
    float depth = min(at.z - BEHIND * max(size.x / pixels.x, size.y / pixels.y) / size.z, 1.0);  // 1: nothing is there
    ivec2 last = ivec2(pixels) - 1;
    float lit = 0.0;
    for (int i = 0; i < 4; ++i) {
        ivec2 corner = ivec2(i & 1, i >> 1), there = clamp(ivec2(floor(pixel)) + corner, ivec2(0), last);
        vec2 share = mix(1.0 - t, t, vec2(corner));
        lit += share.x * share.y * float(texelFetch(bodyDepth[index], there, 0).x >= depth);
    }
    return lit;
}
#else
float pastBodies(int index, vec3 place) { return 1.0; }
#endif
