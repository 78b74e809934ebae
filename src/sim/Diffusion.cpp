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

}  // namespace

void diffuseScalars(const Step& step, FluidFields& fluid, const DiffusionDesc& diffusion) {
    const auto stage = step.slab.stage("diffusion");
    const auto spread = [&](Field& field, glm::vec4 diffusivity, glm::vec4 heated) {
        const float largest = std::max(diffusivity.x, diffusivity.y);
        if (largest <= 0) return;
        const float reach = reachOf(step, largest, fluid.grid);
        const Uniforms sides = heatedWallUniforms(step.domain), atRest = ambientWalls(sides);
        const auto uniforms = [=](float share, bool onFinest) {
            return (onFinest ? sides : atRest) +
                   Uniforms{{"reach", diffusivity * (share * reach / largest)}, {"heated", heated}};
        };
        DiffusionSweep sweep{"sim/diffuse", "quantity", reach, !fluid.solids, {}, uniforms};
        if (fluid.solids)
            sweep.links = FineLinks{"OF_CENTRES",
                                    {{"quantity", field}},
                                    {{"wallHeated", sides.front().value}, {"heated", glm::vec3(heated)}}};
        sweep.shares = glm::vec3(diffusivity) / largest;
        diffuseImplicitly(step.slab, field, sweep);
    };
    spread(fluid.gas->smoke, {0, diffusion.temperature, 0, 0}, {0, 1, 0, 0});
    if (fluid.gas->dye) spread(*fluid.gas->dye, {glm::vec3(diffusion.dye), 0}, glm::vec4(0));
}

void diffuseVelocity(const Step& step, FluidFields& fluid, float viscosity) {
    const auto stage = step.slab.stage("diffusion");
    const float reach = reachOf(step, viscosity, fluid.grid);
    if (reach <= 0) return;
    const Uniforms atRest = restingWalls(step.walls);
    const auto uniforms = [&](float share, bool onFinest) {
        return (onFinest ? step.walls : atRest) + Uniforms{{"reach", share * reach}};
    };
    Field& velocity = fluid.velocity;
    if (!fluid.solids)
        return diffuseImplicitly(step.slab, velocity,
                                 {"sim/diffuse_velocity", "velocity", reach, true, {}, uniforms, {}});

    const Solids::Friction& friction = frictionOf(step, *fluid.solids);
    const Inputs solids{fluid.solids->openings, {"solidVelocity", fluid.solids->velocity}};
    const auto addWallPush = [&](Field& before) {
        step.slab.run({.kernel = "obstacle/add_wall_push",
                       .target = before,
                       .inputs = solids + Inputs{{"before", before}, friction.friction, friction.wallPush},
                       .uniforms = uniforms(1, true),
                       .box = fluid.solids->extent});
    };
    diffuseImplicitly(step.slab, velocity,
                      {.kernel = "sim/diffuse_velocity",
                       .quantity = "velocity",
                       .reach = reach,
                       .coarsens = false,
                       .more = {friction.friction},
                       .uniforms = uniforms,
                       .addKnown = addWallPush,
                       .variant = {"AROUND_SOLIDS"},
                       .links = FineLinks{"OF_FACES", {friction.friction}, step.walls}});
    Field centred = step.slab.makeScratch({"centred", velocity.grid(), velocity.layout(), velocity.format()});
    step.slab.copy(velocity, centred);
    for (int i = 0; i < 2; ++i)
        step.slab.run({.kernel = "obstacle/average_over_openings",
                       .target = velocity,
                       .inputs = solids + Inputs{velocity, centred},
                       .box = fluid.solids->extent});
}

}  // namespace slabflow
