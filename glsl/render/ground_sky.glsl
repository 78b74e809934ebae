// What obstacles leave of the sky on the ground: GroundOcclusion in render.

#ifdef BODIES
#include "render/ground.glsl"

uniform sampler2D skyOnGround;  // share that is seen past obstacles [picture of the ground]

float skyOnGroundAt(vec3 place) {
    vec2 at = groundTexture(place);
    return at == clamp(at, 0.0, 1.0) ? textureLod(skyOnGround, at, 0.0).x : 1.0;
}
#else
float skyOnGroundAt(vec3 place) { return 1.0; }
#endif
