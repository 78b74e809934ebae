#include "sim/Simulation.h"

#include <algorithm>
#include <cmath>

#include "base/Error.h"
#include "sim/InitialFields.h"
#include "sim/Walls.h"
#include "sim/pressure/Projection.h"

namespace slabflow {

Simulation::Simulation(Slab& slab, SceneDesc scene)
    : slab_(slab),
      scene_(std::move(scene)),
      fluid_(makeInitialFields(slab, scene_)),
      solver_(makePressureSolver(scene_.solver.pressure)),
      walls_(wallUniforms(scene_.domain)),
      lastDt_(scene_.time.step) {}

void Simulation::setScene(SceneDesc scene) {
    if (scene.solver.pressure != scene_.solver.pressure) solver_ = makePressureSolver(scene.solver.pressure);
    scene_ = std::move(scene);
    walls_ = wallUniforms(scene_.domain);
}

int Simulation::stepsThisFrame() {
    if (!scene_.time.cfl) return scene_.time.substeps;
    const float cellsCrossed = measure(slab_, fluid_).maxSpeed * scene_.time.step / fluid_.grid.h;
    // Bounded: a fluid that has gone wild must not freeze the program before the watchdog sees it.
    return int(std::ceil(std::clamp(cellsCrossed / *scene_.time.cfl, 1.0f, 1000.0f)));
}

void Simulation::advanceFrame(const StepInput& input, PressureSolver& solver) {
    statistics_ = {};
    const int steps = stepsThisFrame();
    for (int i = 0; i < steps; ++i) step({scene_.time.step / float(steps), input.splats}, solver);
    ++frame_;
    if (frame_ % watchdogInterval == 0) requireFinite();
}

void Simulation::requireFinite() {
    if (const auto field = findNonFinite(slab_, fluid_))
        throw Error("the fluid blew up: '" + *field + "' is no longer finite at frame " + std::to_string(frame_) +
                    "; try a smaller time.step or weaker forces");
}

void Simulation::step(const StepInput& input, PressureSolver& solver) {
    slab_.beginStep(stepCount_, scene_.seed);
    const bool reflecting = scene_.solver.advection == AdvectionScheme::Reflection;
    pressureReport_ = (reflecting ? stepGasReflecting : stepGas)({slab_, scene_, walls_, input.dt, time_, input.splats},
                                                                 fluid_, solver);
    if (measuring_) measureStep();
    ++stepCount_;
    time_ += double(input.dt);
    lastDt_ = input.dt;
}

std::vector<ConvergencePoint> Simulation::compareSolvers() {
    ConvergenceProbe probe(*solver_);
    advanceFrame({}, probe);
    return measureConvergence({slab_, scene_, walls_, lastDt_, time_, {}}, probe.equation());
}

void Simulation::measureStep() {
    const auto stage = slab_.stage("statistics");
    const FluidStatistics before = statistics_;
    const float divergenceBefore = maxDivergence(slab_, fluid_);
    refreshDivergence();
    removeUnsolvable(slab_, scene_.domain, fluid_);
    statistics_ = measure(slab_, fluid_);
    statistics_.maxSpeed = std::max(statistics_.maxSpeed, before.maxSpeed);
    statistics_.maxDivergenceBefore = std::max(divergenceBefore, before.maxDivergenceBefore);
    statistics_.maxDivergenceAfter = std::max(maxDivergence(slab_, fluid_), before.maxDivergenceAfter);
}

void Simulation::refreshDivergence() { computeDivergence(slab_, fluid_); }

std::vector<Field*> Simulation::persistentFields() {
    std::vector<Field*> fields{&fluid_.velocity, &fluid_.cellVelocity, &fluid_.gas, &fluid_.pressure};
    if (fluid_.dye) fields.push_back(&*fluid_.dye);
    return fields;
}

void Simulation::setClock(const Clock& clock) {
    frame_ = clock.frame;
    stepCount_ = clock.step;
    time_ = clock.time;
    lastDt_ = clock.lastDt;
}

}  // namespace slabflow
