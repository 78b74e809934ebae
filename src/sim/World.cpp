#include "sim/World.h"

#include <algorithm>
#include <cmath>

#include "base/Error.h"
#include "sim/Walls.h"

namespace slabflow {
namespace {

std::vector<glm::vec3> velocitiesOf(const std::vector<Body>& bodies) {
    std::vector<glm::vec3> velocities;
    for (const Body& body : bodies) velocities.push_back(body.velocity);
    return velocities;
}

/// Whether the fluid meets the same solids, whatever they look like.
bool feelsTheSame(const Body& a, const Body& b) {
    return a.desc.name == b.desc.name && a.felt == b.felt && a.pose == b.pose && a.before == b.before &&
           a.desc.scale == b.desc.scale && a.desc.slip == b.desc.slip;
}

}  // namespace

World::World(Slab& slab, SceneDesc scene) : slab_(slab), state_(slab.shaders(), std::move(scene)) {
    std::vector<std::pair<BoxGrid, std::shared_ptr<BoxHierarchy>>> boxes;
    for (const GridDesc& grid : this->scene().grids) {
        if (grid.follow.smoke) {  // its box does not stay equal to that of others
            fluids_.push_back(std::make_unique<Simulation>(slab, state_, fluids_.size()));
            continue;
        }
        const BoxGrid box{gridOf(grid), openSidesOf(grid)};
        auto known = std::ranges::find(boxes, box, [](const auto& entry) { return entry.first; });
        if (known == boxes.end()) known = boxes.insert(known, {box, std::make_shared<BoxHierarchy>()});
        fluids_.push_back(std::make_unique<Simulation>(slab, state_, fluids_.size(), known->second));
    }
    makeParticles();
}

World::~World() = default;

/// They are there while anything may give them off.
void World::makeParticles() {
    if (state_.scene.emitters.empty()) cloud_.reset();
    if (cloud_ || state_.scene.emitters.empty()) return;
    const auto stage = slab_.stage("particles");
    cloud_.emplace(slab_, state_.scene.particles);
}

void World::setScene(SceneDesc scene) {
    const std::vector<Body> before = bodies();
    const bool sameBodies = std::ranges::equal(before, scene.obstacles, {}, &Body::desc);
    if (!sameBodies)
        state_.bodies.follow(scene.obstacles, state_.clock.lastDt, time());  // may fail: then all stays as it is
    const bool sameSolids = std::ranges::equal(before, bodies(), feelsTheSame);
    for (const auto& fluid : fluids_) {
        if (!sameSolids) fluid->followBodies(before);
        fluid->prepareFor(scene);
    }
    state_.scene = std::move(scene);
    makeParticles();
}

void World::placeBody(const BodyMove& move) {
    const std::vector<Body> before = bodies();
    state_.bodies.put(move);
    for (const auto& fluid : fluids_) fluid->followBodies(before);
}

int World::stepsThisFrame() {
    const TimeDesc& frame = state_.scene.time;
    if (!frame.cfl) return frame.substeps;
    const auto stage = slab_.stage("statistics");
    const bool falls = state_.scene.fluid.kind == FluidKind::Liquid;
    const float gained = falls ? glm::length(state_.scene.fluid.gravity) * frame.step : 0;  // until the frame ends
    float cellsCrossed = 0;
    for (const auto& fluid : fluids_)
        cellsCrossed = std::max(cellsCrossed, (fluid->fastest() + gained) * frame.step / fluid->fields().grid.h);
    return int(std::ceil(std::clamp(cellsCrossed / *frame.cfl, 1.0f, float(maxSubsteps))));
}

/// An equal share of what is left of the way for each step of the frame.
std::vector<BodyMove> World::movesOfStep(std::span<const BodyMove> moves, int stepsLeft) const {
    std::vector<BodyMove> shares;
    for (const BodyMove& move : moves)
        if (move.body < bodies().size())
            shares.push_back({move.body, between(bodies()[move.body].pose, move.pose, 1.0f / float(stepsLeft))});
    return shares;
}

void World::advanceFrame(const StepInput& input) {
    for (const auto& fluid : fluids_) fluid->beginFrame();
    const int steps = stepsThisFrame();
    for (int i = 0; i < steps; ++i)
        step({state_.scene.time.step / float(steps), input.splats, movesOfStep(input.moves, steps - i)});
    ++state_.clock.frame;
    if (frame() % watchdogInterval == 0) requireFinite();
}

void World::advanceBodies(const StepInput& input) {
    if (state_.bodies.empty()) return;
    const auto stage = slab_.stage("obstacles");
    state_.bodies.advance(input.dt, time() + double(input.dt), input.moves);
}

/// At the end of the step, as bodies and fluids are.
void World::advanceParticles(float dt, std::span<const glm::vec3> formerVelocities) {
    if (!cloud_) return;
    std::vector<CarryingGrid> grids;
    for (const auto& fluid : fluids_) grids.push_back({fluid->fields(), fluid->desc()});
    cloud_->step({state_.scene, bodies(), formerVelocities, time(), dt}, grids, state_.clock.step);
}

void World::step(const StepInput& input) {
    for (const auto& fluid : fluids_) fluid->followSmoke();
    std::vector<glm::vec3> formerVelocities = velocitiesOf(bodies());
    advanceBodies(input);
    if (state_.clock.step == 0) formerVelocities = velocitiesOf(bodies());  // nobody starts with a jolt
    for (const auto& fluid : fluids_) fluid->step(input.dt, input.splats);
    advanceParticles(input.dt, formerVelocities);
    Clock& clock = state_.clock;
    ++clock.step;
    clock.time += double(input.dt);
    clock.lastDt = input.dt;
}

void World::requireFinite() const {
    const auto stage = slab_.stage("watchdog");
    for (const auto& fluid : fluids_)
        if (const auto field = fluid->findNonFinite())
            throw Error("the fluid blew up: '" + *field + "'" +
                        (fluids_.size() > 1 ? " of '" + fluid->name() + "'" : "") + " is no longer finite at frame " +
                        std::to_string(frame()) + "; try a smaller time.step or weaker forces");
    if (cloud_ && !cloud_->isFinite())
        throw Error("the particles blew up: a place or a velocity is no longer finite at frame " +
                    std::to_string(frame()) + "; try a smaller time.step or weaker forces");
}

void World::setMeasuring(bool on) {
    for (const auto& fluid : fluids_) fluid->setMeasuring(on);
}

void World::measureNow() {
    for (const auto& fluid : fluids_) fluid->measureNow();
}

void World::restore(const Snapshot& snapshot) {
    const auto require = [](size_t found, size_t wanted, const std::string& what) {
        if (found != wanted)
            throw UsageError("it has " + std::to_string(found) + " " + what + " instead of " + std::to_string(wanted));
    };
    require(snapshot.bodies.size(), bodies().size(), "obstacles");
    require(snapshot.fluids.size(), fluids_.size(), "fluids");
    for (size_t i = 0; i < fluids_.size(); ++i)
        if (const auto misfit = fluids_[i]->misfitOf(snapshot.fluids[i])) throw UsageError(*misfit);

    if (!cloud_) require(snapshot.particles.size(), 0, "fields of particles");
    else if (const auto misfit = cloud_->misfitOf(snapshot.particles)) throw UsageError(*misfit);

    state_.clock = snapshot.clock;
    state_.bodies.restore(snapshot.bodies, snapshot.clock.lastDt, time());
    for (size_t i = 0; i < fluids_.size(); ++i) fluids_[i]->restore(snapshot.fluids[i]);
    if (cloud_) cloud_->restore(snapshot.particles);
}

}  // namespace slabflow
