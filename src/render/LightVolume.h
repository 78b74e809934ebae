// How much light arrives at every cell through the smoke.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "render/BodyShadow.h"
#include "render/FireLight.h"
#include "render/Occluders.h"
#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"
#include "slab/Slab.h"

namespace slabflow {

/// Marched once per frame by slab operations, so that the march to the eye needs one fetch per light instead of a march
/// of its own (the half-angle and shadow-map methods of Crane, Llamas, Tariq 2007 avoid the same nested march).
class LightVolume {
public:
    explicit LightVolume(Slab& slab) : slab_(slab), fire_(slab) {}

    /// To be called once per frame, before anything is read: for a fluid that is alone.
    void update(const FluidFields& fluid, const LookDesc& look);

    /// The same in two parts, for several: first what each takes from light and sends out; then what arrives in each
    /// through itself and through the others, and past obstacles. Where an axis is periodic, a fluid ends nowhere and
    /// nobody is in its light: if one has any, each is lit by the sky and by lights as if it were alone.
    void prepare(const FluidFields& fluid, const LookDesc& look);
    void gather(const LookDesc& look, std::span<const LightVolume* const> others, const BodyShadow& bodies);

    /// The same two parts where nothing but the lights has turned since then.
    void dim(const FluidFields& fluid, const LookDesc& look);
    void gatherLights(const LookDesc& look, std::span<const LightVolume* const> others, const BodyShadow& bodies);

    const Field& extinction() const { return fields_->extinction; }  ///< [1/m], centres

    /// What gives the smoke its colour, in xyz as a share of the density that extinction() stands for: its dye, or what
    /// a curve makes of it. Nothing where all of it has the look's albedo.
    const Field* colour(const FluidFields& fluid) const {
        if (drawnSmoke_) return &*drawnSmoke_;
        return fluid.gas->dye ? &*fluid.gas->dye : nullptr;
    }

    /// [1/m] of smoke and obstacles, per block of 4 x 4 x 4 cells; a lot where something glows
    const Field& nearbyMaximum() const { return fields_->nearbyMaximum; }

    /// Centres, as shares of what arrives outside; x: of the sky, y: of the sun through smoke, z: of the second light, if
    /// there is one, past obstacles too, w: what these leave of the sun (1 to whoever reads it where there are none).
    const Field& light() const { return lightPastBodies_ ? *lightPastBodies_ : fields_->lightThroughSmoke; }

    /// The same as if obstacles hid the sky alone: for surfaces, which know the shadows of others better.
    const Field& lightThroughSmoke() const { return fields_->lightThroughSmoke; }

    /// Of what burns, if anything does.
    const FireLight& fire() const { return fire_; }
    bool burns() const { return burns_; }              ///< in the frame of the last update
    bool isLitByFire() const { return isLitByFire_; }  ///< its own or another's

    /// The smoke and the obstacles of all of these, on grids half as fine.
    static Occluders halvedOccluders(std::span<const LightVolume* const> volumes);

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
        Field lightThroughSmoke;
        std::optional<Field> occlusion, halvedOcclusion;  ///< extinction and obstacles, when there are any
    };

    // In the order in which a frame runs through them.
    void makeFields(const Grid& grid, bool hasKey);
    void findExtinction(const FluidFields& fluid, const LookDesc& look);
    void drawSmoke(const FluidFields& fluid, const LookDesc& look);
    void addObstacles(const FluidFields& fluid);
    void findLargestOfBlocks();
    void findGlow(const FluidFields& fluid, const LookDesc& look);
    void halve(const Field& field, Field& halved);
    void dimFromAfar(Field& depth, glm::vec3 towardsLight);
    void shineThroughSurface(const Field& levelSet, const LookDesc& look);
    void shineFire(const LookDesc& look, std::span<const LightVolume* const> others);
    void seeSky(std::span<const LightVolume* const> all);
    void gatherLight(std::span<const LightVolume* const> all, const std::vector<glm::vec3>& towards);
    void castShadows(const BodyShadow& bodies, const std::vector<glm::vec3>& towards);

    /// What keeps the sky's light from places: smoke, and obstacles.
    const Field& occlusion() const { return hasObstacles_ ? *fields_->occlusion : fields_->extinction; }
    const Field& halvedExtinction() const { return fields_->halvedExtinction; }
    const Field& halvedOcclusion() const {
        return hasObstacles_ ? *fields_->halvedOcclusion : fields_->halvedExtinction;
    }

    static Occluders occludersOf(std::span<const LightVolume* const> volumes,
                                 const Field& (LightVolume::*what)() const);
    std::vector<const LightVolume*> withOthers(std::span<const LightVolume* const> others) const;
    static bool isAnyPeriodic(std::span<const LightVolume* const> all);
    std::vector<const LightVolume*> inTheWay(std::span<const LightVolume* const> others) const;

    Slab& slab_;
    FireLight fire_;
    PlacedGrid grid_;
    bool isGas_ = true, burns_ = false, isLitByFire_ = false, hasObstacles_ = false;
    std::optional<Fields> fields_;
    std::optional<Field> drawnSmoke_, floorLight_, lightPastBodies_;
};

}  // namespace slabflow
