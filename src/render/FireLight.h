// What burning gas sends out (Crane, Llamas, Tariq 2007, §30.2.6).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"
#include "slab/Slab.h"

namespace slabflow {

struct Occluders;

/// Along each axis: what lights and marches leap over is looked at in blocks.
inline constexpr int cellsPerBlock = 4;

inline constexpr int glowStops = 61;  ///< every sixtieth

/// Radiance per metre at so many reaction coordinates from 0, where it is black, to 1: what render/fire_colours.glsl
/// reads.
std::vector<glm::vec3> glowRamp(const FireLookDesc& fire);

/// The fire of a fluid as light on what is around it, and the light of all fires in the fluid.
class FireLight {
public:
    explicit FireLight(Slab& slab) : slab_(slab) {}

    /// What the fluid sends out, of which some burns. To be called once per frame; then shineInSmoke().
    /// `fading`: what render/open_sides.glsl asks for.
    void collect(const FluidFields& fluid, const FireLookDesc& fire, const Uniforms& fading);

    /// The same where nothing burns in the fluid, but may in another.
    void collectNothing(const PlacedGrid& grid, const Grid& cells);

    /// What arrives in the fluid's smoke of all fires, this one and then others, past what is in the way in the boxes
    /// of the same fluids. All have been collected.
    void shineInSmoke(const FireLookDesc& fire, std::span<const FireLight* const> all, const Occluders& inTheWay);

    void leaveDark() { inSmoke_.reset(); }  ///< instead, where there is no such light or smoke

    const Field& glow() const { return fields_->glow; }  ///< per block of cells, see render/glow.glsl
    const Field& inSmoke() const { return *inSmoke_; }   ///< see render/fire_in_smoke.glsl

    /// Of render/fire_light.glsl, for shaders and for kernels.
    static void setEmitters(Program& program, std::span<const FireLight* const> fires, const FireLookDesc& fire);
    static Inputs emittersOf(std::span<const FireLight* const> fires);
    static Uniforms lightOf(std::span<const FireLight* const> fires, const FireLookDesc& fire);
    /// Of render/fire_shadows.glsl.
    static Uniforms shadowedLightOf(std::span<const FireLight* const> fires, const FireLookDesc& fire);
    /// Of render/fire_on_bodies.glsl, once the fires shine.
    static void setOnBodies(Program& program, std::span<const FireLight* const> fires);

private:
    struct Fields {
        Fields(Slab& slab, const Grid& grid);
        Field glow, glowRows, emitters;
    };

    Slab& slab_;
    PlacedGrid grid_;  ///< where the fluid was when it was collected
    Grid cells_;       ///< of the smoke
    std::optional<Fields> fields_;
    std::optional<Field> inSmoke_, nothing_;  ///< the second instead of emitters, since nothing burns
};

}  // namespace slabflow
