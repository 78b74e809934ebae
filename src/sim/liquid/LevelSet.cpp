#include "sim/liquid/LevelSet.h"

#include "base/Error.h"
#include "slab/Reduce.h"

namespace slabflow {
namespace {

Inputs surfaceInputs(const FluidFields& fluid) { return {fluid.liquid->levelSet, fluid.solids->openings}; }

/// Carries what some cells know to those within twice the first stride, less one.
void jumpFlood(Slab& slab, Field& closest, int firstStride) {
    for (int stride = firstStride; stride > 0; stride /= 2)
        slab.run({.kernel = "liquid/jump_flood",
                  .target = closest,
                  .inputs = {{"closest", closest}},
                  .uniforms = {{"stride", stride}}});
}

/// Where the first cell of a periodic axis lies beside the last, a coarse grid of an odd number would not fit.
bool hasHalf(const Grid& grid) { return !glm::any(glm::bvec3(glm::uvec3(grid.periodic) & glm::uvec3(grid.cells % 2))); }

/// Carries it to all cells in the band: far away on a grid twice as coarse, at an eighth of the cost.
void spread(Slab& slab, Field& closest) {
    static_assert(levelSetBand < 14, "strides of 4, 2 and 1 of cells twice as long reach 14 cells");
    const Grid& grid = closest.grid();
    if (!hasHalf(grid)) return jumpFlood(slab, closest, 8);
    Grid half = grid;
    half.cells = (grid.cells + 1) / 2;
    half.h = 2 * grid.h;
    Field coarse = slab.makeScratch({"coarseClosest", half, Layout::Centre, Format::RGBA32F});
    slab.run({.kernel = "liquid/gather_closest_points",
              .target = coarse,
              .inputs = {{"closest", closest}},
              .uniforms = {{"fineCells", grid.cells}}});
    jumpFlood(slab, coarse, 4);
    slab.run({.kernel = "liquid/spread_closest_points", .target = closest, .inputs = {{"closest", closest}, coarse}});
}

Field closestPoints(Slab& slab, const Grid& grid) {
    return slab.makeField({"closest", grid, Layout::Centre, Format::RGBA32F});
}

void closePockets(const Step& step, FluidFields& fluid) {
    step.slab.run({.kernel = "liquid/close_pockets",
                   .target = fluid.liquid->levelSet,
                   .inputs = surfaceInputs(fluid) + Inputs{fluid.velocity},
                   .uniforms = {{"dt", step.dt}}});
}

/// Found once for solids that rest.
const Field& closestFluidCells(Slab& slab, FluidFields& fluid) {
    std::optional<LiquidFields::FluidCells>& known = fluid.liquid->fluidCells;
    const Solids& solids = *fluid.solids;
    if (known && known->version == solids.version) return known->closest;
    if (!known) known = {closestPoints(slab, fluid.grid), 0};
    slab.run({.kernel = "liquid/seed_fluid_cells", .target = known->closest, .inputs = {solids.openings}});
    spread(slab, known->closest);
    known->version = solids.version;
    return known->closest;
}

/// Everywhere: a shape also says how far away it is.
void pourInto(Slab& slab, Field& levelSet, const SourceWeight& weight, LiquidFlow flow) {
    slab.run({.kernel = "liquid/pour",
              .target = levelSet,
              .inputs = weight.inputs + Inputs{{"levelSet", levelSet}},
              .uniforms = weight.uniforms + Uniforms{{"drains", flow == LiquidFlow::Drain}},
              .variant = weight.variant});
}

Shape beyondWalls(const Shape& shape, const PlacedGrid& grid) {
    const auto* box = std::get_if<Box>(&shape);
    if (!box) return shape;
    glm::vec3 low = box->center - 0.5f * box->size, high = box->center + 0.5f * box->size;
    const glm::vec3 first = grid.origin, last = grid.origin + grid.size();
    const float touching = 0.01f * grid.h, far = float(2 * levelSetBand) * grid.h;
    for (int axis = 0; axis < 3; ++axis) {
        const bool fromLow = low[axis] - first[axis] < touching, toHigh = last[axis] - high[axis] < touching;
        if (grid.periodic[axis] && !(fromLow && toHigh)) continue;  // it ends there
        if (fromLow) low[axis] = first[axis] - far;
        if (toHigh) high[axis] = last[axis] + far;
    }
    return Box{0.5f * (low + high), high - low};
}

}  // namespace

Field emptyLevelSet(Slab& slab, const Grid& grid, const char* label) {
    Field levelSet = slab.makeField({label, grid, Layout::Centre, Format::R32F});
    levelSet.clear(glm::vec4(float(levelSetBand) * grid.h));
    return levelSet;
}

LiquidFields makeLiquid(Slab& slab, const Grid& grid) {
    const auto texel = [&](const char* label, Format format) {
        return slab.makeField({label, {}, Layout::Centre, format});
    };
    return {emptyLevelSet(slab, grid, "levelSet"), texel("travelled", Format::R32F), texel("volume", Format::RGBA32F),
            slab.makeField({.label = "wet", .grid = grid, .format = Format::R32F})};
}

void pour(Slab& slab, FluidFields& fluid, const SourceWeight& weight, LiquidFlow flow) {
    pourInto(slab, fluid.liquid->levelSet, weight, flow);
}

void fillShapes(Slab& slab, Field& levelSet, const PlacedGrid& grid, std::span<const Shape> shapes) {
    for (const Shape& shape : shapes)
        pourInto(slab, levelSet, {.uniforms = shapeUniforms(beyondWalls(shape, grid), grid)}, LiquidFlow::Pour);
}

void advectLevelSet(const Step& step, FluidFields& fluid, TraceRule trace) {
    const auto stage = step.slab.stage("advect level set");
    closePockets(step, fluid);
    Variant variant;
    Inputs inputs{fluid.liquid->levelSet, fluid.cellVelocity};
    if (fluid.solids->any()) {
        const TracedSolids solids = tracedSolids(step.slab, *fluid.solids);
        variant = solids.variant;
        inputs = inputs + solids.inputs;
    }
    step.slab.run({.kernel = "liquid/advect_level_set",
                   .target = fluid.liquid->levelSet,
                   .inputs = inputs,
                   .uniforms = step.walls + Uniforms{{"dt", step.dt}, {"midpoint", trace == TraceRule::Midpoint}},
                   .variant = variant});
    continueIntoSolids(step.slab, fluid);
}

void continueIntoSolids(Slab& slab, FluidFields& fluid) {
    if (fluid.solids->any())
        slab.run({.kernel = "liquid/continue_into_solids",
                  .target = fluid.liquid->levelSet,
                  .inputs = surfaceInputs(fluid) + Inputs{closestFluidCells(slab, fluid)}});
    fluid.liquid->version = Solids::newVersion();
}

void addTravel(const Step& step, FluidFields& fluid, float after) {
    const auto stage = step.slab.stage("advect level set");
    const Field fastest = reduce(step.slab, Reduction::MaxAbs, fluid.cellVelocity);
    step.slab.run({.kernel = "liquid/add_travel",
                   .target = fluid.liquid->travelled,
                   .inputs = {fluid.liquid->travelled, {"fastest", fastest}},
                   .uniforms = {{"after", after}, {"cellsPerSpeed", step.dt / fluid.grid.h}}});
}

Field findClosestPoints(Slab& slab, const FluidFields& fluid) {
    const auto stage = slab.stage("closest points");
    Field closest = closestPoints(slab, fluid.grid);
    slab.run({.kernel = "liquid/seed_closest_points", .target = closest, .inputs = surfaceInputs(fluid)});
    spread(slab, closest);
    return closest;
}

void redistance(Slab& slab, FluidFields& fluid, const Field& closest, float after) {
    const auto stage = slab.stage("redistance");
    slab.run({.kernel = "liquid/redistance",
              .target = fluid.liquid->levelSet,
              .inputs = surfaceInputs(fluid) + Inputs{closest, fluid.liquid->travelled},
              .uniforms = {{"after", after}, {"atSurface", 0}}});
    continueIntoSolids(slab, fluid);
}

void makeDistance(Slab& slab, FluidFields& fluid) {
    continueIntoSolids(slab, fluid);
    const Field closest = findClosestPoints(slab, fluid);
    slab.run({.kernel = "liquid/redistance",
              .target = fluid.liquid->levelSet,
              .inputs = surfaceInputs(fluid) + Inputs{closest, fluid.liquid->travelled},
              .uniforms = {{"after", -1.0f}, {"atSurface", 1}}});
    continueIntoSolids(slab, fluid);
}

}  // namespace slabflow
