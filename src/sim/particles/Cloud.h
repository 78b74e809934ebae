// The particles of a world over time.
#pragma once

#include "sim/Snapshot.h"
#include "sim/particles/CloudStep.h"

namespace slabflow {

/// What is known of all particles. On its way from the GPU.
struct CloudStatistics {
    float alive = 0, born = 0;  ///< particles; in the last step
};

class Cloud {
public:
    /// None alive. Error when the driver has no room for so many.
    Cloud(Slab& slab, const ParticlesDesc& particles);

    /// A step of the particles, after bodies and fluids have made theirs.
    void step(const EmitterStep& step, std::span<const CarryingGrid> grids, long number);

    const ParticleCloud& fields() const { return cloud_; }

    /// Waits for the GPU.
    CloudStatistics statistics() const;

    /// What a step hands to the next.
    std::vector<Field*> persistentFields() { return {&cloud_.state, &cloud_.groups}; }

private:
    Slab& slab_;
    ParticleCloud cloud_;
    Emitters emitters_;
};

}  // namespace slabflow
