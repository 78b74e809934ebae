// Gas that burns, and a look in which nothing else shines.
#pragma once

#include <functional>
#include <vector>

#include "render/TestFluid.h"

namespace slabflow::test {

/// Density and reaction coordinate of each cell.
inline FluidFields burning(const PlacedGrid& grid, const std::function<glm::vec2(glm::ivec3 cell)>& gas) {
    FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    fluid.gas->reactionLimit = 1;
    std::vector<float> values;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) {
                const glm::vec2 here = gas({i, j, k});
                values.insert(values.end(), {here.x, 0.0f, here.y, 1.0f});
            }
    fluid.gas->smoke.upload(values);
    return fluid;
}

inline LookDesc darkLook() {
    LookDesc look;
    look.light.color = look.ambient = glm::vec3(0);
    look.fire.colors = FireColors::Ramp;
    look.fire.emission = 0.5f;
    look.fire.lighting = 0;
    return look;
}

}  // namespace slabflow::test
