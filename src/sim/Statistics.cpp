#include "sim/Statistics.h"

#include "sim/GasGrid.h"
#include "sim/liquid/VolumeControl.h"

namespace slabflow {

namespace {

Field measureGas(Slab& slab, const FluidFields& fluid, glm::vec3 gridVelocity) {
    Field measured = slab.makeScratch({"measured", fluid.grid, Layout::Centre, Format::RGBA32F});
    const ReadField smoke = meanInCells(slab, fluid, fluid.gas->smoke);
    slab.run({.kernel = "sim/measure",
              .target = measured,
              .inputs = {fluid.velocity, *smoke},
              .uniforms = {{"gridVelocity", gridVelocity}}});
    return measured;
}

}  // namespace

StatisticsReadback startMeasuring(Slab& slab, const FluidFields& fluid) {
    const Field measured =
        fluid.liquid ? measureCells(slab, fluid) : measureGas(slab, fluid, fluid.grid.alongAxes(fluid.grid.velocity));
    StatisticsReadback readback{fluid.liquid.has_value(), Reduced(slab, Reduction::Sum, measured),
                                Reduced(slab, Reduction::MaxAbs, measured)};
    if (fluid.liquid && fluid.liquid->spray)
        readback.spray.emplace(slab, Reduction::Sum, fluid.liquid->spray->airborne);
    return readback;
}

FluidStatistics StatisticsReadback::take() {
    const glm::vec4 totals = sums.take();
    FluidStatistics statistics;
    statistics.maxSpeed = largest.take().x;
    statistics.kineticEnergy = totals.y;
    if (isLiquid) statistics.liquidVolume = totals.z;
    else statistics.densityTotal = totals.z;
    statistics.heatTotal = totals.w;
    if (spray) {
        const glm::vec4 airborne = spray->take();
        statistics.sprayDrops = airborne.x;
        statistics.sprayVolume = airborne.z;
    }
    return statistics;
}

FluidStatistics measure(Slab& slab, const FluidFields& fluid) { return startMeasuring(slab, fluid).take(); }

float fastestInGrid(Slab& slab, const FluidFields& fluid) {
    const Field measured = fluid.liquid ? measureCells(slab, fluid) : measureGas(slab, fluid, glm::vec3(0));
    return Reduced(slab, Reduction::MaxAbs, measured).take().x;
}

float maxDivergence(Slab& slab, const FluidFields& fluid) { return largestNow(slab, fluid.divergence); }

std::optional<std::string> findNonFinite(Slab& slab, const FluidFields& fluid) {
    std::vector<const Field*> fields{&fluid.velocity};
    if (fluid.gas) fields.push_back(&fluid.gas->smoke);
    if (fluid.gas && fluid.gas->dye) fields.push_back(&*fluid.gas->dye);
    if (fluid.gas && fluid.gas->vapor) fields.push_back(&*fluid.gas->vapor);
    if (fluid.liquid) fields.push_back(&fluid.liquid->levelSet);
    for (const Field* field : fields)
        if (reduceNow(slab, Reduction::CountNonFinite, *field) != glm::vec4(0)) return field->label();
    return {};
}

}  // namespace slabflow
