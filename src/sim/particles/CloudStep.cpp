#include "sim/particles/CloudStep.h"

#include <algorithm>

#include "sim/Walls.h"
#include "slab/Reduce.h"

namespace slabflow {
namespace {

constexpr float noGround = -1e30f;
constexpr float offGround = 1e-3f;  // cells that particles rest above it, so that they are in the grid

/// For kernels that include particles/placed_grid.glsl.
Uniforms placeOf(const PlacedGrid& grid) {
    glm::mat4 gridFromWorld(glm::transpose(grid.axes) / grid.h);
    gridFromWorld[3] = glm::vec4(grid.gridFromWorld(glm::vec3(0)), 1);
    return {{"cells", grid.cells}, {"h", grid.h}, {"gridFromWorld", gridFromWorld}, {"gridVelocity", grid.velocity}};
}

/// A field with a texel in each slice for every slot, for kernels that know the grid's periodic sides.
Field makeSlots(const CloudStep& step, const ParticleCloud& cloud, const std::string& label, const Grid& through) {
    return step.slab.makeScratch(
        {.label = label, .grid = {cloud.state.grid().cells, through.h, through.periodic}, .copies = 2});
}

bool isClosed(const WallDesc& wall) { return wall.type == WallType::FreeSlip || wall.type == WallType::NoSlip; }

bool stopsParticles(const CarryingGrid& grid) {
    return (grid.fluid.solids && grid.fluid.solids->any()) || std::ranges::any_of(grid.domain.walls, isClosed);
}

/// How all grids together carry the particles, by particles/mix_winds.
std::optional<Field> mixWinds(const CloudStep& step, const ParticleCloud& cloud, const Emitters& emitters) {
    std::optional<Field> winds;
    for (const CarryingGrid& grid : step.grids) {
        Field more = makeSlots(step, cloud, "winds", grid.fluid.grid);
        Inputs inputs{cloud.state, cloud.groups, emitters.table(), grid.fluid.cellVelocity};
        if (winds) inputs.push_back(*winds);
        step.slab.run({.kernel = "particles/mix_winds",
                       .target = more,
                       .inputs = inputs,
                       .uniforms = wallUniforms(grid.domain) + placeOf(grid.fluid.grid) +
                                   Uniforms{{"dt", step.dt}, {"rim", step.particles.rim}},
                       .variant = winds ? Variant{"AFTER_OTHERS"} : Variant{}});
        winds = std::move(more);
    }
    return winds;
}

/// Keeps what has moved from where it was in `cloud` out of what stands in a grid.
void keepOut(const CloudStep& step, const ParticleCloud& cloud, const Emitters& emitters, const CarryingGrid& grid,
             Field& moved) {
    if (!stopsParticles(grid)) return;
    const bool hasSolids = grid.fluid.solids && grid.fluid.solids->any();
    Field kept = makeSlots(step, cloud, "kept", grid.fluid.grid);
    Inputs inputs{cloud.state, {"moved", moved}, cloud.groups, emitters.table()};
    if (hasSolids) inputs.push_back(grid.fluid.solids->openings);
    step.slab.run({.kernel = "particles/keep_out",
                   .target = kept,
                   .inputs = inputs,
                   .uniforms = wallUniforms(grid.domain) + placeOf(grid.fluid.grid) + Uniforms{{"dt", step.dt}},
                   .variant = hasSolids ? Variant{"AROUND_SOLIDS"} : Variant{}});
    Slab::exchange(moved, kept);
}

}  // namespace

float groundHeight(std::span<const CarryingGrid> grids) {
    const auto bottomOf = [](const CarryingGrid& grid) { return grid.fluid.grid.origin.y; };
    const auto lowest = std::ranges::min_element(grids, {}, bottomOf);
    if (lowest == grids.end() || !isClosed(lowest->domain.walls[2])) return noGround;
    const PlacedGrid& grid = lowest->fluid.grid;
    const bool isLevel = grid.axes[1] == glm::vec3(0, 1, 0);
    return isLevel ? grid.origin.y + offGround * grid.h : noGround;
}

void ageGroups(const CloudStep& step, ParticleCloud& cloud) {
    step.slab.run({.kernel = "particles/age_groups",
                   .target = cloud.groups,
                   .inputs = {cloud.groups},
                   .uniforms = {{"dt", step.dt}}});
}

Field countGroups(Slab& slab, const ParticleCloud& cloud) {
    Field kinds = slab.makeScratch({.label = "groupKinds", .grid = cloud.groups.grid()});
    slab.run({.kernel = "particles/count_groups", .target = kinds, .inputs = {cloud.groups}});
    return reduce(slab, Reduction::Sum, kinds);
}

void bearGroups(const CloudStep& step, ParticleCloud& cloud, const Emitters& emitters, glm::ivec2 draw) {
    if (emitters.rate() == 0) return;
    const Field count = countGroups(step.slab, cloud);
    step.slab.run({.kernel = "particles/bear_groups",
                   .target = cloud.groups,
                   .inputs = {cloud.groups, {"groupCount", count}, emitters.table()},
                   .uniforms = {{"rate", emitters.rate()}, {"dt", step.dt}, {"draw", draw}}});
}

void placeBorn(const CloudStep& step, ParticleCloud& cloud, const Emitters& emitters) {
    step.slab.run({.kernel = "particles/bear_cloud",
                   .target = cloud.state,
                   .inputs = emitters.inputs() + Inputs{cloud.state, cloud.groups},
                   .uniforms = {{"dt", step.dt}}});
}

void moveCloud(const CloudStep& step, ParticleCloud& cloud, const Emitters& emitters) {
    const std::optional<Field> winds = mixWinds(step, cloud, emitters);
    Field moved = makeSlots(step, cloud, "moved", {});
    Inputs inputs{cloud.state, cloud.groups, emitters.table()};
    if (winds) inputs.push_back(*winds);
    step.slab.run({.kernel = "particles/move_cloud",
                   .target = moved,
                   .inputs = inputs,
                   .uniforms = {{"dt", step.dt},
                                {"gravity", step.particles.gravity * step.gravity},
                                {"drag", step.particles.drag},
                                {"ground", groundHeight(step.grids)}},
                   .variant = winds ? Variant{"IN_GRIDS"} : Variant{}});
    for (const CarryingGrid& grid : step.grids) keepOut(step, cloud, emitters, grid, moved);
    Slab::exchange(cloud.state, moved);
}

}  // namespace slabflow
