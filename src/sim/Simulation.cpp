#include "sim/Simulation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/Error.h"
#include "sim/Advection.h"
#include "sim/Extrapolation.h"
#include "sim/GridMotion.h"
#include "sim/InitialFields.h"
#include "sim/LiquidStep.h"
#include "sim/MovedSides.h"
#include "sim/Walls.h"
#include "sim/liquid/InitialLiquid.h"

namespace slabflow {
namespace {

/// Lends a fluid what a projection writes: what is tried with them leaves no trace. The velocity has 32 bits, so that a
/// trial shows what the method leaves, not what storage does.
class LentFields {
public:
    LentFields(Slab& slab, FluidFields& fluid)
        : fluid_(fluid),
          velocity_(
              slab.makeScratch({.label = "velocity", .grid = fluid.grid, .layout = Layout::Face, .planar = true})),
          pressure_(slab.makeField({"pressure", fluid.grid, Layout::RedBlack, Format::RGBA32F})),
          divergence_(slab.makeField({"divergence", fluid.grid, Layout::RedBlack, Format::RGBA32F})) {
        slab.run({.kernel = "slab/copy", .target = velocity_, .inputs = {{"source", fluid.velocity}}});
        exchange();
    }
    ~LentFields() { exchange(); }
    LentFields(const LentFields&) = delete;
    LentFields& operator=(const LentFields&) = delete;

private:
    void exchange() {
        std::swap(fluid_.velocity, velocity_);
        std::swap(fluid_.pressure, pressure_);
        std::swap(fluid_.divergence, divergence_);
    }

