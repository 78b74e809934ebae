#include "sim/GridMotion.h"

#include <algorithm>
#include <glm/gtc/quaternion.hpp>

#include "sim/Walls.h"

namespace slabflow {
namespace {

/// u' = axes u + shift, of a field in place.
void changeFrame(Slab& slab, Field& field, const glm::mat3& axes, glm::vec3 shift, const Variant& variant) {
    const std::vector<glm::vec3> columns{axes[0], axes[1], axes[2]};
    slab.run({.kernel = "sim/change_frame",
              .target = field,
              .inputs = {{"quantity", field}},
              .uniforms = {{"axes", columns}, {"shift", shift}},
              .variant = variant});
}

Body seenFrom(const PlacedGrid& grid, const Body& body, float dt) {
    const glm::quat turn = glm::conjugate(glm::quat_cast(grid.axes));
    const glm::vec3 originBefore = grid.origin - dt * grid.velocity;
    Body seen = body;
    seen.velocity = grid.velocityInGrid(body.velocity);
    seen.spin = grid.alongAxes(body.spin);
    seen.pose = {grid.placeInGrid(body.pose.position), turn * body.pose.rotation};
    seen.before = {(body.before.position - originBefore) * grid.axes, turn * body.before.rotation};
    if (body.velocity == grid.velocity) seen.before.position = seen.pose.position;  // which rounding might tell apart
    return seen;
}

}  // namespace

PlacedGrid placeOf(const GridDesc& desc, std::span<const Body> bodies, double time) {
    PlacedGrid grid = gridOf(desc);
    const auto followed = std::ranges::find(bodies, desc.follow.obstacle, [](const Body& b) { return b.desc.name; });
    if (desc.follow.obstacle.empty()) {
        grid.origin += glm::vec3(time * glm::dvec3(desc.velocity));
        grid.velocity = desc.velocity;
    } else if (followed != bodies.end()) {
        grid.origin = followed->pose.position + desc.follow.offset - 0.5f * (grid.axes * grid.size());
        grid.velocity = followed->velocity;
    }
    return grid;
}

PlacedGrid within(PlacedGrid grid, const TexelBox& cells) {
    if (cells.low != glm::ivec3(0)) grid.origin = grid.worldFromGrid(glm::vec3(cells.low));
    grid.cells = cells.high - cells.low;
    return grid;
}

void moveGrid(Slab& slab, FluidFields& fluid, const PlacedGrid& place) {
    glm::vec3 change = place.alongAxes(fluid.grid.velocity - place.velocity);
    for (int axis = 0; axis < 3; ++axis)
        if (place.cells[axis] == 1) change[axis] = 0;  // nothing flows along it
    fluid.grid = place;
    if (change == glm::vec3(0)) return;
    const auto stage = slab.stage("grid motion");
    addOnFaces(slab, fluid.velocity, change);
    changeFrame(slab, fluid.cellVelocity, glm::mat3(1), change, {});
    if (fluid.previousVelocity) changeFrame(slab, *fluid.previousVelocity, glm::mat3(1), change, {});
}

std::vector<Body> seenFrom(const PlacedGrid& grid, std::span<const Body> bodies, float dt) {
    std::vector<Body> seen;
    for (const Body& body : bodies) seen.push_back(seenFrom(grid, body, dt));
    return seen;
}

void turnIntoWorld(Slab& slab, const PlacedGrid& grid, Field& field, Quantity quantity) {
    const glm::vec3 shift = quantity == Quantity::Direction ? glm::vec3(0) : grid.velocity;
    if (!grid.isTurned() && shift == glm::vec3(0)) return;
    const bool isHeld = quantity == Quantity::VelocityWhereHeld;
    changeFrame(slab, field, grid.axes, shift, isHeld ? Variant{"WHERE_HELD"} : Variant{});
}

void addOnFaces(Slab& slab, Field& velocity, glm::vec3 shift) {
    changeFrame(slab, velocity, glm::mat3(1), shift, {"ON_FACES"});
}

}  // namespace slabflow
