// Its depth, of what lies outside of all boxes: of the rest the light volumes know.
// variants: [FLUIDS=2,3,4]

#include "render/box.glsl"

in vec3 place;

void main() {
    for (int i = 0; i < FLUIDS; ++i) {
        vec3 at = textureFromWorld(i, place);
        if (at == clamp(at, 0.0, 1.0)) discard;
    }
}