    FluidFields& fluid_;
    Field velocity_, pressure_, divergence_;
};

using SavedField = Snapshot::SavedField;

/// Schemes of second order keep it from their first step on.
constexpr const char* previousVelocity = "previousVelocity";

}  // namespace

Simulation::Simulation(Slab& slab, const WorldState& world, size_t grid, std::shared_ptr<BoxHierarchy> box)
    : slab_(slab),
      world_(world),
      index_(grid),
      fluid_(makeInitialFields(slab, world.scene, desc(), placeOf(desc(), bodies(), clock().time))),
      sources_(slab),
      box_(std::move(box)),
      projection_(world.scene.solver.pressure, box_),
      walls_(wallUniforms(desc())) {
    obstacles_.emplace_back(slab);
    if (fluid_.detail > 1) obstacles_.emplace_back(slab, CellsOf::Gas);
    if (desc().follow.smoke) follower_.emplace(slab, desc());
    fluid_.followingSides = followingSidesOf(desc());
    const auto numbers = slab_.numberPasses(obstacleNumbers);
    advanceGrid(clock().time);
    placeBodies();
    if (fluid_.liquid) startLiquid(slab, scene(), fluid_);
    if (fluid_.grid.velocity != glm::vec3(0)) {
        enforceWalls(stepOf(clock().lastDt), fluid_);
        averageToCentres(slab_, fluid_);
    }
    startAroundSolids();
    startAlongSides();
}

Simulation::~Simulation() = default;

Step Simulation::stepOf(float dt) const { return {slab_, desc(), walls_, dt, clock().time, clock().lastDt}; }

/// As its grid sees them, dt seconds after it was last moved.
std::vector<Body> Simulation::seenBodies(float dt) const { return seenFrom(fluid_.grid, bodies(), dt); }

/// Where it is at a time, with the bodies as they are.
PlacedGrid Simulation::placeAt(double time) const { return within(placeOf(desc(), bodies(), time), box()); }

/// Puts it there. What is given in the world looks different from there.
void Simulation::advanceGrid(double time) {
    const glm::vec3 before = fluid_.grid.velocity;
    moveGrid(slab_, fluid_, placeAt(time));
    if (fluid_.grid.velocity != before) walls_ = wallUniforms(desc(), fluid_.grid.velocity);
}

/// The velocity of the start knows nothing of what stands in the way.
void Simulation::startAroundSolids() {
    if (!fluid_.solids || fluid_.prescribedVelocity) return;
    const Step step = stepOf(clock().lastDt);
    enforceSolids(step, fluid_);
    extrapolateVelocity(step, fluid_);
    averageToCentres(slab_, fluid_);
}

/// Flows that are given by their vortices know of no sides either: a projection leaves the vortices as they are and
/// has the fluid pass along sides and solids. Its pressure is of no time.
void Simulation::startAlongSides() {
    if (!std::holds_alternative<FlowDesc>(scene().initial.velocity) || !fluid_.gas || fluid_.prescribedVelocity) return;
    const Step step = stepOf(clock().lastDt);
    projection_.project(step, fluid_, scene().solver);
    fluid_.pressure.clear(glm::vec4(0));
    extrapolateVelocity(step, fluid_);
    averageToCentres(slab_, fluid_);
    if (isSecondOrder(scene().solver.advection)) rememberVelocity(slab_, fluid_);
}

void Simulation::prepareFor(const SceneDesc& next) {
    if (next.solver.pressure != projection_.method()) projection_ = Projection(next.solver.pressure, box_);
    if (next.solver.advection != scene().solver.advection)
        fluid_.previousVelocity.reset();  // schemes keep different ones
    walls_ = wallUniforms(next.grids[index_], fluid_.grid.velocity);
}

void Simulation::followBodies(const std::vector<Body>& before) {
    const auto numbers = slab_.numberPasses(obstacleNumbers);
    const std::vector<Body> seenBefore = seenFrom(fluid_.grid, before, clock().lastDt);
    const PlacedGrid placeBefore = fluid_.grid;
    advanceGrid(clock().time);
    const std::vector<Body> seen = seenBodies(clock().lastDt);
    for (Obstacles& obstacles : obstacles_) {
        if (fluid_.grid == placeBefore) obstacles.follow(seenBefore, seen, fluid_);
        else obstacles.place(seen, fluid_);  // others may be elsewhere now, seen from there
    }
    if (!fluid_.solids || fluid_.prescribedVelocity) return;
    extrapolateVelocity(stepOf(clock().lastDt), fluid_);
    averageToCentres(slab_, fluid_);
}

void Simulation::followSmoke() {
    if (!follower_) return;
    const auto stage = slab_.stage("box");
    const TexelBox before = follower_->box();
    advanceSources(clock().lastDt, clock().time);
    follower_->update(slab_, fluid_, placeOf(desc(), bodies(), clock().time),
                      {scene().sources, {}, bodies(), &sources_}, clock().step, clock().time, clock().lastDt);
    if (follower_->box() == before) return;
    fitFields(before);
    const auto numbers = slab_.numberPasses(obstacleNumbers);
    placeBodies();
    startAroundSolids();
}

void Simulation::placeBodies() {
    for (Obstacles& obstacles : obstacles_) obstacles.place(seenBodies(clock().lastDt), fluid_);
}

/// To the box as it is now. What solids say of it is left to be made anew.
void Simulation::fitFields(const TexelBox& before) {
    const glm::ivec3 cells = fluid_.grid.cells;
    const glm::vec3 velocity = fluid_.grid.velocity;
    fluid_.grid = placeAt(clock().time);
    fluid_.grid.velocity = velocity;
    moveSides(slab_, fluid_, box().low - before.low, walls_);
    if (fluid_.grid.cells != cells) slab_.pool().trim();
}

float Simulation::fastest() {
    return std::max(fastestInGrid(slab_, fluid_), fluid_.solids ? fluid_.solids->speed : 0.0f);
}

std::optional<std::string> Simulation::findNonFinite() const { return slabflow::findNonFinite(slab_, fluid_); }

void Simulation::step(float dt, std::span<const SourceDesc> splats) {
    {
        const auto numbers = slab_.numberPasses(clock().step, scene().seed);
        if (fluid_.gas) startGas(stepOf(dt), fluid_, {scene(), splats, bodies(), &sources_});
        advanceGrid(clock().time + double(dt));
    }
    advanceSources(dt, clock().time + double(dt));
    const Step step = stepOf(dt);
    for (Obstacles& obstacles : obstacles_) obstacles.advance(step, seenBodies(dt), fluid_);
    const auto numbers = slab_.numberPasses(clock().step, scene().seed);
    pressureReport_ = fluid_.liquid ? stepLiquid(step, fluid_, projection_, {scene(), splats, bodies(), &sources_})
                                    : stepGas(step, fluid_, projection_, {scene(), splats, bodies(), &sources_});
    if (measuring_) measureStep(dt);
}

std::vector<ConvergencePoint> Simulation::compareSolvers() {
    const LentFields lent(slab_, fluid_);
    const Step step = stepOf(clock().lastDt);
    advanceSources(clock().lastDt, clock().time);
    const GasParameters given{scene(), {}, bodies(), &sources_};
    if (fluid_.liquid) moveLiquid(step, fluid_, {scene(), {}, bodies(), &sources_});
    else moveVelocity(step, fluid_, given);
    return measureConvergence(step, fluid_, scene().solver, given.expansion());
}

void Simulation::measureStep(float dt) {
    const auto stage = slab_.stage("statistics");
    measureFluid(dt, Reduced(slab_, Reduction::MaxAbs, fluid_.divergence));
}

void Simulation::measureNow() {
    const auto stage = slab_.stage("statistics");
    measurement_ = {};
    measureFluid(scene().time.step, {});
}

void Simulation::measureFluid(float dt, std::optional<Reduced> divergenceBefore) {
    refreshDivergence();
    StatisticsReadback statistics = startMeasuring(slab_, fluid_);
    std::vector<BodyForceReadback> forces =
        startMeasuringForces(stepOf(dt), fluid_, seenBodies(dt), scene().fluid.viscosity);
    measurement_.add({std::move(divergenceBefore), std::move(statistics), std::move(forces),
                      Reduced(slab_, Reduction::MaxAbs, fluid_.divergence), std::min(dt / scene().time.step, 1.0f)});
}

void Simulation::refreshDivergence() {
    projection_.computeDivergence(stepOf(clock().lastDt), fluid_, GasParameters{scene()}.expansion());
}

std::vector<Field*> Simulation::persistentFields() {
    std::vector<Field*> fields{&fluid_.velocity, &fluid_.cellVelocity};
    const auto add = [&](std::optional<Field>& field) {
        if (field) fields.push_back(&*field);
    };
    if (fluid_.gas) {
        fields.push_back(&fluid_.gas->smoke);
        add(fluid_.gas->dye);
        add(fluid_.gas->smokeOwed);
        add(fluid_.gas->dyeOwed);
        add(fluid_.gas->vapor);
        add(fluid_.gas->vaporOwed);
    }
    if (fluid_.liquid)
        for (Field* field :
             {&fluid_.liquid->levelSet, &fluid_.liquid->travelled, &fluid_.liquid->volume, &fluid_.liquid->wet})
            fields.push_back(field);
    if (fluid_.liquid && fluid_.liquid->spray) {
        SprayFields& spray = *fluid_.liquid->spray;
        for (Field* field : {&spray.drops.state, &spray.drops.ring, &spray.airborne, &spray.landed, &spray.foam})
            fields.push_back(field);
    }
    if (follower_)
        for (Field* field : follower_->fields()) fields.push_back(field);
    fields.push_back(&fluid_.pressure);
    add(fluid_.previousVelocity);
    if (bodies().empty()) return fields;
    fields.push_back(&fluid_.solids->openings);  // to which the next traces go back
    if (fluid_.detail > 1) fields.push_back(&fluid_.gasSolids()->openings);
    return fields;
}

std::optional<std::string> Simulation::misfitOf(const Snapshot::Fluid& state) {
    if (follower_)
        if (auto misfit = follower_->misfitOf({state.low, state.high})) return misfit;
    const auto saved = [&](const std::string& label) {
        return std::ranges::find(state.fields, label, &SavedField::label);
    };
    for (const Field* field : persistentFields())
        if (field->label() != previousVelocity && saved(field->label()) == state.fields.end())
            return "it has no field '" + field->label() + "'";
    for (const SavedField& field : state.fields) {
        const Field* own = fieldOf(field.label == previousVelocity ? fluid_.cellVelocity.label() : field.label);
        if (!own) return "it has a field '" + field.label + "'";
        const glm::ivec3 texels = texelsThen(*own, state);
        const size_t bytes =
            size_t(texels.x) * size_t(texels.y) * size_t(texels.z) * size_t(info(own->format()).bytesPerTexel);
        if (field.texels.size() != bytes)
            return "it has " + std::to_string(field.texels.size()) + " bytes of '" + field.label + "' instead of " +
                   std::to_string(bytes);
    }
    return std::nullopt;
}

/// Of a field in the box that a state has.
glm::ivec3 Simulation::texelsThen(const Field& field, const Snapshot::Fluid& state) const {
    const bool isFlow = field.grid() == fluid_.grid.shape(), isCarried = field.grid() == fluid_.gasGrid().shape();
    if (!follower_ || !(isFlow || isCarried)) return field.texels();
    PlacedGrid then = fluid_.grid;
    then.cells = state.high - state.low;
    return texelsOf(isFlow ? then : finer(then, fluid_.detail), field.layout());
}

void Simulation::restore(const Snapshot::Fluid& state) {
    if (fluid_.gas) fluid_.gas->reactionLimit = state.reactionLimit;
    const auto numbers = slab_.numberPasses(obstacleNumbers);
    if (follower_) {
        const TexelBox before = follower_->box();
        follower_->restore({state.low, state.high});
        if (follower_->box() != before) {
            fitFields(before);
            fluid_.solids.reset();
            fluid_.gasSolids().reset();
        }
    }
    fluid_.grid = placeAt(clock().time);
    fluid_.grid.velocity = state.velocity;
    walls_ = wallUniforms(desc(), state.velocity);
    for (Obstacles& obstacles : obstacles_) obstacles.restart(seenBodies(clock().lastDt), fluid_);
    fluid_.previousVelocity.reset();
    for (const SavedField& saved : state.fields) {
        if (saved.label == previousVelocity) rememberVelocity(slab_, fluid_);
        fieldOf(saved.label)->uploadRaw(saved.texels);
    }
    if (follower_) follower_->lookAgain();
    if (fluid_.liquid) fluid_.liquid->version = Solids::newVersion();
}

/// The one of the persistent fields that has this label.
Field* Simulation::fieldOf(const std::string& label) {
    for (Field* field : persistentFields())
        if (field->label() == label) return field;
    return nullptr;
}

}  // namespace slabflow
