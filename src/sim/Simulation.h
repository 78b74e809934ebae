// A fluid over time.
#pragma once

#include <list>
#include <string>
#include <utility>

#include "sim/FluidFields.h"
#include "sim/GasStep.h"
#include "sim/Measurement.h"
#include "sim/Obstacles.h"
#include "sim/SmokeFollower.h"
#include "sim/Snapshot.h"
#include "sim/pressure/Convergence.h"

namespace slabflow {

/// What the fluids of a world have in common. Only the world changes it.
struct WorldState {
    WorldState(ShaderLibrary& shaders, SceneDesc s)
        : scene(std::move(s)), bodies(shaders, scene.obstacles, 0), clock{.lastDt = scene.time.step} {}

    SceneDesc scene;
    Bodies bodies;
    Clock clock;
};

/// One fluid of a world, whose bodies and clock have gone ahead when it makes a step.
class Simulation {
public:
    /// Starts with the initial fields of that grid of the world's scene. Error when the driver cannot hold them. `box`
    /// is shared with fluids in equal boxes.
    Simulation(Slab& slab, const WorldState& world, size_t grid,
               std::shared_ptr<BoxHierarchy> box = std::make_shared<BoxHierarchy>());
    ~Simulation();

    const std::string& name() const { return desc().name; }
    const GridDesc& desc() const { return world_.scene.grids[index_]; }
    const FluidFields& fields() const { return fluid_; }
    const SceneDesc& scene() const { return world_.scene; }
    const std::vector<Body>& bodies() const { return world_.bodies.list(); }
    const Clock& clock() const { return world_.clock; }

    /// The cells of its box, counted from the low corner that the scene gives it.
    TexelBox box() const { return follower_ ? follower_->box() : TexelBox{glm::ivec3(0), desc().cells}; }

    /// Before a step, and before the bodies go ahead: a box that follows its smoke takes in and leaves out what it is
    /// time for.
    void followSmoke();

    /// One step of dt seconds, with the sources of this step alone. The bodies are where they are at its end, and so is
    /// the grid then.
    void step(float dt, std::span<const SourceDesc> splats);

    /// The fastest that anything crosses its cells [m/s]. Waits for the GPU.
    float fastest();

    /// Label of a field that is no longer finite; nothing when all is well. Waits for the GPU.
    std::optional<std::string> findNonFinite() const;

    /// For other parameters, before the world takes them.
    void prepareFor(const SceneDesc& next);

    /// After bodies were put elsewhere or edited while no time passed, or taken in or out: the fluid that they then
    /// meet is not pushed.
    void followBodies(const std::vector<Body>& before);

    /// Makes the next step's statistics the first of a frame.
    void beginFrame() { measurement_ = {}; }

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

    /// Puts solids in the way of the fluid that no obstacle of the scene is; the scene must have none.
    void setSolids(std::optional<Solids> solids) { fluid_.solids = std::move(solids); }

    /// Fields that a step carries to the next: the same bits, bodies and counters give the same future.
    std::vector<Field*> persistentFields();

    /// Why it cannot take a state, in words for people; nothing when it can.
    std::optional<std::string> misfitOf(const Snapshot::Fluid& state);

    /// Goes on from a state that fits, after the bodies.
    void restore(const Snapshot::Fluid& state);

private:
    Step stepOf(float dt) const;
    std::vector<Body> seenBodies(float dt) const;
    void advanceSources(float dt, double time) { sources_.advance(scene().sources, bodies(), dt, time); }
    PlacedGrid placeAt(double time) const;
    void advanceGrid(double time);
    void placeBodies();
    void fitFields(const TexelBox& before);
    glm::ivec3 texelsThen(const Field& field, const Snapshot::Fluid& state) const;
    void startAroundSolids();
    void startAlongSides();
    void measureStep(float dt);
    void measureFluid(float dt, std::optional<Reduced> divergenceBefore);
    Field* fieldOf(const std::string& label);

    Slab& slab_;
    const WorldState& world_;
    size_t index_;  ///< of its grid in the scene
    FluidFields fluid_;
    std::optional<SmokeFollower> follower_;
    SourceBodies sources_;            ///< of those of the scene that a file holds
    std::list<Obstacles> obstacles_;  ///< in the cells of the velocity, and in those of the gas where they are finer
    std::shared_ptr<BoxHierarchy> box_;
    Projection projection_;
    Uniforms walls_;
    PressureReport pressureReport_;
    Measurement measurement_;
    bool measuring_ = false;
};

}  // namespace slabflow
