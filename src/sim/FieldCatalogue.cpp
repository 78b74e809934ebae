#include "sim/FieldCatalogue.h"

#include <algorithm>

#include "base/Error.h"
#include "sim/Forces.h"
#include "sim/InitialFields.h"

namespace slabflow {
namespace {

bool isGas(const FluidFields& fluid) { return fluid.gas.has_value(); }
bool hasLiquid(const FluidFields& fluid) { return fluid.liquid.has_value(); }
bool hasDye(const FluidFields& fluid) { return isGas(fluid) && fluid.gas->dye; }
bool hasFire(const FluidFields& fluid) { return fluid.burns(); }
bool hasSolids(const FluidFields& fluid) { return fluid.solids.has_value(); }

/// Cell centres from the faces at full precision: what the fluid carries itself along with may be rounded to 16 bits.
/// In obstacles their own velocity.
FieldReading readVelocity(Slab& slab, Simulation& simulation) {
    const FluidFields& fluid = simulation.fields();
    Field velocity = slab.makeField({"cellVelocity", fluid.grid, Layout::Centre, Format::RGBA32F});
    slab.run({.kernel = "sim/centre_velocity", .target = velocity, .inputs = {fluid.velocity}});
    if (fluid.solids)
        slab.run({.kernel = "obstacle/show_solid_velocity",
                  .target = velocity,
                  .inputs = {velocity, fluid.solids->openings, fluid.solids->velocity}});
    return {std::move(velocity), 0};
}

FieldReading readVorticity(Slab& slab, Simulation& simulation) {
    const FluidFields& fluid = simulation.fields();
    Field vorticity = slab.makeField({"vorticity", fluid.grid, Layout::Centre, Format::RGBA32F});
    computeVorticity(slab, fluid.velocity, vorticity);
    return {std::move(vorticity), 0};
}

/// A step leaves what it was before the projection.
FieldReading readDivergence(Slab&, Simulation& simulation) {
    simulation.refreshDivergence();
    return {simulation.fields().divergence, 0};
}

FieldReading readPressure(Slab&, Simulation& simulation) {
    return {simulation.fields().pressure, 0, 1 / simulation.clock().lastDt};
}

/// Per cell: how fast an obstacle that holds its centre moves there, and in the fourth channel whether one does.
Field solidsAtCentres(Slab& slab, const FluidFields& fluid) {
    Field field = slab.makeField({"solids at centres", fluid.grid, Layout::Centre, Format::RGBA32F});
    if (fluid.solids)
        slab.run({.kernel = "obstacle/solids_at_centres",
                  .target = field,
                  .inputs = {fluid.solids->openings, fluid.solids->velocity}});
    return field;
}

FieldReading readSolid(Slab& slab, Simulation& simulation) {
    const FluidFields& fluid = simulation.fields();
    constexpr int nowhere = 0, held = 3;
    return {solidsAtCentres(slab, fluid), fluid.solids ? held : nowhere};
}

FieldReading readSolidVelocity(Slab& slab, Simulation& simulation) {
    return {solidsAtCentres(slab, simulation.fields()), 0};
}

template <int channel>
FieldReading readSmoke(Slab&, Simulation& simulation) {
    SLAB_ASSERT(simulation.fields().gas, "only gases are asked for smoke");
    return {simulation.fields().gas->smoke, channel};
}

FieldReading readFaces(Slab&, Simulation& simulation) { return {simulation.fields().velocity, 0}; }

FieldReading readDye(Slab&, Simulation& simulation) {
    SLAB_ASSERT(hasDye(simulation.fields()), "only fluids that have dye are asked for it");
    return {*simulation.fields().gas->dye, 0};
}

FieldReading readOpenings(Slab&, Simulation& simulation) { return {simulation.fields().solids->openings, 0}; }
FieldReading readSolidFaces(Slab&, Simulation& simulation) { return {simulation.fields().solids->velocity, 0}; }

FieldReading readLevelSet(Slab&, Simulation& simulation) {
    SLAB_ASSERT(simulation.fields().liquid, "only liquids are asked for it");
    return {simulation.fields().liquid->levelSet, 0};
}

using Missing = std::optional<std::string_view>;

Missing missingDye(const SceneDesc& scene) {
    if (usesDye(scene)) return {};
    return "has no dye; a source or \"initial.dye\" must name some";
}

Missing missingFire(const SceneDesc& scene) {
    if (usesFire(scene)) return {};
    return "has no fire: nothing burns in it; a source must name \"reaction\", or \"initial\"";
}

Missing missingLiquid(const SceneDesc& scene) {
    if (scene.fluid.kind == FluidKind::Liquid) return {};
    return "has no liquid: \"fluid.kind\" is \"gas\"";
}

constexpr FieldInfo catalogue[] = {
    {.name = "velocity",
     .unit = "m/s",
     .channels = 3,
     .layout = Layout::Centre,
     .meaning = "at the centres of cells; in obstacles their own",
     .read = readVelocity},
    {.name = "velocity_faces",
     .title = "velocity",
     .unit = "m/s",
     .channels = 3,
     .layout = Layout::Face,
     .meaning = "through the three low faces of cells",
     .read = readFaces},
    {.name = "density",
     .title = "density",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "of the smoke",
     .isThere = isGas,
     .read = readSmoke<0>},
    {.name = "temperature",
     .title = "temperature",
     .unit = "K",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "above ambient",
     .isThere = isGas,
     .read = readSmoke<1>},
    {.name = "reaction",
     .title = "reaction",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "1 where gas has just been lit, 0 where it is burnt out",
     .missing = missingFire,
     .isThere = hasFire,
     .read = readSmoke<2>},
    {.name = "dye",
     .title = "dye",
     .channels = 3,
     .layout = Layout::Centre,
     .meaning = "red, green and blue",
     .isColour = true,
     .missing = missingDye,
     .isThere = hasDye,
     .read = readDye},
    {.name = "level_set",
     .title = "distance to the surface",
     .unit = "m",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "of the liquid, below 0 in it; known within 12 cells",
     .missing = missingLiquid,
     .isThere = hasLiquid,
     .read = readLevelSet},
    {.name = "pressure",
     .title = "pressure / density",
     .unit = "m²/s²",
     .channels = 1,
     .layout = Layout::RedBlack,
     .meaning = "divided by the fluid's density",
     .read = readPressure},
    {.name = "divergence",
     .title = "divergence",
     .unit = "1/s",
     .channels = 1,
     .layout = Layout::RedBlack,
     .meaning = "of the velocity, less the expansion of what burns",
     .read = readDivergence},
    {.name = "vorticity",
     .title = "vorticity",
     .unit = "1/s",
     .channels = 3,
     .layout = Layout::Centre,
     .meaning = "the curl of the velocity",
     .read = readVorticity},
    {.name = "solid",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "1 where an obstacle holds the centre of the cell, else 0",
     .read = readSolid},
    {.name = "solid_velocity",
     .unit = "m/s",
     .channels = 3,
     .layout = Layout::Centre,
     .meaning = "of the obstacle there, else 0",
     .read = readSolidVelocity},
    {.name = "openings",
     .title = "open share of faces",
     .channels = 3,
     .layout = Layout::Face,
     .meaning = "what obstacles leave of the three low faces of cells",
     .inFiles = false,
     .isThere = hasSolids,
     .read = readOpenings},
    {.name = "solid_velocity_faces",
     .title = "velocity of obstacles",
     .unit = "m/s",
     .channels = 3,
     .layout = Layout::Face,
     .meaning = "at the three low faces of cells",
     .inFiles = false,
     .isThere = hasSolids,
     .read = readSolidFaces},
};

}  // namespace

std::span<const FieldInfo> fieldCatalogue() { return catalogue; }

const FieldInfo* fieldNamed(std::string_view name) {
    const auto found = std::ranges::find(catalogue, name, &FieldInfo::name);
    return found == std::end(catalogue) ? nullptr : &*found;
}

}  // namespace slabflow
