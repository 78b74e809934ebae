#include "sim/Simulation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/Error.h"
#include "sim/Advection.h"
#include "sim/Extrapolation.h"
#include "sim/InitialFields.h"
#include "sim/Walls.h"

namespace slabflow {
namespace {

/// Lends a fluid what a projection writes: what is tried with them leaves no trace. The velocity has 32 bits, so that a
/// trial shows what the method leaves, not what storage does.
class LentFields {
public:
    LentFields(Slab& slab, FluidFields& fluid)
        : fluid_(fluid),
          velocity_(slab.makeScratch({"velocity", fluid.grid, Layout::Face, Format::RGBA32F})),
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

}  // namespace

Simulation::Simulation(Slab& slab, SceneDesc scene)
    : slab_(slab),
      scene_(std::move(scene)),
      fluid_(makeInitialFields(slab, scene_)),
      obstacles_(slab, scene_.obstacles, 0),
      projection_(scene_.solver.pressure),
      walls_(wallUniforms(scene_.domain)),
      lastDt_(scene_.time.step) {
    obstacles_.place(fluid_);
    startAroundSolids();
}

/// The velocity of the start knows nothing of what stands in the way.
void Simulation::startAroundSolids() {
    if (!fluid_.solids || fluid_.prescribedVelocity) return;
    const Step step = stepOf({lastDt_, {}, {}});
    enforceSolids(step, fluid_);
    extrapolateVelocity(step, fluid_);
    averageToCentres(slab_, fluid_);
}

void Simulation::setScene(SceneDesc scene) {
    obstacles_.follow(scene.obstacles, time_, fluid_);  // which may fail: then all stays as it is
    if (scene.solver.pressure != projection_.method()) projection_ = Projection(scene.solver.pressure);
    if (scene.solver.advection != scene_.solver.advection)
        fluid_.previousVelocity.reset();  // schemes keep different ones
    scene_ = std::move(scene);
    walls_ = wallUniforms(scene_.domain);
}

void Simulation::placeBody(const BodyMove& move) {
    obstacles_.put(move, fluid_);
    if (fluid_.prescribedVelocity) return;
    extrapolateVelocity(stepOf({lastDt_, {}, {}}), fluid_);
    averageToCentres(slab_, fluid_);
}

int Simulation::stepsThisFrame() {
    if (!scene_.time.cfl) return scene_.time.substeps;
    const auto stage = slab_.stage("statistics");
    const float speed = std::max(measure(slab_, fluid_).maxSpeed, fluid_.solids ? fluid_.solids->speed : 0.0f);
    const float cellsCrossed = speed * scene_.time.step / fluid_.grid.h;
    return int(std::ceil(std::clamp(cellsCrossed / *scene_.time.cfl, 1.0f, float(maxSubsteps))));
}

void Simulation::advanceFrame(const StepInput& input) {
    measurement_ = {};
    const int steps = stepsThisFrame();
    for (int i = 0; i < steps; ++i)
        step({scene_.time.step / float(steps), input.splats, movesOfStep(input.moves, steps - i)});
    ++frame_;
    if (frame_ % watchdogInterval == 0) requireFinite();
}

/// An equal share of what is left of the way for each step of the frame.
std::vector<BodyMove> Simulation::movesOfStep(std::span<const BodyMove> moves, int stepsLeft) const {
    std::vector<BodyMove> shares;
    for (const BodyMove& move : moves)
        if (move.body < bodies().size())
            shares.push_back({move.body, between(bodies()[move.body].pose, move.pose, 1.0f / float(stepsLeft))});
    return shares;
}

void Simulation::requireFinite() {
    const auto stage = slab_.stage("watchdog");
    if (const auto field = findNonFinite(slab_, fluid_))
        throw Error("the fluid blew up: '" + *field + "' is no longer finite at frame " + std::to_string(frame_) +
                    "; try a smaller time.step or weaker forces");
}

Step Simulation::stepOf(const StepInput& input) const {
    return {slab_, scene_, walls_, input.dt, time_, input.splats, lastDt_};
}

void Simulation::step(const StepInput& input) {
    obstacles_.advance(stepOf(input), fluid_, input.moves);
    slab_.beginStep(stepCount_, scene_.seed);
    pressureReport_ = stepGas(stepOf(input), fluid_, projection_);
    if (measuring_) measureStep(input.dt);
    ++stepCount_;
    time_ += double(input.dt);
    lastDt_ = input.dt;
}

std::vector<ConvergencePoint> Simulation::compareSolvers() {
    const LentFields lent(slab_, fluid_);
    const Step step = stepOf({lastDt_, {}, {}});
    moveVelocity(step, fluid_);
    return measureConvergence(step, fluid_);
}

void Simulation::measureStep(float dt) {
    const auto stage = slab_.stage("statistics");
    measureFluid(dt, Reduced(slab_, Reduction::MaxAbs, fluid_.divergence));
}

void Simulation::measureNow() {
    const auto stage = slab_.stage("statistics");
    measurement_ = {};
    measureFluid(scene_.time.step, {});
}

void Simulation::measureFluid(float dt, std::optional<Reduced> divergenceBefore) {
    refreshDivergence();
    StatisticsReadback statistics = startMeasuring(slab_, fluid_);
    std::vector<BodyForceReadback> forces = startMeasuringForces(stepOf({dt, {}, {}}), fluid_, bodies());
    measurement_.add({std::move(divergenceBefore), std::move(statistics), std::move(forces),
                      Reduced(slab_, Reduction::MaxAbs, fluid_.divergence), std::min(dt / scene_.time.step, 1.0f)});
}

void Simulation::refreshDivergence() { projection_.computeDivergence(stepOf({lastDt_, {}, {}}), fluid_); }

std::vector<Field*> Simulation::persistentFields() {
    std::vector<Field*> fields{&fluid_.velocity, &fluid_.cellVelocity, &fluid_.gas, &fluid_.pressure};
    if (fluid_.dye) fields.push_back(&*fluid_.dye);
    for (std::optional<Field>* owed : {&fluid_.gasOwed, &fluid_.dyeOwed})
        if (*owed) fields.push_back(&**owed);
    if (!scene_.obstacles.empty()) fields.push_back(&fluid_.solids->openings);  // to which the next traces go back
    if (fluid_.previousVelocity) fields.push_back(&*fluid_.previousVelocity);
    return fields;
}

void Simulation::setClock(const Clock& clock) {
    frame_ = clock.frame;
    stepCount_ = clock.step;
    time_ = clock.time;
    lastDt_ = clock.lastDt;
    fluid_.reactionLimit = clock.reactionLimit;
    if (scene_.obstacles.empty()) return;
    const Field& openings = fluid_.solids->openings;
    Field given = slab_.makeScratch({"openings", openings.grid(), openings.layout(), openings.format()});
    slab_.copy(openings, given);
    obstacles_.restart(time_, fluid_);  // which rounds them in another way
    slab_.copy(given, fluid_.solids->openings);
}

}  // namespace slabflow
