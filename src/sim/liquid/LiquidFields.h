// What a liquid has that a gas has not: a surface.
#pragma once

#include <optional>

#include "scene/Shapes.h"
#include "sim/Solids.h"
#include "sim/particles/SprayFields.h"

namespace slabflow {

/// Where the liquid is, and what belongs to that. A step hands the four fields to the next.
struct LiquidFields {
    Field
        levelSet;  ///< "levelSet", centres [m]: distance to the surface, < 0 in the liquid; at most levelSetBand cells
    Field travelled;  ///< "travelled", one texel: cells that the fastest liquid has crossed since levelSet was last
                      ///< made a distance
    Field volume;  ///< "volume", one texel: what there should be [m³], for how long there has been more [s], and how
                   ///< fast the liquid is to expand [1/s]
    Field wet;     ///< "wet", centres: 1 in the liquid, less the longer ago it was there
    long version = 0;  ///< another one for every change of levelSet
    struct FluidCells {
        Field closest;  ///< to cells in solids
        long version;   ///< of the solids that it was found for
    };
    std::optional<FluidCells> fluidCells = {};
    std::optional<SprayFields> spray = {};  ///< when the scene has any
    struct Equilibrium {
        Field levelSet;             ///< "equilibrium", centres [m]: like levelSet, once the liquid rests
        std::vector<Shape> shapes;  ///< that it was found for
    };
    std::optional<Equilibrium> equilibrium = {};
};

}  // namespace slabflow
