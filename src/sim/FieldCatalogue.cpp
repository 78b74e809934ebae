#include "sim/FieldCatalogue.h"

#include <algorithm>

#include "base/Error.h"
#include "sim/Forces.h"
#include "sim/GridMotion.h"
#include "sim/InitialFields.h"

namespace slabflow {
namespace {

bool isGas(const FluidFields& fluid) { return fluid.gas.has_value(); }
bool hasLiquid(const FluidFields& fluid) { return fluid.liquid.has_value(); }
bool hasFoam(const FluidFields& fluid) { return fluid.liquid && fluid.liquid->spray; }
bool isMoist(const FluidFields& fluid) { return isGas(fluid) && fluid.gas->vapor; }
bool hasDye(const FluidFields& fluid) { return isGas(fluid) && fluid.gas->dye; }
bool hasFire(const FluidFields& fluid) { return fluid.burns(); }
bool hasSolids(const FluidFields& fluid) { return fluid.solids.has_value(); }

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
    turnIntoWorld(slab, fluid.grid, velocity, Quantity::Velocity);
    return {std::move(velocity), 0};
}

/// Along the grid's axes, as only such a velocity goes through a face; that of what travels besides is added.
FieldReading deriveVelocityOnFaces(Slab& slab, Simulation& simulation) {
    const FluidFields& fluid = simulation.fields();
    if (fluid.grid.velocity == glm::vec3(0)) return {fluid.velocity, 0};
    Field velocity = slab.makeField({"velocity", fluid.grid, Layout::Face, Format::RGBA32F});
    slab.run({.kernel = "slab/copy", .target = velocity, .inputs = {{"source", fluid.velocity}}});
    addOnFaces(slab, velocity, fluid.grid.alongAxes(fluid.grid.velocity));
    return {std::move(velocity), 0};
}

FieldReading deriveVorticity(Slab& slab, Simulation& simulation) {
    const FluidFields& fluid = simulation.fields();
    Field vorticity = slab.makeField({"vorticity", fluid.grid, Layout::Centre, Format::RGBA32F});
    computeVorticity(slab, fluid.velocity, vorticity);
    turnIntoWorld(slab, fluid.grid, vorticity, Quantity::Direction);
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
    Field velocity = solidsAtCentres(slab, simulation.fields());
    turnIntoWorld(slab, simulation.fields().grid, velocity, Quantity::VelocityWhereHeld);
    return {std::move(velocity), 0};
}

const Field& smokeOf(const FluidFields& fluid) {
    SLAB_ASSERT(fluid.gas, "only gases are asked for smoke");
    return fluid.gas->smoke;
}

const Field& dyeOf(const FluidFields& fluid) {
    SLAB_ASSERT(hasDye(fluid), "only fluids that have dye are asked for it");
    return *fluid.gas->dye;
}

const Field& vaporOf(const FluidFields& fluid) {
    SLAB_ASSERT(isMoist(fluid), "only moist air is asked for it");
    return *fluid.gas->vapor;
}

const Field& openingsOf(const FluidFields& fluid) { return fluid.solids->openings; }
const Field& solidVelocityOf(const FluidFields& fluid) { return fluid.solids->velocity; }

const Field& levelSetOf(const FluidFields& fluid) {
    SLAB_ASSERT(fluid.liquid, "only liquids are asked for it");
    return fluid.liquid->levelSet;
}

const Field& foamOf(const FluidFields& fluid) {
    SLAB_ASSERT(hasFoam(fluid), "only liquids that spray are asked for it");
    return fluid.liquid->spray->foam;
}

using Missing = std::optional<std::string_view>;

Missing missingGas(const SceneDesc& scene) {
    if (scene.fluid.kind == FluidKind::Gas) return {};
    return "has no smoke: \"fluid.kind\" is \"liquid\"";
}

Missing missingDye(const SceneDesc& scene) {
    if (const Missing reason = missingGas(scene)) return reason;
    if (usesDye(scene)) return {};
    return "has no dye; a source or \"initial.dye\" must name some";
}

Missing missingFire(const SceneDesc& scene) {
    if (const Missing reason = missingGas(scene)) return reason;
    if (usesFire(scene)) return {};
    return "has no fire: nothing burns in it; a source must name \"reaction\", or \"initial\"";
}

Missing missingVapor(const SceneDesc& scene) {
    if (const Missing reason = missingGas(scene)) return reason;
    if (scene.fluid.atmosphere.moist) return {};
    return "has no water vapor: \"fluid.atmosphere.moist\" is false";
}

Missing missingLiquid(const SceneDesc& scene) {
    if (scene.fluid.kind == FluidKind::Liquid) return {};
    return "has no liquid: \"fluid.kind\" is \"gas\"";
}

Missing missingFoam(const SceneDesc& scene) {
    if (const Missing reason = missingLiquid(scene)) return reason;
    if (usesSpray(scene)) return {};
    return "has no foam: \"fluid.liquid.spray\" is off, or the velocity is prescribed";
}

constexpr FieldInfo catalogue[] = {
    {.name = "velocity",
     .unit = "m/s",
     .channels = 3,
     .layout = Layout::Centre,
     .meaning = "at the centres of cells; in obstacles their own",
     .inVolumes = "vel",
     .derived = deriveVelocity},
    {.name = "velocity_faces",
     .title = "velocity",
     .unit = "m/s",
     .channels = 3,
     .layout = Layout::Face,
     .meaning = "through the three low faces of cells, along the axes of the box",
     .derived = deriveVelocityOnFaces},
    {.name = "density",
     .title = "density",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "of the smoke; of moist air the cloud water in g/kg",
     .missing = missingGas,
     .isThere = isGas,
     .stored = smokeOf},
    {.name = "temperature",
     .title = "temperature",
     .unit = "K",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "above ambient; of moist air potential",
     .missing = missingGas,
     .isThere = isGas,
     .stored = smokeOf,
     .firstChannel = 1},
    {.name = "reaction",
     .title = "reaction",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "1 where gas has just been lit, 0 where it is burnt out",
     .inVolumes = "flame",
     .missing = missingFire,
     .isThere = hasFire,
     .stored = smokeOf,
     .firstChannel = 2},
    {.name = "vapor",
     .title = "water vapor",
     .unit = "g/kg",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "above that of the surroundings",
     .missing = missingVapor,
     .isThere = isMoist,
     .stored = vaporOf},
    {.name = "dye",
     .title = "dye",
     .channels = 3,
     .layout = Layout::Centre,
     .meaning = "red, green and blue",
     .isColour = true,
     .inVolumes = "Cd",
     .missing = missingDye,
     .isThere = hasDye,
     .stored = dyeOf},
    {.name = "level_set",
     .title = "distance to the surface",
     .unit = "m",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "of the liquid, below 0 in it; known within 12 cells",
     .inVolumes = "surface",
     .missing = missingLiquid,
     .isThere = hasLiquid,
     .stored = levelSetOf},
    {.name = "foam",
     .title = "foam",
     .channels = 1,
     .layout = Layout::Centre,
     .meaning = "share of the liquid's surface that it covers",
     .missing = missingFoam,
     .isThere = hasFoam,
     .stored = foamOf},
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
