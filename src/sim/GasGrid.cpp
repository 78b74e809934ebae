#include "sim/GasGrid.h"

#include <algorithm>

namespace slabflow {

ReadField velocityOfGas(const Step& step, const FluidFields& fluid) {
    if (fluid.detail == 1) return fluid.cellVelocity;
    std::optional<Field> refined;
    Grid grid = fluid.grid.shape();
    for (int axis = 0; axis < 3; ++axis) {
        if (grid.cells[axis] == 1) continue;
        grid.cells[axis] *= fluid.detail;
        Field next = step.slab.makeScratch({fluid.cellVelocity.label(), grid, Layout::Centre, Format::RGBA32F});
        step.slab.run({.kernel = "sim/refine_velocity",
                       .target = next,
                       .inputs = {refined ? *refined : fluid.cellVelocity},
                       .uniforms = {*std::ranges::find(step.walls, "wallType", &Uniform::name),
                                    {"axis", axis},
                                    {"detail", fluid.detail}}});
        refined = std::move(next);
    }
    return std::move(*refined);
}

ReadField meanInCells(Slab& slab, const FluidFields& fluid, const Field& carried) {
    if (fluid.detail == 1) return carried;
    Field mean = slab.makeScratch({carried.label(), fluid.grid, Layout::Centre, Format::RGBA32F});
    slab.run({.kernel = "sim/mean_in_cells",
              .target = mean,
              .inputs = {{"carried", carried}},
              .uniforms = {{"fineness", carried.grid().cells / fluid.grid.cells}}});
    return mean;
}

}  // namespace slabflow
