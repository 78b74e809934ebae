#include "sim/Diffusion.h"

#include <algorithm>

#include "sim/ImplicitDiffusion.h"
#include "sim/Walls.h"

namespace slabflow {
namespace {

/// k dt / h²
float reachOf(const Step& step, float diffusivity, const Grid& grid) {
    return diffusivity * step.dt / (grid.h * grid.h);
}

/// nu dt / h² of the friction that acts where the fluid comes from, and of that which acts where it arrives.
struct FrictionReach {
    float atDeparture, atArrival;
};

FrictionReach allAtArrival(float whole) { return {0, whole}; }

/// Halves, as long as the explicit one takes no velocity farther to the other side of the mean of those around it than
/// it was away: more, in what differs from face to face, would swing for long, and overflow 16 bits.
FrictionReach inHalves(float whole, const Grid& grid) {
    int axes = 0;
    for (int axis = 0; axis < 3; ++axis) axes += grid.cells[axis] > 1;
    const float half = std::min(0.5f * whole, 1 / float(std::max(axes, 1)));
    return {half, whole - half};
}

/// The same walls, at rest.
Uniforms restingWalls(Uniforms walls) {
    for (Uniform& uniform : walls)
        if (uniform.name == "wallVelocity") uniform.value = std::vector<glm::vec3>(6);
    return walls;
}

/// The same sides, as warm as what is around.
Uniforms ambientWalls(Uniforms walls) {
    for (Uniform& uniform : walls)
        if (uniform.name == "wallTemperature") uniform.value = std::vector<float>(6);
    return walls;
}

/// How solids hold the fluid. Where they are, it costs as much as many sweeps, so it is kept until they change.
const Solids::Friction& frictionOf(const Step& step, Solids& solids) {
    if (solids.friction && solids.friction->version == solids.version) return *solids.friction;
    const auto field = [&](const char* label) {
        return step.slab.makeField({label, solids.openings.grid(), Layout::Face, Format::RGBA32F});
    };
    if (!solids.friction) solids.friction = {field("friction"), field("wallPush"), 0};
    const auto find = [&](const Variant& variant, Field& target) {
        target.clear(glm::vec4(0));
        step.slab.run({.kernel = "obstacle/find_friction",
                       .target = target,
                       .inputs = {solids.openings, {"solidVelocity", solids.velocity}},
                       .variant = variant,
                       .box = solids.extent,
                       .inPlace = true});
    };
    find({}, solids.friction->friction);
    find({"WALL_PUSH"}, solids.friction->wallPush);
    solids.friction->version = solids.version;
    return *solids.friction;
}

Inputs surfacesOf(const Solids& solids) { return {solids.openings, {"solidVelocity", solids.velocity}}; }

/// From what flows through the faces that solids cut to the velocity at their centres.
void centreOnFaces(const Step& step, const Solids& solids, Field& velocity) {
    step.slab.run({.kernel = "obstacle/centre_on_faces",
                   .target = velocity,
                   .inputs = surfacesOf(solids) + Inputs{{"velocity", velocity}},
                   .box = solids.extent});
}

/// And back.
void averageOverOpenings(const Step& step, const Solids& solids, Field& velocity) {
    Field centred = step.slab.makeScratch({"centred", velocity.grid(), velocity.layout(), velocity.format()});
    step.slab.copy(velocity, centred);
    for (int i = 0; i < 2; ++i)
        step.slab.run({.kernel = "obstacle/average_over_openings",
                       .target = velocity,
                       .inputs = surfacesOf(solids) + Inputs{velocity, centred},
                       .box = solids.extent});
}

void diffuseInBox(const Step& step, FluidFields& fluid, float reach) {
    const Uniforms atRest = restingWalls(step.walls);
    const auto uniforms = [&](float share, bool onFinest) {
        return (onFinest ? step.walls : atRest) + Uniforms{{"reach", share * reach}};
    };
    diffuseImplicitly(step.slab, fluid.velocity, {"sim/diffuse_velocity", "velocity", reach, true, {}, uniforms, {}});
}

void diffuseAroundSolids(const Step& step, FluidFields& fluid, const FrictionReach& reach) {
    Solids& solids = *fluid.solids;
    const Solids::Friction& friction = frictionOf(step, solids);
    const Uniforms atRest = restingWalls(step.walls);
    const auto uniforms = [&](float, bool onFinest) {
        return (onFinest ? step.walls : atRest) +
               Uniforms{{"explicitReach", reach.atDeparture}, {"reach", reach.atArrival}};
    };
    const auto addKnown = [&](Field& before) {
        centreOnFaces(step, solids, before);
        step.slab.run({.kernel = "obstacle/add_wall_push",
                       .target = before,
                       .inputs = {{"before", before}, friction.friction, friction.wallPush},
                       .uniforms = uniforms(1, true),
                       .box = solids.extent});
    };
    diffuseImplicitly(step.slab, fluid.velocity,
                      {.kernel = "sim/diffuse_velocity",
                       .quantity = "velocity",
                       .reach = reach.atArrival,
                       .coarsens = false,
                       .more = {friction.friction},
                       .uniforms = uniforms,
                       .addKnown = addKnown,
                       .variant = {"AROUND_SOLIDS"},
                       .links = FineLinks{"OF_FACES", {friction.friction}, step.walls}});
    averageOverOpenings(step, solids, fluid.velocity);
}

void diffuse(const Step& step, FluidFields& fluid, const FrictionReach& reach) {
    if (reach.atArrival <= 0) return;
    const auto stage = step.slab.stage("diffusion");
    if (fluid.solids) diffuseAroundSolids(step, fluid, reach);
    else diffuseInBox(step, fluid, reach.atArrival);
}

}  // namespace

/// An axis of one cell is as thick for the gas as for the flow, whatever the edge of its cells.
static glm::vec3 sideReachOf(const FluidFields& fluid) {
    const float thin = 1 / float(fluid.detail * fluid.detail);
    return glm::mix(glm::vec3(1), glm::vec3(thin), glm::equal(fluid.grid.cells, glm::ivec3(1)));
}

void diffuseScalars(const Step& step, FluidFields& fluid, const DiffusionDesc& diffusion) {
    const auto stage = step.slab.stage("diffusion");
    const glm::vec3 sideReach = sideReachOf(fluid);
    const auto spread = [&](Field& field, glm::vec4 diffusivity, glm::vec4 heated) {
        const float largest = std::max(diffusivity.x, diffusivity.y);
        if (largest <= 0) return;
        const float reach = reachOf(step, largest, field.grid());
        const Uniforms sides = heatedWallUniforms(step.domain), atRest = ambientWalls(sides);
        const auto uniforms = [=](float share, bool onFinest) {
            return (onFinest ? sides : atRest) + Uniforms{{"reach", diffusivity * (share * reach / largest)},
                                                          {"heated", heated},
                                                          {"sideReach", sideReach}};
        };
        DiffusionSweep sweep{"sim/diffuse", "quantity", reach, !fluid.gasSolids(), {}, uniforms};
        if (fluid.gasSolids())
            sweep.links = FineLinks{
                "OF_CENTRES",
                {{"quantity", field}},
                {{"wallHeated", sides.front().value}, {"heated", glm::vec3(heated)}, {"sideReach", sideReach}}};
        sweep.shares = glm::vec3(diffusivity) / largest;
        diffuseImplicitly(step.slab, field, sweep);
    };
    spread(fluid.gas->smoke, {0, diffusion.temperature, 0, 0}, {0, 1, 0, 0});
    if (fluid.gas->vapor) spread(*fluid.gas->vapor, {diffusion.temperature, 0, 0, 0}, glm::vec4(0));
    if (fluid.gas->dye) spread(*fluid.gas->dye, {glm::vec3(diffusion.dye), 0}, glm::vec4(0));
}

void diffuseVelocity(const Step& step, FluidFields& fluid, float viscosity) {
    diffuse(step, fluid, allAtArrival(reachOf(step, viscosity, fluid.grid)));
}

void startFriction(const Step& step, FluidFields& fluid, float viscosity) {
    const FrictionReach reach = inHalves(reachOf(step, viscosity, fluid.grid), fluid.grid);
    if (reach.atDeparture <= 0) return;
    const auto stage = step.slab.stage("diffusion");
    Field& velocity = fluid.velocity;
    Field before = step.slab.makeScratch({"before", velocity.grid(), velocity.layout(), Format::RGBA32F});
    step.slab.run({.kernel = "slab/copy", .target = before, .inputs = {{"source", velocity}}});
    Inputs known;
    if (fluid.solids) {
        const Solids::Friction& friction = frictionOf(step, *fluid.solids);
        centreOnFaces(step, *fluid.solids, before);
        known = {friction.friction, friction.wallPush};
    }
    step.slab.run({.kernel = "sim/add_friction",
                   .target = velocity,
                   .inputs = known + Inputs{{"velocity", before}},
                   .uniforms = step.walls + Uniforms{{"explicitReach", reach.atDeparture}},
                   .variant = fluid.solids ? Variant{"AROUND_SOLIDS"} : Variant{},
                   .inPlace = true});
    if (fluid.solids) averageOverOpenings(step, *fluid.solids, velocity);
}

void finishFriction(const Step& step, FluidFields& fluid, float viscosity) {
    diffuse(step, fluid, inHalves(reachOf(step, viscosity, fluid.grid), fluid.grid));
}

}  // namespace slabflow
