#include "sim/Obstacles.h"

#include <algorithm>
#include <cmath>

#include "base/Log.h"

namespace slabflow {
namespace {

/// Of passes that make what rests, which is not done every time, nor everywhere: numbers of their own for each body, so
/// that nothing else depends on it, and every way of doing it has the same bits.
constexpr long restingNumbers = 0;

}  // namespace

/// Of the grid in its own metres, in which bodies are.
PlacedGrid Obstacles::ownPlace(const FluidFields& fluid) const {
    const PlacedGrid grid = gridOf(fluid);
    return {grid.shape(), fluid.grid.placeInGrid(grid.origin)};
}

/// Whether anything moves there. Those that pass by elsewhere need nothing.
bool Obstacles::movesIn(const FluidFields& fluid, const BodyList& bodies) const {
    return std::ranges::any_of(
        bodies, [&](const Body& body) { return body.moving() && !boxOf(body, ownPlace(fluid)).empty(); });
}

TexelBox Obstacles::cellsWithin(const FluidFields& fluid, std::optional<TexelBox> faces) const {
    const TexelBox cells{glm::ivec3(0), gridOf(fluid).cells};
    return faces ? intersectionOf(*faces, cells) : cells;
}

/// Runs a kernel that decides by the solids what a gas carries, if it carries that in these cells.
void Obstacles::run(FluidFields& fluid, std::string_view kernel, std::optional<TexelBox> faces) {
    const auto runOn = [&](Field& field) {
        slab_.run({.kernel = kernel,
                   .target = field,
                   .inputs = {{"quantity", field}, {"openings", solidsOf(fluid)->openings}},
                   .box = cellsWithin(fluid, faces)});
    };
    if (!fluid.gas || fluid.gas->smoke.grid() != gridOf(fluid).shape()) return;
    runOn(fluid.gas->smoke);
    if (fluid.gas->vapor) runOn(*fluid.gas->vapor);
    if (fluid.gas->dye) runOn(*fluid.gas->dye);
}

/// What solids have left while no time passed gets what is around it, from all sides at once.
void Obstacles::fillUncovered(FluidFields& fluid, std::optional<TexelBox> faces) {
    const int most =
        16 *
        (ofGas() ? fluid.detail : 1);  // layers; what lies deeper in stays without data, and advection finds it a value
    const TexelBox box = cellsWithin(fluid, faces);
    int thickness = 2 * most;
    for (int axis = 0; axis < 3; ++axis)
        if (fluid.grid.cells[axis] > 1) thickness = std::min(thickness, box.high[axis] - box.low[axis]);
    for (int layer = 0; 2 * layer < thickness; ++layer) run(fluid, "obstacle/fill_uncovered", faces);
}

void Obstacles::voxelizeResting(const BodyList& bodies, const PlacedGrid& grid) {
    Solids atRest = noSolids(slab_, grid);
    std::vector<bool> resting;
    for (const Body& body : bodies) {
        resting.push_back(!body.moving());
        const auto numbers = slab_.numberPasses(restingNumbers, int(resting.size()));
        if (!body.moving()) cover_.insert(body, int(resting.size()), grid, atRest);
    }
    atRest_ = std::move(atRest);
    resting_ = std::move(resting);
}

/// The solids as they are now: those that rest, and those that move.
void Obstacles::update(const BodyList& bodies, FluidFields& fluid) {
    const bool sameRest = atRest_ && std::ranges::equal(bodies, resting_, [](const Body& body, bool rests) {
                              return body.moving() != rests;
                          });
    if (sameRest && solidsOf(fluid) && moving_.empty() && !movesIn(fluid, bodies)) return;

    const bool isKnown = sameRest && solidsOf(fluid);
    if (!solidsOf(fluid)) solidsOf(fluid) = noSolids(slab_, gridOf(fluid), ofGas() ? "gasOpenings" : "openings");
    {
        const auto numbers = slab_.numberPasses(restingNumbers);
        if (!sameRest) voxelizeResting(bodies, ownPlace(fluid));
        uncoverResting(*solidsOf(fluid), isKnown ? std::optional(moving_) : std::nullopt);
    }
    insertMoving(bodies, fluid);
}

/// What rests comes to light where bodies were that move: only in a box, if one is given.
void Obstacles::uncoverResting(Solids& solids, std::optional<TexelBox> box) {
    slab_.copy(atRest_->openings, solids.openings, box);
    slab_.copy(atRest_->velocity, solids.velocity, box);
    solids.extent = atRest_->extent;
    solids.speed = 0;
    solids.version = Solids::newVersion();
}

void Obstacles::insertMoving(const BodyList& bodies, FluidFields& fluid) {
    moving_ = {};
    for (size_t i = 0; i < bodies.size(); ++i)
        if (bodies[i].moving()) {
            moving_ = unionOf(moving_, boxOf(bodies[i], ownPlace(fluid)));
            cover_.insert(bodies[i], int(i) + 1, ownPlace(fluid), *solidsOf(fluid));
        }
}

/// In a box of faces alone.
void Obstacles::revoxelizeResting(const BodyList& bodies, const PlacedGrid& grid, TexelBox box) {
    const auto clear = [&](Field& field, glm::vec4 value) {
        slab_.run(
            {.kernel = "slab/fill", .target = field, .uniforms = {{"value", value}}, .box = box, .inPlace = true});
    };
    clear(atRest_->openings, {1, 1, 1, 0});
    clear(atRest_->velocity, glm::vec4(0));
    resting_.clear();
    for (const Body& body : bodies) {
        resting_.push_back(!body.moving());
        const auto numbers = slab_.numberPasses(restingNumbers, int(resting_.size()));
        if (!body.moving()) cover_.insert(body, int(resting_.size()), grid, *atRest_, box);
    }
}

void Obstacles::replace(const BodyList& bodies, TexelBox box, FluidFields& fluid) {
    {
        const auto numbers = slab_.numberPasses(restingNumbers);
        revoxelizeResting(bodies, ownPlace(fluid), box);
        uncoverResting(*solidsOf(fluid), unionOf(box, moving_));
    }
    insertMoving(bodies, fluid);
    run(fluid, "obstacle/clear_covered", box);
    fillUncovered(fluid, box);
}

/// The faces that a change of obstacles may concern; nothing where all have to be looked at.
std::optional<TexelBox> Obstacles::changeBetween(const BodyList& before, const BodyList& now,
                                                 FluidFields& fluid) const {
    if (!atRest_ || !solidsOf(fluid) || now.empty()) return {};
    TexelBox change;
    for (size_t i = 0; i < std::max(now.size(), before.size()); ++i) {
        if (i >= before.size()) change = unionOf(change, boxOf(now[i], ownPlace(fluid)));
        else if (i >= now.size()) change = unionOf(change, boxOf(before[i], ownPlace(fluid)));
        else if (now[i].desc.name != before[i].desc.name) return {};  // solids know bodies by their numbers
        else if (now[i].desc != before[i].desc || now[i].pose != before[i].pose)
            change = unionOf(change, slabflow::changeBetween(before[i], now[i], ownPlace(fluid)));
    }
    return change;
}

/// Says once which obstacles in the grid are thinner than it can hold.
void Obstacles::warnOfThinParts(const BodyList& bodies, const PlacedGrid& grid) {
    if (ofGas()) return;  // what is said of the velocity holds
    for (const Body& body : bodies) {
        const bool isPainted = std::holds_alternative<VolumeShape>(body.desc.felt());  // as thick as its lattice allows
        const bool isRound = simpleShape(body.desc.felt()) && !std::holds_alternative<Box>(body.desc.felt());
        if (isPainted || isRound || boxOf(body, grid).empty() || !lookedAt_.insert(body.felt).second) continue;
        const float halfCell = 0.5f * grid.h / body.desc.scale;
        if (halfCell < 1e-4f * body.felt->radius()) continue;  // too fine to be told from rounding
        const double share = thinShare(body.felt->mesh(), halfCell);
        if (share < 0.02) continue;
        logWarning(
            "obstacle \"" + body.desc.name + "\": behind " + std::to_string(int(std::lround(100 * share))) +
            " % of its surface it is thinner than half a cell, where fluid may pass; use more cells or a thicker "
            "obstacle");
    }
}

void Obstacles::place(const BodyList& bodies, FluidFields& fluid) {
    const bool isKnown = solidsOf(fluid).has_value();  // which cells hold fluid
    const auto stage = slab_.stage("obstacles");
    atRest_.reset();
    solidsOf(fluid).reset();
    if (bodies.empty() && !isKnown && !fluid.liquid) return;
    warnOfThinParts(bodies, ownPlace(fluid));
    if (bodies.empty()) solidsOf(fluid) = noSolids(slab_, gridOf(fluid), ofGas() ? "gasOpenings" : "openings");
    else update(bodies, fluid);
    run(fluid, isKnown ? "obstacle/clear_covered" : "obstacle/mark_fluid");
    if (isKnown) fillUncovered(fluid);
    if (bodies.empty() && !fluid.liquid) solidsOf(fluid).reset();
}

/// For traces, which go back to where walls were.
void Obstacles::rememberOpenings(const BodyList& bodies, FluidFields& fluid) {
    Solids& solids = *solidsOf(fluid);
    if (moving_.empty() && !movesIn(fluid, bodies)) return solids.formerOpenings.reset();
    const Field& now = solids.openings;
    if (!solids.formerOpenings)
        solids.formerOpenings = slab_.makeField({"formerOpenings", now.grid(), now.layout(), now.format()});
    slab_.copy(now, *solids.formerOpenings);
}

void Obstacles::advance(const Step& step, const BodyList& bodies, FluidFields& fluid) {
    if (bodies.empty()) return;
    const auto stage = slab_.stage("obstacles");
    rememberOpenings(bodies, fluid);
    const auto numbers = slab_.numberPasses(obstacleNumbers);
    update(bodies, fluid);
    solidsOf(fluid)->cellsMoved = solidsOf(fluid)->speed * step.dt / gridOf(fluid).h;
}

void Obstacles::restart(const BodyList& bodies, FluidFields& fluid) {
    atRest_.reset();
    if (!bodies.empty()) update(bodies, fluid);
}

/// What is no longer as it was, as far as that can be told.
void Obstacles::follow(const BodyList& before, const BodyList& bodies, FluidFields& fluid) {
    const std::optional<TexelBox> change = changeBetween(before, bodies, fluid);
    if (!change) return place(bodies, fluid);
    warnOfThinParts(bodies, ownPlace(fluid));
    if (!change->empty()) replace(bodies, *change, fluid);
}

}  // namespace slabflow
