// How particles live: births, ways through grids and the air between them, and deaths.
#pragma once

#include "sim/FluidFields.h"
#include "sim/particles/Emitters.h"
#include "sim/particles/ParticleCloud.h"

namespace slabflow {

/// A fluid that carries particles, as it is at the end of a step.
struct CarryingGrid {
    const FluidFields& fluid;
    const DomainDesc& domain;  ///< what its sides are
};

/// A step in the making.
struct CloudStep {
    Slab& slab;
    const ParticlesDesc& particles;
    std::span<const CarryingGrid> grids;
    glm::vec3 gravity;  ///< m/s²
    float dt;           ///< s
};

/// One texel; how many groups x: are dead, y: live, z: have been born in the last step.
Field countGroups(Slab& slab, const ParticleCloud& cloud);

/// All groups are dt older; some have died.
void ageGroups(const CloudStep& step, ParticleCloud& cloud);

/// Groups of dead slots that come to life in this step, at the rate of the emitters. `draw` says what is drawn: the
/// number of the step, and the scene's seed.
void bearGroups(const CloudStep& step, ParticleCloud& cloud, const Emitters& emitters, glm::ivec2 draw);

/// Puts the particles of those where they are born.
void placeBorn(const CloudStep& step, ParticleCloud& cloud, const Emitters& emitters);

/// Moves all that live, as Cohen, Tariq and Green 2010: in a grid with its fluid, elsewhere as bodies of their own.
void moveCloud(const CloudStep& step, ParticleCloud& cloud, const Emitters& emitters);

/// Height below which no particle gets [m]: the lowest bottom of all grids, where that is level and a wall.
float groundHeight(std::span<const CarryingGrid> grids);

}  // namespace slabflow
