#include "sim/GasGrid.h"

#include <algorithm>

namespace slabflow {
namespace {

/// Whether the gas has the cells of the velocity: also where there is but one along each axis.
bool isAsFine(const FluidFields& fluid) { return fluid.gasGrid().cells == fluid.grid.cells; }

ReadField meanOf(Slab& slab, const FluidFields& fluid, const Field& carried, const Variant& variant) {
    if (isAsFine(fluid)) return carried;
    Field mean = slab.makeScratch({carried.label(), fluid.grid, Layout::Centre, Format::RGBA32F});
    slab.run({.kernel = "sim/mean_in_cells",
              .target = mean,
              .inputs = {{"carried", carried}},
              .uniforms = {{"fineness", carried.grid().cells / fluid.grid.cells}},
              .variant = variant});
    return mean;
}

}  // namespace

ReadField velocityOfGas(const Step& step, const FluidFields& fluid) {
    if (isAsFine(fluid)) return fluid.cellVelocity;
    const auto stage = step.slab.stage("advect scalars");
    const Field& coarse = fluid.cellVelocity;
    std::optional<Field> refined;
    Grid grid = fluid.grid.shape();
    for (int axis = 0; axis < 3; ++axis) {
        if (grid.cells[axis] == 1) continue;
        grid.cells[axis] *= fluid.detail;
        Field next = step.slab.makeScratch({coarse.label(), grid, coarse.layout(), coarse.format()});
        step.slab.run({.kernel = "sim/refine_velocity",
                       .target = next,
                       .inputs = {refined ? *refined : coarse},
                       .uniforms = {*std::ranges::find(step.walls, "wallType", &Uniform::name),
                                    {"axis", axis},
                                    {"detail", fluid.detail}}});
        refined = std::move(next);
    }
    return std::move(*refined);
}

ReadField meanInCells(Slab& slab, const FluidFields& fluid, const Field& carried) {
    return meanOf(slab, fluid, carried, {});
}

ReadField burningInCells(Slab& slab, const FluidFields& fluid) {
    return meanOf(slab, fluid, fluid.gas->smoke, {"BURNING"});
}

}  // namespace slabflow
