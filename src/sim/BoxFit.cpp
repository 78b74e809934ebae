#include "sim/BoxFit.h"

#include <algorithm>
#include <cmath>

namespace slabflow {
namespace {

constexpr float margin = 8;              // cells of clean air before a side
constexpr int spare = 2 * cellsPerMove;  // cells more than that before a side comes back

/// The end of whole moves from `start` that lies at or beyond a place.
int movedDown(float place, int start) {
    return start + cellsPerMove * int(std::floor((place - float(start)) / cellsPerMove));
}
int movedUp(float place, int start) {
    return start + cellsPerMove * int(std::ceil((place - float(start)) / cellsPerMove));
}

/// Along one axis: outwards at once, inwards late.
void fitAxis(int axis, TexelBox& box, const SmokeReach& smoke, const FollowRules& rules) {
    int &low = box.low[axis], &high = box.high[axis];
    const int least = rules.least[axis], far = 2 * rules.most[axis];  // a reach may be anything
    const bool lowMoves = rules.moves[size_t(2 * axis)], highMoves = rules.moves[size_t(2 * axis + 1)];
    const int wantedLow = movedDown(std::max(smoke.low[axis] - margin, float(low - far)), 0);
    const int wantedHigh = movedUp(std::min(smoke.high[axis] + margin, float(high + far)), least);
    if (lowMoves) low = std::min(low, wantedLow);
    if (highMoves) high = std::max(high, wantedHigh);
    if (lowMoves && wantedLow >= low + spare) low = std::min(wantedLow, movedDown(float(high - least), 0));
    if (highMoves && wantedHigh <= high - spare) high = std::max(wantedHigh, movedUp(float(low + least), least));
}

long cellsIn(const TexelBox& box) {
    const glm::ivec3 n = box.high - box.low;
    return long(n.x) * long(n.y) * long(n.z);
}

/// The axis along which the box is to become shorter: one that is too long, or the longest that may; -1 where none is.
int axisToShorten(const TexelBox& box, const FollowRules& rules) {
    const glm::ivec3 n = box.high - box.low;
    int longest = -1;
    for (int axis = 0; axis < 3; ++axis) {
        if (n[axis] > rules.most[axis]) return axis;
        if (n[axis] > rules.least[axis] && (longest < 0 || n[axis] > n[longest])) longest = axis;
    }
    return cellsIn(box) > rules.budget ? longest : -1;
}

/// At the end that is farther from the middle of the smoke.
void shorten(int axis, TexelBox& box, const SmokeReach& smoke, const FollowRules& rules) {
    const float below = smoke.middle[axis] - float(box.low[axis]), above = float(box.high[axis]) - smoke.middle[axis];
    const bool lowMoves = rules.moves[size_t(2 * axis)], highMoves = rules.moves[size_t(2 * axis + 1)];
    if (lowMoves && (below > above || !highMoves)) box.low[axis] += cellsPerMove;
    else box.high[axis] -= cellsPerMove;
}

bool isBeyond(const TexelBox& box, const SmokeReach& smoke, const FollowRules& rules) {
    for (int axis = 0; axis < 3; ++axis) {
        if (rules.moves[size_t(2 * axis)] && smoke.low[axis] < float(box.low[axis])) return true;
        if (rules.moves[size_t(2 * axis + 1)] && smoke.high[axis] > float(box.high[axis])) return true;
    }
    return false;
}

}  // namespace

FittedBox fittedBox(const TexelBox& now, const SmokeReach& smoke, const FollowRules& rules) {
    TexelBox box = now;
    for (int axis = 0; axis < 3; ++axis) fitAxis(axis, box, smoke, rules);
    for (int axis = axisToShorten(box, rules); axis >= 0; axis = axisToShorten(box, rules))
        shorten(axis, box, smoke, rules);
    return {box, isBeyond(box, smoke, rules)};
}

}  // namespace slabflow
