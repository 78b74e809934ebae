#include "sim/Measurement.h"

#include <algorithm>

namespace slabflow {

void Measurement::arrive() const {
    for (StepReadback& step : arriving_) {
        const FluidStatistics before = statistics_;
        statistics_ = step.statistics.take();
        statistics_.maxSpeed = std::max(statistics_.maxSpeed, before.maxSpeed);
        const float divergenceBefore = step.divergenceBefore ? largestOf(step.divergenceBefore->take()) : 0;
        statistics_.maxDivergenceBefore = std::max(divergenceBefore, before.maxDivergenceBefore);
        statistics_.maxDivergenceAfter = std::max(largestOf(step.divergenceAfter.take()), before.maxDivergenceAfter);
        addForces(step);
    }
    arriving_.clear();
}

void Measurement::addForces(StepReadback& step) const {
    bodyForces_.resize(step.forces.size());
    for (size_t i = 0; i < step.forces.size(); ++i) {
        const BodyForce force = step.forces[i].take();
        bodyForces_[i].pressure += step.share * force.pressure;
        bodyForces_[i].viscous += step.share * force.viscous;
        bodyForces_[i].pressureTorque += step.share * force.pressureTorque;
        bodyForces_[i].viscousTorque += step.share * force.viscousTorque;
    }
}

}  // namespace slabflow
