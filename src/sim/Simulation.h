// A fluid over time.
#pragma once

#include <utility>

#include "sim/FluidFields.h"
#include "sim/GasStep.h"
#include "sim/Measurement.h"
#include "sim/Obstacles.h"
#include "sim/pressure/Convergence.h"

namespace slabflow {

class Simulation {
public:
    /// Starts at frame 0 with the scene's initial fields. Error when the driver cannot hold them.
    Simulation(Slab& slab, SceneDesc scene);

    /// One frame: scene.time.step seconds in as many steps as the scene asks for. input.dt is ignored.
    /// Error naming the field when the fluid is no longer finite; looked for every `watchdogInterval` frames.
    void advanceFrame(const StepInput& input = {});

    /// One step of input.dt seconds.
    void step(const StepInput& input);

    const FluidFields& fields() const { return fluid_; }
    const SceneDesc& scene() const { return scene_; }
    long frame() const { return frame_; }
    double time() const { return time_; }  ///< s since the start

    /// Error naming the field when the fluid is no longer finite. Waits for the GPU.
    void requireFinite();

    /// Changes parameters while running. Those that need a restart (needsRestart) must be equal.
    void setScene(SceneDesc scene);

    /// Puts an obstacle elsewhere while no time passes: the fluid that it then meets is not pushed.
    void placeBody(const BodyMove& move);

    /// With measuring on, statistics() covers the last frame: maxima over its steps, totals at its end. Costs a few
    /// passes; whoever asks waits for the GPU.
    void setMeasuring(bool on) { measuring_ = on; }
    const FluidStatistics& statistics() const { return measurement_.statistics(); }
    const std::vector<BodyForce>& bodyForces() const { return measurement_.bodyForces(); }  ///< means over the frame

    /// The same to be asked later, when it has arrived; the simulation forgets it.
    Measurement takeMeasurement() { return std::exchange(measurement_, {}); }
    const PressureReport& pressureReport() const { return pressureReport_; }

    /// Makes statistics() and bodyForces() those of the fluid as it is, without a step; what a step does to the
    /// divergence is then not known, and 0.
    void measureNow();

    /// Tries every pressure solver on the velocity of the next step. The fluid stays as it is.
    std::vector<ConvergencePoint> compareSolvers();

    /// Makes fields().divergence that of the velocity as it is now.
    void refreshDivergence();

    /// Obstacles as they are now.
    const std::vector<Body>& bodies() const { return obstacles_.bodies().list(); }

    /// Puts solids in the way of the fluid that no obstacle of the scene is; the scene must have none.
    void setSolids(std::optional<Solids> solids) { fluid_.solids = std::move(solids); }

    /// Fields that a step carries to the next, for checkpoints: the same bits and counters give the same future.
    std::vector<Field*> persistentFields();
    struct Clock {
        long frame = 0, step = 0;
        double time = 0;
        float lastDt = 0;         ///< s; turns q into a pressure
        float reactionLimit = 0;  ///< FluidFields::reactionLimit
    };
    Clock clock() const { return {frame_, stepCount_, time_, lastDt_, fluid_.reactionLimit}; }
    void setClock(const Clock& clock);

    static constexpr long watchdogInterval = 30;

private:
    Step stepOf(const StepInput& input) const;
    void startAroundSolids();
    std::vector<BodyMove> movesOfStep(std::span<const BodyMove> moves, int stepsLeft) const;
    int stepsThisFrame();
    void measureStep(float dt);
    void measureFluid(float dt, std::optional<Reduced> divergenceBefore);

    Slab& slab_;
    SceneDesc scene_;
    FluidFields fluid_;
    Obstacles obstacles_;
    Projection projection_;
    Uniforms walls_;
    PressureReport pressureReport_;
    Measurement measurement_;
    bool measuring_ = false;
    long frame_ = 0, stepCount_ = 0;
    double time_ = 0;
    float lastDt_ = 0;
};

}  // namespace slabflow
