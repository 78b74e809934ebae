// What burning gas sends out (Crane, Llamas, Tariq 2007, §30.2.6).
#pragma once

#include <optional>
#include <vector>

#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"
#include "slab/Slab.h"

namespace slabflow {

/// Radiance per metre at 61 reaction coordinates from 0, where it is black, to 1: what render/fire_colours.glsl reads.
std::vector<glm::vec3> glowRamp(const FireLookDesc& fire);

/// The fire of a fluid as light on what is around it.
class FireLight {
public:
    explicit FireLight(Slab& slab) : slab_(slab) {}

    /// To be called once per frame where something burns.
    void update(const FluidFields& fluid, const FireLookDesc& fire);

    const Field& glow() const { return fields_->glow; }        ///< per block of 4 x 4 x 4 cells, see render/glow.glsl
    const Field& inSmoke() const { return fields_->inSmoke; }  ///< see render/fire_in_smoke.glsl

    /// Of render/fire_light.glsl; after an update.
    void setEmitters(Program& program, const FireLookDesc& fire) const;

private:
    struct Fields {
        Fields(Slab& slab, const Grid& grid);
        Grid grid;
        Field glow, emitters, inSmoke;
    };

    Slab& slab_;
    std::optional<Fields> fields_;
};

}  // namespace slabflow
