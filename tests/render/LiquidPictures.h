// Pictures of liquids that nobody simulated.
#pragma once

#include <cmath>
#include <functional>
#include <vector>

#include "render/LiquidSurface.h"
#include "render/TestFluid.h"
#include "sim/liquid/LevelSet.h"

namespace slabflow::test::liquid_pictures {

inline constexpr glm::ivec2 size{96, 64};

inline std::vector<float> valuesOf(const PlacedGrid& grid, const std::function<float(glm::vec3)>& value) {
    std::vector<float> values;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) values.push_back(value(grid.centre({i, j, k})));
    return values;
}

inline FluidFields liquidOf(const PlacedGrid& grid, const std::function<float(glm::vec3)>& levelSet) {
    FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    fluid.gas.reset();
    fluid.liquid = makeLiquid(slab(), grid);
    fluid.liquid->levelSet.upload(valuesOf(grid, levelSet));
    return fluid;
}

inline PlacedGrid basin() { return {{.cells = {24, 16, 20}, .h = 0.05f}, {-0.6f, 0, -0.5f}}; }

/// A picture of grey with a liquid before what lies at `distance`.
class Picture {
public:
    Picture(const FluidFields& fluid, const LookDesc& look, const Camera& camera, float distance = Frame::farAway)
        : fluid_(fluid),
          look_(look),
          camera_(camera),
          frame(size, int(std::lround(1 / look.march.offscreenScale))),
          light_(slab()),
          surface_(slab()) {
        frame.image.clear(glm::vec4(grey));
        frame.distance.clear(glm::vec4(distance));
    }

    void draw() {
        const auto numbers = slab().numberPasses(0);
        light_.update(fluid_, look_);
        const Shot shot = shotOf(fluid_, look_, camera_, size, 0);
        const View view = camera_.view(size);
        const LiquidInput input{shot, view, light_, fluid_.liquid->levelSet};
        surface_.prepare(frame, input);
        surface_.draw(frame, input);
    }

    const LiquidFrame& found() const { return surface_.found(); }

    static constexpr float grey = 0.25f;

private:
    const FluidFields& fluid_;
    const LookDesc& look_;
    const Camera& camera_;

public:
    Frame frame;

private:
    LightVolume light_;
    LiquidSurface surface_;
};

inline glm::vec3 at(const std::vector<float>& texels, glm::ivec2 pixel) {
    const size_t i = size_t(4 * (pixel.y * size.x + pixel.x));
    return {texels[i], texels[i + 1], texels[i + 2]};
}

/// Share that a level surface of water mirrors of what falls straight onto it.
inline constexpr float straight = (0.333f / 2.333f) * (0.333f / 2.333f);

}  // namespace slabflow::test::liquid_pictures
