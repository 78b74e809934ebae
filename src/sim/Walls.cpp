#include "sim/Walls.h"

#include "scene/GridRules.h"

namespace slabflow {
namespace {

/// A WallProfile for each axis.
glm::vec3 profilesOf(const DomainDesc& domain, int wall) {
    glm::vec3 profiles(0);
    if (domain.walls[size_t(wall)].profile != InflowProfile::Parabolic) return profiles;
    for (int axis = 0; axis < 3; ++axis) {
        if (axis == wall / 2 || domain.cells[axis] == 1) continue;
        const bool low = domain.walls[size_t(2 * axis)].type == WallType::NoSlip;
        const bool high = domain.walls[size_t(2 * axis + 1)].type == WallType::NoSlip;
        const WallProfile oneSided = low ? WallProfile::FromLow : WallProfile::ToHigh;
        if (low || high) profiles[axis] = float(low && high ? WallProfile::Parabola : oneSided);
    }
    return profiles;
}

}  // namespace

PlacedGrid gridOf(const DomainDesc& domain) {
    PlacedGrid grid{{domain.cells, domain.cellSize}, domain.origin};
    if (domain.rotation != glm::vec3(0)) {
        grid.axes = axesOf(domain);
        grid.origin += 0.5f * (domain.size - grid.axes * domain.size);  // about the middle
    }
    for (int axis = 0; axis < 3; ++axis)
        grid.periodic[axis] = domain.walls[size_t(2 * axis)].type == WallType::Periodic && domain.cells[axis] > 1;
    return grid;
}

Uniforms wallUniforms(const DomainDesc& domain, glm::vec3 velocity) {
    const glm::mat3 axes = axesOf(domain);
    std::vector<int> types;
    std::vector<glm::vec3> velocities, profiles;
    for (int wall = 0; wall < 6; ++wall) {
        const WallDesc& desc = domain.walls[size_t(wall)];
        types.push_back(int(domain.cells[wall / 2] == 1 ? WallType::FreeSlip : desc.type));
        velocities.push_back((desc.velocity - velocity) * axes);
        profiles.push_back(profilesOf(domain, wall));
    }
    return {{"wallType", types}, {"wallVelocity", velocities}, {"wallProfile", profiles}};
}

std::array<bool, 6> openSidesOf(const DomainDesc& domain) {
    std::array<bool, 6> open{};
    for (size_t side = 0; side < open.size(); ++side)
        open[side] = domain.walls[side].type == WallType::Open && domain.cells[int(side / 2)] > 1;
    return open;
}

std::array<bool, 6> passableSidesOf(const DomainDesc& domain) {
    std::array<bool, 6> passable = openSidesOf(domain);
    for (size_t side = 0; side < passable.size(); ++side)
        passable[side] |= domain.walls[side].type == WallType::FarField && domain.cells[int(side / 2)] > 1;
    return passable;
}

Uniforms heatedWallUniforms(const DomainDesc& domain) {
    std::vector<int> heated;
    std::vector<float> temperatures;
    for (const WallDesc& wall : domain.walls) {
        heated.push_back(wall.temperature ? 1 : 0);
        temperatures.push_back(wall.temperature.value_or(0.0f));
    }
    return {{"wallHeated", heated}, {"wallTemperature", temperatures}};
}

void enforceSolids(const Step& step, FluidFields& fluid) {
    if (!fluid.solids) return;
    const auto stage = step.slab.stage("walls");
    step.slab.run({.kernel = "sim/enforce_solids",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity, fluid.solids->velocity, fluid.solids->openings},
                   .box = fluid.solids->extent});
}

void enforceWalls(const Step& step, FluidFields& fluid) {
    enforceSolids(step, fluid);
    const auto stage = step.slab.stage("walls");
    step.slab.run(
        {.kernel = "sim/enforce_walls", .target = fluid.velocity, .inputs = {fluid.velocity}, .uniforms = step.walls});
}

}  // namespace slabflow
