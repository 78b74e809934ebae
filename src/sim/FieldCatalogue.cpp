#include "sim/FieldCatalogue.h"

#include <algorithm>

#include "base/Error.h"
#include "sim/Forces.h"
#include "sim/InitialFields.h"

namespace slabflow {
namespace {

/// Cell centres from the faces at full precision: what the fluid carries itself along with may be rounded to 16 bits.
/// In obstacles their own velocity.
FieldReading deriveVelocity(Slab& slab, Simulation& simulation) {
    const FluidFields& fluid = simulation.fields();
    Field velocity = slab.makeField({"cellVelocity", fluid.grid, Layout::Centre, Format::RGBA32F});
    slab.run({.kernel = "sim/centre_velocity", .target = velocity, .inputs = {fluid.velocity}});
    if (fluid.solids)
        slab.run({.kernel = "obstacle/show_solid_velocity",
                  .target = velocity,
                  .inputs = {velocity, fluid.solids->openings, fluid.solids->velocity}});
    return {std::move(velocity), 0};
}

FieldReading deriveVorticity(Slab& slab, Simulation& simulation) {
    const FluidFields& fluid = simulation.fields();
    Field vorticity = slab.makeField({"vorticity", fluid.grid, Layout::Centre, Format::RGBA32F});
    computeVorticity(slab, fluid, vorticity);
    return {std::move(vorticity), 0};
}

/// A step leaves what it was before the projection.
FieldReading deriveDivergence(Slab&, Simulation& simulation) {
    simulation.refreshDivergence();
    return {simulation.fields().divergence, 0};
}

FieldReading derivePressure(Slab&, Simulation& simulation) {
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

FieldReading deriveSolid(Slab& slab, Simulation& simulation) {
    const FluidFields& fluid = simulation.fields();
    constexpr int nowhere = 0, held = 3;
    return {solidsAtCentres(slab, fluid), fluid.solids ? held : nowhere};
}

FieldReading deriveSolidVelocity(Slab& slab, Simulation& simulation) {
    return {solidsAtCentres(slab, simulation.fields()), 0};
}

const Field& velocityOf(const FluidFields& fluid) { return fluid.velocity; }
const Field& gasOf(const FluidFields& fluid) { return fluid.gas; }

const Field& dyeOf(const FluidFields& fluid) {
    SLAB_ASSERT(fluid.dye, "only fluids that have dye are asked for it");
    return *fluid.dye;
}

const Field& openingsOf(const FluidFields& fluid) { return fluid.solids->openings; }
const Field& solidVelocityOf(const FluidFields& fluid) { return fluid.solids->velocity; }

using Missing = std::optional<std::string_view>;

Missing missingDye(const SceneDesc& scene) {
    if (usesDye(scene)) return {};
    return "has no dye; a source or \"initial.dye\" must name some";
}

Missing missingFire(const SceneDesc& scene) {
    if (usesFire(scene)) return {};
    return "has no fire: nothing burns in it; a source must name \"reaction\", or \"initial\"";
}

bool hasDye(const FluidFields& fluid) { return fluid.dye.has_value(); }
bool hasFire(const FluidFields& fluid) { return fluid.burns(); }
bool hasSolids(const FluidFields& fluid) { return fluid.solids.has_value(); }

constexpr FieldInfo catalogue[] = {
    {.name = "velocity",
     .unit = "m/s",
     .channels = 3,
     .layout = Layout::Centre,
     .meaning = "at the centres of cells; in obstacles their own",
     .derived = deriveVelocity},
    {.name = "velocity_faces",
     .title = "velocity",
     .unit = "m/s",
     .channels = 3,
     .layout = Layout::Face,
     .meaning = "through the three low faces of cells",
     .stored = velocityOf},
    {.name = "density",
     .title = "density",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "of the smoke",
     .stored = gasOf},
    {.name = "temperature",
     .title = "temperature",
     .unit = "K",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "above ambient",
     .stored = gasOf,
     .firstChannel = 1},
    {.name = "reaction",
     .title = "reaction",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "1 where gas has just been lit, 0 where it is burnt out",
     .missing = missingFire,
     .isThere = hasFire,
     .stored = gasOf,
     .firstChannel = 2},
    {.name = "dye",
     .title = "dye",
     .channels = 3,
     .layout = Layout::Centre,
     .meaning = "red, green and blue",
     .isColour = true,
     .missing = missingDye,
     .isThere = hasDye,
     .stored = dyeOf},
    {.name = "pressure",
     .title = "pressure / density",
     .unit = "m²/s²",
     .channels = 1,
     .layout = Layout::RedBlack,
     .meaning = "divided by the fluid's density",
     .derived = derivePressure},
    {.name = "divergence",
     .title = "divergence",
     .unit = "1/s",
     .channels = 1,
     .layout = Layout::RedBlack,
     .meaning = "of the velocity, less the expansion of what burns",
     .derived = deriveDivergence},
    {.name = "vorticity",
     .title = "vorticity",
     .unit = "1/s",
     .channels = 3,
     .layout = Layout::Centre,
     .meaning = "the curl of the velocity",
     .derived = deriveVorticity},
    {.name = "solid",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "1 where an obstacle holds the centre of the cell, else 0",
     .derived = deriveSolid},
    {.name = "solid_velocity",
     .unit = "m/s",
     .channels = 3,
     .layout = Layout::Centre,
     .meaning = "of the obstacle there, else 0",
     .derived = deriveSolidVelocity},
    {.name = "openings",
     .title = "open share of faces",
     .channels = 3,
     .layout = Layout::Face,
     .meaning = "what obstacles leave of the three low faces of cells",
     .inFiles = false,
     .isThere = hasSolids,
     .stored = openingsOf},
    {.name = "solid_velocity_faces",
     .title = "velocity of obstacles",
     .unit = "m/s",
     .channels = 3,
     .layout = Layout::Face,
     .meaning = "at the three low faces of cells",
     .inFiles = false,
     .isThere = hasSolids,
     .stored = solidVelocityOf},
};

}  // namespace

FieldReading FieldInfo::read(Slab& slab, Simulation& simulation) const {
    if (stored) return {stored(simulation.fields()), firstChannel};
    return derived(slab, simulation);
}

std::span<const FieldInfo> fieldCatalogue() { return catalogue; }

const FieldInfo* fieldNamed(std::string_view name) {
    const auto found = std::ranges::find(catalogue, name, &FieldInfo::name);
    return found == std::end(catalogue) ? nullptr : &*found;
}

}  // namespace slabflow
