// What obstacles leave of the sky on the ground: GroundOcclusion in render.
#include "render/ground.glsl"

#ifdef BODIES
uniform sampler2D skyOnGround;  // share that is seen past obstacles [picture of the ground]

float skyOnGroundAt(vec3 place) {
    vec2 at = groundTexture(place);
    vec2 fromMiddle = abs(2.0 * at - 1.0);
    float end = smoothstep(0.9, 1.0, max(fromMiddle.x, fromMiddle.y));  // of the picture
    return mix(textureLod(skyOnGround, at, 0.0).x, 1.0, end);
}
#else
float skyOnGroundAt(vec3 place) { return 1.0; }
#endif
