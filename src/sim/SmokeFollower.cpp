#include "sim/SmokeFollower.h"

#include <algorithm>

#include "base/Log.h"
#include "scene/DomainRequest.h"
#include "scene/GridRules.h"
#include "sim/BodyCover.h"
#include "sim/Sources.h"

namespace slabflow {
namespace {

/// Steps that smoke may go between a look and the move after the next one, and some that it may be faster.
constexpr float stepsAhead = 2 * stepsPerLook;

/// Of the flow, so that those of its gas are not too many.
long mostCellsOf(const GridDesc& desc) {
    long most = long(maxCells);
    for (int axis = 0; axis < 3; ++axis)
        if (desc.cells[axis] > 1) most /= desc.detail;
    return most;
}

FollowRules rulesOf(const Slab& slab, const GridDesc& desc) {
    return {.moves = followingSidesOf(desc),
            .least = desc.cells,
            .most = glm::min(slab.mostCells(), maxCellsPerAxis) / desc.detail,
            .budget = std::min(cellBudgetOf(desc), mostCellsOf(desc))};
}

/// Where sources are that flow at some time from `time` to `time + seconds`, in cells of the box as it starts, as far
/// as they lie in that.
TexelBox reachOfSources(const Sources& sources, const PlacedGrid& start, double time, float seconds) {
    TexelBox reach;
    for (const PlacedSource& source : activeSources(sources, time, seconds))
        reach = unionOf(reach, reachOf(source.region, start, Layout::Centre, source.axes, source.edge));
    return reach;
}

}  // namespace

std::array<bool, 6> followingSidesOf(const GridDesc& desc) {
    std::array<bool, 6> sides{};
    for (size_t side = 0; side < sides.size(); ++side) sides[side] = desc.follow.smoke && maySideMove(desc, side);
    return sides;
}

SmokeFollower::SmokeFollower(Slab& slab, const GridDesc& desc)
    : name_(desc.name), rules_(rulesOf(slab, desc)), box_{glm::ivec3(0), desc.cells}, look_(slab) {}

void SmokeFollower::update(Slab& slab, const FluidFields& fluid, const PlacedGrid& start, const Sources& sources,
                           long step, double time, float dt) {
    const float seconds = stepsAhead * dt;
    if (step % stepsPerLook == 0) look_.look(slab, fluid, seconds);
    if (step % stepsPerLook == stepsUntilMove) fit(start, sources, time, seconds);
}

void SmokeFollower::fit(const PlacedGrid& start, const Sources& sources, double time, float seconds) {
    std::optional<SmokeReach> smoke = look_.take(box_.high - box_.low);
    if (smoke) {
        const glm::vec3 low(box_.low);
        *smoke = {smoke->low + low, smoke->high + low, smoke->middle + low};
    }
    const TexelBox source = reachOfSources(sources, start, time, seconds);
    if (!source.empty()) {
        const glm::vec3 low(source.low), high(source.high);
        if (!smoke) smoke = {low, high, 0.5f * (low + high)};
        smoke->low = glm::min(smoke->low, low);
        smoke->high = glm::max(smoke->high, high);
    }
    if (!smoke) return;
    const FittedBox fitted = fittedBox(box_, *smoke, rules_);
    box_ = fitted.cells;
    if (fitted.isCut && !std::exchange(warned_, true))
        logWarning("smoke leaves the box of '" + name_ + "', which has all the cells that it may have; raise \"" +
                   "max_cells\" to keep it whole");
}

std::optional<std::string> SmokeFollower::misfitOf(const TexelBox& box) const {
    const glm::ivec3 cells = box.high - box.low;
    bool fits = glm::all(glm::greaterThanEqual(cells, rules_.least)) &&
                glm::all(glm::lessThanEqual(cells, rules_.most)) &&
                long(cells.x) * long(cells.y) * long(cells.z) <= rules_.budget;
    for (int axis = 0; axis < 3; ++axis) {
        const int below = box.low[axis], above = box.high[axis] - rules_.least[axis];
        fits &= below % cellsPerMove == 0 && above % cellsPerMove == 0;
        fits &= (rules_.moves[size_t(2 * axis)] || below == 0) && (rules_.moves[size_t(2 * axis + 1)] || above == 0);
    }
    if (fits) return std::nullopt;
    return "its box cannot go along with smoke to where it is";
}

}  // namespace slabflow
