// Numbers about the whole fluid.
#pragma once

#include <array>
#include <string_view>

#include "sim/FluidFields.h"
#include "slab/Reduce.h"

namespace slabflow {

struct FluidStatistics {
    float maxSpeed = 0;             ///< m/s, at cell centres, in the world
    float maxDivergenceBefore = 0;  ///< 1/s, before the projection
    float maxDivergenceAfter = 0;   ///< 1/s, of the velocity as it is now
    float kineticEnergy = 0;        ///< ∫ ½ |u|² dV, per unit of mass density [m⁵/s²]
    float densityTotal = 0;         ///< ∫ density dV [m³]
    float heatTotal = 0;            ///< ∫ T dV [K m³]
    float liquidVolume = 0;         ///< m³
    float sprayVolume = 0;          ///< m³, of drops that fly or have just come down
    float sprayDrops = 0;           ///< how many
};

struct StatisticInfo {
    std::string_view name;   ///< of its column in files
    std::string_view title;  ///< in the viewer
    std::string_view unit;
    std::string_view meaning;  ///< for help, after the unit
    float FluidStatistics::*value;
};

/// All of them, in the order of their columns.
inline constexpr std::array<StatisticInfo, 9> statisticsCatalogue{{
    {"max_speed", "highest speed", "m/s", "at the centres of cells", &FluidStatistics::maxSpeed},
    {"max_divergence_before", "divergence before", "1/s", "the largest of the frame's steps before the pressure",
     &FluidStatistics::maxDivergenceBefore},
    {"max_divergence_after", "divergence after", "1/s", "the same after it", &FluidStatistics::maxDivergenceAfter},
    {"kinetic_energy", "kinetic energy", "m^5/s²", "of all the fluid", &FluidStatistics::kineticEnergy},
    {"density_total", "smoke in total", "m³", "the integral over the domain", &FluidStatistics::densityTotal},
    {"heat_total", "heat in total", "K m³", "the same of the temperature", &FluidStatistics::heatTotal},
    {"liquid_volume", "liquid", "m³", "what a liquid fills; 0 of a gas", &FluidStatistics::liquidVolume},
    {"spray_volume", "spray", "m³", "liquid in drops that fly or have just come down, not counted above",
     &FluidStatistics::sprayVolume},
    {"spray_drops", "drops of spray", "", "how many drops fly", &FluidStatistics::sprayDrops},
}};

/// All but the divergences, on its way from the GPU.
struct StatisticsReadback {
    bool isLiquid;
    Reduced sums, largest;
    std::optional<Reduced> spray = {};

    FluidStatistics take();  ///< waits when it has not arrived
};
StatisticsReadback startMeasuring(Slab& slab, const FluidFields& fluid);

/// The same, awaited.
FluidStatistics measure(Slab& slab, const FluidFields& fluid);

/// The highest speed with which anything crosses the cells of its grid, which may travel itself [m/s]. Waits for the
/// GPU.
float fastestInGrid(Slab& slab, const FluidFields& fluid);

/// max |div| of fluid.divergence as it stands [1/s]. Waits for the GPU.
float maxDivergence(Slab& slab, const FluidFields& fluid);

/// Label of a field that holds an infinity or a not-a-number; nothing when all is well. Waits for the GPU.
std::optional<std::string> findNonFinite(Slab& slab, const FluidFields& fluid);

}  // namespace slabflow
