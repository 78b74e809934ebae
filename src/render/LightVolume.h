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

    /// To be called once per frame, before anything is read.
    void update(const FluidFields& fluid, const LookDesc& look);

    const Field& extinction() const { return fields_->extinction; }  ///< [1/m], centres

    /// [1/m] of smoke and obstacles, per block of 4 x 4 x 4 cells
    const Field& nearbyMaximum() const { return fields_->nearbyMaximum; }

    /// Centres; x: transmittance towards the light, y: light of the sky, both as shares of what arrives outside.
    const Field& light() const { return fields_->light; }

    /// Extinction [1/m] that may be taken for none: crossing the whole domain it would hide less than half a per cent.
    static float negligible(const Grid& grid);

private:
    struct Fields {
        Fields(Slab& slab, const Grid& grid);
        Field extinction, blockMaximum, nearbyMaximum, sunFromAfar, skyVisibility, light;
        std::optional<Field> occlusion;  ///< extinction and obstacles, when there are any
    };

    Slab& slab_;
    std::optional<Fields> fields_;
};

}  // namespace slabflow
