// How much light arrives at every cell through the smoke.
#pragma once

#include <optional>

#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"
#include "slab/Slab.h"

namespace slabflow {

/// Marched once per frame by slab operations, so that the march to the eye needs one fetch per light instead of a march
/// of its own (the half-angle and shadow-map methods of Crane, Llamas, Tariq 2007 avoid the same nested march).
class LightVolume {
public:
    explicit LightVolume(Slab& slab) : slab_(slab) {}

    void update(const FluidFields& fluid, const LookDesc& look);

    const Field& extinction() const { return fields_->extinction; }  ///< [1/m] R16F, centres
    const Field& light() const { return fields_->light; }            ///< RG16F, centres; x: transmittance towards the
                                                                     ///< light, y: share of the sky that is seen

private:
    struct Fields {
        Fields(Slab& slab, const Grid& grid);
        Field extinction, skyVisibility, light;
    };

    Slab& slab_;
    std::optional<Fields> fields_;
};

}  // namespace slabflow
