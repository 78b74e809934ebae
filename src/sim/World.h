// Bodies, the fluids that they move through, the particles that all of them carry, and their clock.
#pragma once

#include <memory>

#include "sim/Simulation.h"
#include "sim/particles/Cloud.h"

namespace slabflow {

class World {
public:
    /// Starts at frame 0 with the scene's bodies and its fluid. Error when the driver cannot hold it.
    World(Slab& slab, SceneDesc scene);
    ~World();

    /// One frame: scene.time.step seconds in as many steps as the scene asks for. input.dt is ignored.
    /// Error naming the field when a fluid is no longer finite; looked for every `watchdogInterval` frames.
    void advanceFrame(const StepInput& input = {});

    /// One step of input.dt seconds: first of the bodies, then of every fluid, then of the particles.
    void step(const StepInput& input);

    const SceneDesc& scene() const { return state_.scene; }
    const Clock& clock() const { return state_.clock; }
    long frame() const { return state_.clock.frame; }
    double time() const { return state_.clock.time; }  ///< s since the start

    /// Bodies as they are now.
    const std::vector<Body>& bodies() const { return state_.bodies.list(); }

    std::span<const std::unique_ptr<Simulation>> fluids() const { return fluids_; }
    Simulation& fluid() { return *fluids_.front(); }  ///< the scene's own
    const Simulation& fluid() const { return *fluids_.front(); }

    /// The particles that emitters give off; null in scenes without.
    Cloud* particles() { return cloud_ ? &*cloud_ : nullptr; }
    const Cloud* particles() const { return cloud_ ? &*cloud_ : nullptr; }

    /// Error naming the field when a fluid is no longer finite. Waits for the GPU.
    void requireFinite() const;

    /// Changes parameters while running. Those that need a restart (needsRestart) must be equal.
    void setScene(SceneDesc scene);

    /// Puts a body elsewhere while no time passes: the fluid that it then meets is not pushed.
    void placeBody(const BodyMove& move);

    /// Simulation::setMeasuring and measureNow, of all fluids.
    void setMeasuring(bool on);
    void measureNow();

    /// Goes on from there. UsageError that says why when the snapshot is of another scene; nothing has changed then.
    void restore(const Snapshot& snapshot);

    static constexpr long watchdogInterval = 30;

private:
    int stepsThisFrame();
    std::vector<BodyMove> movesOfStep(std::span<const BodyMove> moves, int stepsLeft) const;
    void advanceBodies(const StepInput& input);
    void advanceParticles(float dt, std::span<const glm::vec3> formerVelocities);
    void makeParticles();

    Slab& slab_;
    WorldState state_;
    std::vector<std::unique_ptr<Simulation>> fluids_;
    std::optional<Cloud> cloud_;
};

}  // namespace slabflow
