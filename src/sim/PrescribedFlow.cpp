#include "sim/PrescribedFlow.h"

#include <cmath>
#include <numbers>

#include "base/Error.h"
#include "sim/Advection.h"

namespace slabflow {
namespace {

constexpr double pi = std::numbers::pi;

double factorAt(const PrescribedDesc& desc, double time) {
    return double(desc.factor) * (desc.period ? std::cos(pi * time / double(*desc.period)) : 1.0);
}

double meanFactor(const PrescribedDesc& desc, double from, double to) {
    if (!desc.period) return double(desc.factor);
    const double rate = pi / double(*desc.period), half = 0.5 * rate * (to - from);
    return std::cos(0.5 * rate * (from + to)) * double(desc.factor) * (half > 0 ? std::sin(half) / half : 1.0);
}

void setFlow(Slab& slab, FluidFields& fluid, double factor) {
    SLAB_ASSERT(fluid.prescribedVelocity, "fields of a scene whose velocity is prescribed have it");
    slab.run({.kernel = "slab/scale",
              .target = fluid.velocity,
              .inputs = {{"source", *fluid.prescribedVelocity}},
              .uniforms = {{"factor", float(factor)}}});
}

}  // namespace

void prescribeVelocity(Slab& slab, FluidFields& fluid, const PrescribedDesc& flow) {
    const Field& given = fluid.velocity;
    fluid.prescribedVelocity = slab.makeField({"prescribedVelocity", given.grid(), given.layout(), given.format()});
    slab.copy(given, *fluid.prescribedVelocity);
    setFlow(slab, fluid, factorAt(flow, 0));
}

void flowThroughStep(const Step& step, FluidFields& fluid, const PrescribedDesc& flow) {
    {
        const auto stage = step.slab.stage("prescribed flow");
        const double end = step.time + double(step.dt);
        setFlow(step.slab, fluid, meanFactor(flow, step.time, end));
    }
    averageToCentres(step.slab, fluid);
}

void flowAtEnd(const Step& step, FluidFields& fluid, const PrescribedDesc& flow) {
    {
        const auto stage = step.slab.stage("prescribed flow");
        setFlow(step.slab, fluid, factorAt(flow, step.time + double(step.dt)));
    }
    averageToCentres(step.slab, fluid);
}

}  // namespace slabflow
