// What burning gas sends out (Crane, Llamas, Tariq 2007, §30.2.6).
#pragma once

#include <optional>
#include <vector>

#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"
#include "slab/Slab.h"

namespace slabflow {

/// Along each axis: what lights and marches leap over is looked at in blocks.
inline constexpr int cellsPerBlock = 4;

inline constexpr int glowStops = 61;  ///< every sixtieth

/// Radiance per metre at so many reaction coordinates from 0, where it is black, to 1: what render/fire_colours.glsl
/// reads.
std::vector<glm::vec3> glowRamp(const FireLookDesc& fire);

/// The fire of a fluid as light on what is around it.
class FireLight {
public:
    explicit FireLight(Slab& slab) : slab_(slab) {}

    /// What burns sends out. To be called once per frame where something burns; then:
    /// `fading`: what render/open_sides.glsl asks for.
    void collect(const FluidFields& fluid, const FireLookDesc& fire, const Uniforms& fading);

    /// What arrives of it in the smoke, where nearbyMaximum (see LightVolume) is more than `negligible`.
    void shineInSmoke(const FireLookDesc& fire, const Field& nearbyMaximum, float negligible);

    /// And on the ground, where there is one.
    void shineOnGround(const FireLookDesc& fire);

    const Field& glow() const { return fields_->glow; }          ///< per block of cells, see render/glow.glsl
    const Field& inSmoke() const { return fields_->inSmoke; }    ///< see render/fire_in_smoke.glsl
    const Field& onGround() const { return fields_->onGround; }  ///< see render/fire_on_ground.glsl

    /// Of render/fire_light.glsl; after collect().
    void setEmitters(Program& program, const FireLookDesc& fire) const;

private:
    Uniforms light(const FireLookDesc& fire) const;

    struct Fields {
        Fields(Slab& slab, const PlacedGrid& grid);
        PlacedGrid grid;  ///< where the fluid was when it was collected
        Field glow, glowRows, emitters, inSmoke, onGround;
    };

    Slab& slab_;
    std::optional<Fields> fields_;
};

}  // namespace slabflow
