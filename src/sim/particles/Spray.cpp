#include "sim/particles/Spray.h"

#include <algorithm>

#include "sim/liquid/LevelSet.h"
#include "sim/liquid/VolumeControl.h"
#include "sim/particles/Births.h"
#include "slab/Reduce.h"

namespace slabflow {
namespace {

constexpr float thinnest = 1;   ///< cells: thinner liquid becomes spray
constexpr float drag = 0.3f;    ///< 1/s, of drops a few millimetres across at a few metres a second
constexpr float spread = 0.2f;  ///< of a drop's speed, by which it differs from that of the liquid it comes from
constexpr size_t mostDrops = 65536;

Inputs surroundings(const FluidFields& fluid) { return {fluid.liquid->levelSet, fluid.solids->openings}; }

/// One texel; x: how many drops fly, z: how much they hold, and those that have come down in this step [m³].
Field measureDrops(Slab& slab, const Particles& drops) {
    Field flying = slab.makeScratch({.label = "flying", .grid = drops.slots()});
    slab.run({.kernel = "particles/measure_drops", .target = flying, .inputs = {drops.state}});
    return reduce(slab, Reduction::Sum, flying);
}

void fly(const Step& step, FluidFields& fluid, glm::vec3 gravity) {
    SprayFields& spray = *fluid.liquid->spray;
    step.slab.run({.kernel = "particles/fly",
                   .target = spray.drops.state,
                   .inputs = Inputs{spray.drops.state, spray.drops.ring} + surroundings(fluid),
                   .uniforms = step.walls + throughGrid(fluid.grid) +
                               Uniforms{{"dt", step.dt}, {"gravity", gravity}, {"drag", drag}}});
}

/// What has come down is a source of volume, and pushes the liquid that takes it.
void land(const Step& step, FluidFields& fluid, glm::vec3 gravity) {
    SprayFields& spray = *fluid.liquid->spray;
    Field landing = step.slab.makeScratch({.label = "landing", .grid = fluid.grid});
    landing.clear();
    step.slab.scatter({.points = "particles/put_down",
                       .target = landing,
                       .count = int(spray.drops.slots().cellCount()),
                       .inputs = {spray.drops.state},
                       .uniforms = throughGrid(fluid.grid)});
    step.slab.run({.kernel = "particles/measure_landed",
                   .target = spray.landed,
                   .inputs = {landing},
                   .uniforms = {{"dt", step.dt}}});
    step.slab.run({.kernel = "particles/add_momentum",
                   .target = fluid.velocity,
                   .inputs = Inputs{fluid.velocity, landing} + surroundings(fluid),
                   .uniforms = {{"dt", step.dt}, {"gravity", gravity}}});
}

/// How many drops each cell is to bear; in the second channel the level set of liquid that bears none.
Field findThinLiquid(const Step& step, const FluidFields& fluid, glm::vec3 gravity) {
    Field births = step.slab.makeScratch({.label = "births", .grid = fluid.grid, .format = Format::RG32F});
    step.slab.run({.kernel = "particles/find_thin_liquid",
                   .target = births,
                   .inputs = surroundings(fluid) + Inputs{fluid.cellVelocity},
                   .uniforms = step.walls + Uniforms{{"gravity", gravity}, {"thinnest", thinnest}}});
    return births;
}

/// One texel; x: how much less liquid the level set holds now [m³].
Field takeLiquid(Slab& slab, FluidFields& fluid, const Field& births) {
    Field before = slab.makeScratch({.label = "before", .grid = fluid.grid, .format = Format::R32F});
    Field& levelSet = fluid.liquid->levelSet;
    slab.copy(levelSet, before);
    slab.run({.kernel = "particles/take_liquid", .target = levelSet, .inputs = surroundings(fluid) + Inputs{births}});
    Field taken = slab.makeScratch({.label = "taken", .grid = fluid.grid, .format = Format::R32F});
    slab.run({.kernel = "particles/measure_taken", .target = taken, .inputs = surroundings(fluid) + Inputs{before}});
    return reduce(slab, Reduction::Sum, taken);
}

void bear(const Step& step, FluidFields& fluid, glm::vec3 gravity) {
    Particles& drops = fluid.liquid->spray->drops;
    const Field births = findThinLiquid(step, fluid, gravity);
    const BirthPyramid pyramid(step.slab, births);
    const Field taken = takeLiquid(step.slab, fluid, births);
    step.slab.run(
        {.kernel = "particles/bear_drops",
         .target = drops.state,
         .inputs = {drops.state,
                    drops.ring,
                    pyramid.list(drops.slots()),
                    {"total", pyramid.total()},
                    {"taken", taken},
                    fluid.cellVelocity},
         .uniforms = throughGrid(fluid.grid) + Uniforms{{"dt", step.dt}, {"gravity", gravity}, {"spread", spread}}});
    turnRing(step.slab, drops, pyramid);
}

}  // namespace

SprayFields makeSpray(Slab& slab, const Grid& grid) {
    return {makeParticles(slab, "drops", grid, std::min((grid.cellCount() + 1) / 2, mostDrops)),
            slab.makeField({"airborne", {}}), slab.makeField({.label = "landed", .grid = grid, .format = Format::R32F}),
            slab.makeField({.label = "foam", .grid = grid, .format = Format::R32F})};
}

void keepLanding(const Step& step, FluidFields& fluid) {
    if (!fluid.liquid->spray || step.time == 0) return;
    const auto stage = step.slab.stage("spray");
    Field& landed = fluid.liquid->spray->landed;
    step.slab.run({.kernel = "slab/scale",
                   .target = landed,
                   .inputs = {{"source", landed}},
                   .uniforms = {{"factor", step.lastDt / step.dt}}});
}

void exchangeSpray(const Step& step, FluidFields& fluid, glm::vec3 gravity) {
    if (!fluid.liquid->spray) return;
    const auto stage = step.slab.stage("spray");
    fly(step, fluid, gravity);
    land(step, fluid, gravity);
    bear(step, fluid, gravity);
    SprayFields& spray = *fluid.liquid->spray;
    Field airborne = measureDrops(step.slab, spray.drops);
    account(step.slab, fluid, airborne, spray.airborne);  // what has landed a step ago is the liquid's again
    step.slab.copy(airborne, spray.airborne);
}

void carryFoam(const Step& step, FluidFields& fluid, TraceRule trace, glm::vec3 gravity) {
    if (!fluid.liquid->spray) return;
    const auto stage = step.slab.stage("foam");
    SprayFields& spray = *fluid.liquid->spray;
    step.slab.run({.kernel = "liquid/carry_foam",
                   .target = spray.foam,
                   .inputs = surroundings(fluid) + Inputs{spray.foam, spray.landed, fluid.cellVelocity,
                                                          solidBlocksOf(step.slab, *fluid.solids)},
                   .uniforms = {{"dt", step.dt}, {"midpoint", trace == TraceRule::Midpoint}, {"gravity", gravity}},
                   .variant = {"AROUND_SOLIDS"}});
}

}  // namespace slabflow
