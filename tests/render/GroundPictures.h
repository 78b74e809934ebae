// Pictures of ground in even light.
#pragma once

#include "render/Pictures.h"

namespace slabflow::test::ground_pictures {

inline constexpr glm::ivec2 size{120, 90};

inline PlacedGrid boxOf(float edge) { return {{.cells = {8, 8, 8}, .h = edge / 8}, {-0.5f * edge, 0, -0.5f * edge}}; }

/// The same light on all sides, none of the sun.
inline LookDesc evenlyLit() {
    LookDesc look;
    look.ambient = glm::vec3(1);
    look.background = glm::vec3(0);
    look.groundColor = glm::vec3(0.3f);
    look.light.color = glm::vec3(0);
    look.bloom.strength = 0;
    return look;
}

inline std::vector<float> pictureOf(const LookDesc& look, const CameraDesc& camera, std::span<const Body> bodies = {},
                                    float edge = 1, glm::ivec2 pixels = size, int refinements = 0) {
    const FluidFields air = fluidOf(boxOf(edge), [](glm::vec3) { return 0.0f; });
    const Camera from(camera);
    const Shot shot = shotOf({&air}, look, from, pixels, bodies);
    Renderer renderer(slab());
    const Frame* frame = &renderer.draw(shot);
    for (int i = 0; i < refinements; ++i) frame = &renderer.refine(shot);
    return frame->radiance().download();
}

}  // namespace slabflow::test::ground_pictures
