#include "sim/Statistics.h"

#include "slab/Reduce.h"

namespace slabflow {

FluidStatistics measure(Slab& slab, const FluidFields& fluid) {
    Field measured = slab.makeScratch({"measured", fluid.grid, Layout::Centre, Format::RGBA32F});
    slab.run({.kernel = "sim/measure", .target = measured, .inputs = {fluid.velocity, fluid.gas}});
    const glm::vec4 sums = reduceNow(slab, Reduction::Sum, measured);
    FluidStatistics statistics;
    statistics.maxSpeed = reduceNow(slab, Reduction::MaxAbs, measured).x;
    statistics.kineticEnergy = sums.y;
    statistics.densityTotal = sums.z;
    statistics.heatTotal = sums.w;
    return statistics;
}

float maxDivergence(Slab& slab, const FluidFields& fluid) { return largestNow(slab, fluid.divergence); }

std::optional<std::string> findNonFinite(Slab& slab, const FluidFields& fluid) {
    for (const Field* field : {&fluid.velocity, &fluid.gas, fluid.dye ? &*fluid.dye : nullptr})
        if (field && reduceNow(slab, Reduction::CountNonFinite, *field) != glm::vec4(0)) return field->label();
    return {};
}

}  // namespace slabflow
