// Grids that travel. By Galilean invariance a flow is the same seen from all that move evenly: fields hold the velocity
// that the grid sees, u_local = u_world - t, and stay where they are in it while it moves with t (Cohen, Tariq and
// Green 2010, section 4). Nothing is resampled or allocated anew, and no hierarchy is rebuilt.
#pragma once

#include <span>
#include <vector>

#include "sim/Bodies.h"
#include "sim/FluidFields.h"

namespace slabflow {

/// Where a grid of a scene is at a time [s], and how fast it moves, while the bodies are where they are then. One whose
/// obstacle is missing stays at its start.
PlacedGrid placeOf(const GridDesc& desc, std::span<const Body> bodies, double time);

/// A part of a grid, or more than all of it: the cells in that box, counted from its low corner.
PlacedGrid within(PlacedGrid grid, const TexelBox& cells);

/// Puts the grid elsewhere, and its fields into the frame of its new velocity: the same flow, seen from there.
void moveGrid(Slab& slab, FluidFields& fluid, const PlacedGrid& place);

/// Bodies as a grid sees them that has moved evenly for the last dt seconds: in metres from its low corner, along its
/// axes. Those that go along with it rest.
std::vector<Body> seenFrom(const PlacedGrid& grid, std::span<const Body> bodies, float dt);

/// What a vector field holds that somebody in the world asks for: a velocity; one where the fourth channel is not 0,
/// and nothing elsewhere; or what is the same for all who move.
enum class Quantity { Velocity, VelocityWhereHeld, Direction };

/// Makes such a field, of vectors along the grid's axes as the grid sees them, one along the world's.
void turnIntoWorld(Slab& slab, const PlacedGrid& grid, Field& field, Quantity quantity);

/// Adds the same velocity on all faces [m/s, along the grid's axes].
void addOnFaces(Slab& slab, Field& velocity, glm::vec3 shift);

}  // namespace slabflow
