// How much light arrives at every cell through the smoke.
#pragma once

#include <optional>
#include <vector>

#include "render/FireLight.h"
#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"
#include "slab/Slab.h"

namespace slabflow {

/// Marched once per frame by slab operations, so that the march to the eye needs one fetch per light instead of a march
/// of its own (the half-angle and shadow-map methods of Crane, Llamas, Tariq 2007 avoid the same nested march).
class LightVolume {
public:
    explicit LightVolume(Slab& slab) : slab_(slab), fire_(slab) {}

    /// To be called once per frame, before anything is read.
    void update(const FluidFields& fluid, const LookDesc& look);

    const Field& extinction() const { return fields_->extinction; }  ///< [1/m], centres

    /// [1/m] of smoke and obstacles, per block of 4 x 4 x 4 cells; a lot where something glows
    const Field& nearbyMaximum() const { return fields_->nearbyMaximum; }

    /// Centres; x: light of the sky, y: transmittance towards the sun, z: towards the second light if there is one, all
    /// as shares of what arrives outside.
    const Field& light() const { return fields_->light; }

    /// Of what burns, if anything does.
    const FireLight& fire() const { return fire_; }
    bool burns() const { return burns_; }  ///< in the frame of the last update

    /// What of the sun's light the surface of a liquid lets through to the floor of the domain, and how it focuses it:
    /// see render/liquid/floor_light.glsl. Nothing without a liquid.
    const std::optional<Field>& floorLight() const { return floorLight_; }

    /// Extinction [1/m] that may be taken for none: crossing the whole domain it would hide less than half a per cent.
    static float negligible(const Grid& grid);

private:
    struct Fields {
        Fields(Slab& slab, const Grid& grid, bool hasKey);
        Field extinction, halvedExtinction, blockMaximum, nearbyMaximum, skyVisibility, fromFarthest, sunFromAfar;
        std::optional<Field> keyFromAfar;  ///< of a second light
        Field light;
        std::optional<Field> occlusion;  ///< extinction and obstacles, when there are any
    };

    // In the order in which a frame runs through them.
    void makeFields(const Grid& grid, bool hasKey);
    void findExtinction(const FluidFields& fluid, const LookDesc& look);
    const Field& addObstacles(const FluidFields& fluid);
    void findLargestOfBlocks(const Field& occlusion);
    void shineFire(const FluidFields& fluid, const LookDesc& look);
    void halveOcclusion(const Field& occlusion);
    void seeSky();
    void dimFromAfar(Field& depth, glm::vec3 towardsLight);
    void shineThroughSurface(const PlacedGrid& grid, const Field& levelSet, const LookDesc& look);
    void gatherLight(const Field& occlusion, const std::vector<glm::vec3>& towards);

    Inputs occluders() const;
    Uniforms domain() const;

    Slab& slab_;
    FireLight fire_;
    bool burns_ = false;
    std::optional<Fields> fields_;
    std::optional<Field> floorLight_;
};

}  // namespace slabflow
