// The sides of the domain.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// The cells of the domain, where they are at the start, at rest. An axis of one cell is not periodic: nothing flows
/// along it.
PlacedGrid gridOf(const DomainDesc& domain);

/// How an inflow changes along an axis: a parabola falls to zero at both of its ends, or at the low or at the high one
/// only and is flat at the other.
enum class WallProfile { Uniform, Parabola, FromLow, ToHigh };

/// Types, velocities and inflow profiles for common/walls.glsl. Both sides of an axis of one cell count as free-slip:
/// nothing flows along it. Velocities are those that a grid sees which moves with `velocity` [m/s], along its axes:
/// ground at rest slides past it, and air at rest blows against it.
Uniforms wallUniforms(const DomainDesc& domain, glm::vec3 velocity = glm::vec3(0));

/// Which sides are open: the pressure beyond them is known. None of an axis of one cell.
std::array<bool, 6> openSidesOf(const DomainDesc& domain);

/// Which sides let smoke out: those that are open, and those far from everything.
std::array<bool, 6> passableSidesOf(const DomainDesc& domain);

/// Temperatures of the heated sides, for sim/diffuse.
Uniforms heatedWallUniforms(const DomainDesc& domain);

/// Gives the faces that solids close their velocity.
void enforceSolids(const Step& step, FluidFields& fluid);

/// Gives the faces on the sides the velocity that their walls impose, and those that solids close theirs.
void enforceWalls(const Step& step, FluidFields& fluid);

}  // namespace slabflow
