// The state of one fluid, as the renderer and the exporters see it.
#pragma once

#include <array>
#include <optional>

#include "sim/Solids.h"
#include "sim/liquid/LiquidFields.h"

namespace slabflow {

/// What a gas carries along with itself. A step hands all of it to the next.
struct GasFields {
    Field smoke;  ///< "gas", centres; x: density [1], y: temperature above ambient [K], z: reaction coordinate, 1
                  ///< where gas has just been lit, 0 burnt out; w: 1 where a cell holds fluid, 0 in solids. Of moist
                  ///< air x is cloud water [g/kg], and y potential
    std::optional<Field> dye = {};    ///< centres; RGB amount of colour, when the scene uses any; the fourth channel is
                                      ///< that of smoke
    std::optional<Field> vapor = {};  ///< centres, of moist air; x: water vapor above that of the surroundings
                                      ///< [g/kg]; the fourth channel is that of smoke
    std::optional<Field> smokeOwed = {}, dyeOwed = {}, vaporOwed = {};  ///< one texel: by how much the sums over all
                                                                        ///< cells of a closed box are too large, until
                                                                        ///< corrections have room for it
    std::optional<Solids> solids = {};  ///< what stands in the way of cells that are finer than those of the velocity
    std::optional<Field> noise = {};    ///< what small eddies are drawn from, once there are any
    float reactionLimit = 0;            ///< the reaction coordinate is nowhere more; 0: nothing burns, or not any more

    bool burns() const { return reactionLimit > 0; }
};

/// All fields of one fluid: those of every flow, and those of a gas or of a liquid. A step hands velocity and
/// cellVelocity to the next.
struct FluidFields {
    PlacedGrid grid;
    int detail = 1;      ///< cells of what a gas carries along the edge of one of the grid
    Field velocity;      ///< [m/s] low faces of the cell: x, y, z; Layout::Face
    Field cellVelocity;  ///< [m/s] velocity averaged to cell centres: what carries everything else
    std::optional<Field> previousVelocity = {};    ///< cellVelocity of the step before, or of its
                                                   ///< middle, for schemes of second order in time
    std::optional<Field> prescribedVelocity = {};  ///< like velocity: what it is a multiple of, if the scene says so
    Field pressure;                                ///< q = p dt / rho [m²/s] of the last projection; Layout::RedBlack
    Field divergence;                    ///< [1/s] of the velocity less the expansion of what burns; Layout::RedBlack
    std::optional<Solids> solids = {};   ///< what stands in the way, when anything does
    std::array<bool, 6> openSides = {};  ///< x-, x+, y-, y+, z-, z+: where fluid leaves the domain and air comes in
    std::array<bool, 6> passableSides = {};   ///< the same, and those where both do so as fast as the scene says
    std::array<bool, 6> followingSides = {};  ///< those that go along with the smoke, which does not meet them
    std::optional<GasFields> gas = {};
    std::optional<LiquidFields> liquid = {};

    bool burns() const { return gas && gas->burns(); }

    /// Where what a gas carries is.
    PlacedGrid gasGrid() const { return finer(grid, detail); }

    /// What stands in the way there.
    std::optional<Solids>& gasSolids() { return detail > 1 ? gas->solids : solids; }
    const std::optional<Solids>& gasSolids() const { return detail > 1 ? gas->solids : solids; }
};

}  // namespace slabflow
