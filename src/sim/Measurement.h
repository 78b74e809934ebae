// Numbers of a frame, on their way from the GPU.
#pragma once

#include <optional>
#include <vector>

#include "sim/BodyForces.h"
#include "sim/Statistics.h"

namespace slabflow {

/// Maxima over the steps of a frame, totals at its end, means of forces. Its steps are read back while the GPU goes on;
/// whoever asks for a number waits for those that have not arrived.
class Measurement {
public:
    struct StepReadback {
        std::optional<Reduced> divergenceBefore;  ///< of the projection, if there was one
        StatisticsReadback statistics;
        std::vector<BodyForceReadback> forces;
        Reduced divergenceAfter;
        float share;  ///< of the frame that the step is
    };

    void add(StepReadback step) { arriving_.push_back(std::move(step)); }

    const FluidStatistics& statistics() const { return arrive(), statistics_; }
    const std::vector<BodyForce>& bodyForces() const { return arrive(), bodyForces_; }

private:
    void arrive() const;
    void addForces(StepReadback& step) const;

    // What the numbers are has been decided when the steps were made; they are fetched when somebody asks.
    mutable std::vector<StepReadback> arriving_;
    mutable FluidStatistics statistics_;
    mutable std::vector<BodyForce> bodyForces_;
};

}  // namespace slabflow
