// What of a liquid is too thin for its level set: drops that fly by themselves, and fall back; and the foam where they
// do.
#pragma once

#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// No drops yet.
SprayFields makeSpray(Slab& slab, const Grid& grid);

/// What has landed in the last step comes into the liquid in this one, whose length is another: to be called where the
/// velocity is projected before the surface moves.
void keepLanding(const Step& step, FluidFields& fluid);

/// Between the level set and the drops, after the level set has moved: drops fly on, and land in the liquid, on what
/// stands below them or beyond an open side; sheets and drops of liquid thinner than a cell that move fast become drops
/// (as in Losasso, Talton, Kwatra, Fedkiw 2008). What lands brings its momentum. What flies is no part of the volume
/// that fluid.liquid->volume remembers.
void exchangeSpray(const Step& step, FluidFields& fluid, glm::vec3 gravity);

/// Carries foam along with fluid.cellVelocity. It is born where spray has landed and where the surface churns.
void carryFoam(const Step& step, FluidFields& fluid, TraceRule trace, glm::vec3 gravity);

}  // namespace slabflow
