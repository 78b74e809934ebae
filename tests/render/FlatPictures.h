// Pictures of a dish of 32 x 18 cells, ten pixels to each.
#pragma once

#include <functional>
#include <vector>

#include "render/Renderer.h"
#include "render/TestFluid.h"
#include "support/Gl.h"

namespace slabflow::test::dish {

inline const PlacedGrid grid{{.cells = {32, 18, 1}, .h = 1.0f / 16}, {-1, 3, 2}};
inline constexpr glm::ivec2 size{320, 180};

struct Pixels {
    std::vector<float> image;
    glm::vec3 at(glm::ivec2 pixel) const {
        const float* p = &image[size_t(4 * (pixel.y * size.x + pixel.x))];
        return {p[0], p[1], p[2]};
    }
    bool operator==(const Pixels&) const = default;
};

/// Density by place, 0 to 1 from the left to the right and from the bottom to the top.
inline FluidFields smokeOf(const std::function<float(glm::vec2)>& density) {
    return fluidOf(grid,
                   [=](glm::vec3 world) { return density(glm::vec2(world - grid.origin) / glm::vec2(grid.size())); });
}

inline LookDesc flatLook() {
    LookDesc look;
    look.mode = LookMode::Flat;
    look.flatQuantity = FlatQuantity::Density;
    return look;
}

inline Pixels drawn(const FluidFields& fluid, const LookDesc& look, long frame = 0, std::span<const Body> bodies = {}) {
    const Camera camera = Camera::facing(grid, size);
    Shot shot = shotOf(fluid, look, camera, size, frame);
    shot.bodies = bodies;
    return {Renderer(slab()).draw(shot).image.download()};
}

}  // namespace slabflow::test::dish
