// Which densities there are in a smoke, for its histogram.
#pragma once

#include <optional>
#include <vector>

#include "gpu/Readback.h"
#include "slab/Slab.h"

namespace slabflow {

class DensitySample {
public:
    explicit DensitySample(Slab& slab) : slab_(slab) {}

    /// Once per frame in which it is wanted. `smoke` is GasFields::smoke.
    void update(const Field& smoke);

    /// Of some tens of thousands of cells in which there is smoke, rising; a few frames old: nobody waits for the GPU.
    const std::vector<float>& densities() const { return densities_; }

private:
    Slab& slab_;
    std::optional<Field> samples_;
    std::optional<Readback> underway_;
    std::vector<float> densities_;
    int round_ = 0;
};

}  // namespace slabflow
