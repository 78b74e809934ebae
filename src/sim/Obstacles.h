// Bodies as the fluid meets them.
#pragma once

#include <optional>
#include <set>

#include "sim/BodyCover.h"
#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// For Slab::numberPasses, of what obstacles do to a fluid besides its steps.
inline constexpr long obstacleNumbers = 1;

/// Those of a fluid's velocity, or those of what its gas carries where they are finer.
enum class CellsOf { Velocity, Gas };

/// Keeps FluidFields::solids, or those of the gas, that of the bodies, which are as the grid sees them
/// (sim/GridMotion.h). What rests in it is voxelized once; what moves, in every step and where it is alone.
class Obstacles {
public:
    explicit Obstacles(Slab& slab, CellsOf cells = CellsOf::Velocity) : slab_(slab), cells_(cells), cover_(slab) {}

    /// Puts the bodies into a fluid as they are, and clears what they hold; takes solids out when there are none.
    void place(const std::vector<Body>& bodies, FluidFields& fluid);

    /// Moves the fluid's solids to where the bodies are at the end of the step.
    void advance(const Step& step, const std::vector<Body>& bodies, FluidFields& fluid);

    /// After bodies were put elsewhere or edited while no time passed: what has not changed stays as it is.
    void follow(const std::vector<Body>& before, const std::vector<Body>& bodies, FluidFields& fluid);

    /// Makes the solids anew around bodies in a fluid that has met them already.
    void restart(const std::vector<Body>& bodies, FluidFields& fluid);

private:
    using BodyList = std::vector<Body>;

    bool ofGas() const { return cells_ == CellsOf::Gas; }
    PlacedGrid gridOf(const FluidFields& fluid) const { return ofGas() ? fluid.gasGrid() : fluid.grid; }
    PlacedGrid ownPlace(const FluidFields& fluid) const;
    std::optional<Solids>& solidsOf(FluidFields& fluid) const { return ofGas() ? fluid.gas->solids : fluid.solids; }
    bool movesIn(const FluidFields& fluid, const BodyList& bodies) const;
    TexelBox cellsWithin(const FluidFields& fluid, std::optional<TexelBox> faces) const;
    void run(FluidFields& fluid, std::string_view kernel, std::optional<TexelBox> faces = {});
    void fillUncovered(FluidFields& fluid, std::optional<TexelBox> faces = {});
    void warnOfThinParts(const BodyList& bodies, const PlacedGrid& grid);
    void rememberOpenings(const BodyList& bodies, FluidFields& fluid);
    void update(const BodyList& bodies, FluidFields& fluid);
    void voxelizeResting(const BodyList& bodies, const PlacedGrid& grid);
    void revoxelizeResting(const BodyList& bodies, const PlacedGrid& grid, TexelBox box);
    void uncoverResting(Solids& solids, std::optional<TexelBox> box);
    void insertMoving(const BodyList& bodies, FluidFields& fluid);
    void replace(const BodyList& bodies, TexelBox box, FluidFields& fluid);
    std::optional<TexelBox> changeBetween(const BodyList& before, const BodyList& now, FluidFields& fluid) const;

    Slab& slab_;
    CellsOf cells_;
    BodyCover cover_;
    std::set<std::weak_ptr<const BodySurface>, std::owner_less<>> lookedAt_;  ///< by warnOfThinParts
    std::vector<bool> resting_;                                               ///< which bodies are in `atRest_`
    std::optional<Solids> atRest_;  ///< those that do not move, without the others
    TexelBox moving_;               ///< where the others are
};

}  // namespace slabflow
