// The particles of a world over time.
#pragma once

#include "gpu/Readback.h"
#include "sim/Snapshot.h"
#include "sim/particles/CloudStep.h"

namespace slabflow {

/// Particles at the end of a step.
struct CloudStatistics {
    float alive = 0;
    float born = 0;  ///< in that step
};

/// The same on its way from the GPU.
class CloudReadback {
public:
    CloudReadback(Slab& slab, const ParticleCloud& cloud) : groups_(countGroups(slab, cloud).texture()) {}

    CloudStatistics take();  ///< waits when it has not arrived

private:
    Readback groups_;
};

class Cloud {
public:
    /// None alive. Error when the driver has no room for so many.
    Cloud(Slab& slab, const ParticlesDesc& particles);

    /// A step of the particles, after bodies and fluids have made theirs.
    void step(const EmitterStep& step, std::span<const CarryingGrid> grids, long number);

    const ParticleCloud& fields() const { return cloud_; }

    CloudReadback startCounting() const { return {slab_, cloud_}; }
    CloudStatistics statistics() const { return startCounting().take(); }  ///< waits for the GPU

    /// Whether no particle is at a place, or has a velocity, that is no number. Waits for the GPU.
    bool isFinite() const;

    /// What a step hands to the next.
    std::vector<Field*> persistentFields() { return {&cloud_.state, &cloud_.groups}; }

    /// Why it cannot take a state, in words for people; nothing when it can.
    std::optional<std::string> misfitOf(std::span<const Snapshot::SavedField> state);

    /// Goes on from a state that fits.
    void restore(std::span<const Snapshot::SavedField> state);

private:
    Slab& slab_;
    ParticleCloud cloud_;
    Emitters emitters_;
};

}  // namespace slabflow
