#include "app/view/Pace.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace slabflow {
namespace {

constexpr int unlikeOthers = 2;  // frames after a change that are slower: programs compile, memory is taken
constexpr int leastFrames = 2;
constexpr double leastSeconds = 0.5;
constexpr double muchTooSlow = 4;             // of the time that a frame may take: all at once
constexpr double tooSlow = 1.2, idle = 0.25;  // of the time that a frame may take: four times as many pixels fit
constexpr double coarsestCells = 0.5;         // of the scene's
constexpr int fewestCells = 24;
constexpr float scales[] = {1, 1 / 2.f, 1 / 3.f, 1 / 4.f};

}  // namespace

void Pace::restart(double wanted, const Freedom& freedom) {
    *this = {};
    wanted_ = wanted;
    freedom_ = freedom;
    scale_ = freedom.pictureScale;
}

Pace::Change Pace::frame(double seconds, double busy) {
    if (wanted_ <= 0 || !isMeasured(seconds, busy)) return {};
    const double mean = seconds_ / frames_, work = busy_ / frames_;
    const Change change = mean > tooSlow / wanted_ ? coarser(mean) : work < idle / wanted_ ? finer() : Change{};
    frames_ = 0;
    seconds_ = busy_ = 0;
    if (change.pictureScale || change.cells) skipped_ = 0;
    return change;
}

/// True when enough is known for a decision.
bool Pace::isMeasured(double seconds, double busy) {
    if (skipped_ < unlikeOthers) {
        ++skipped_;
        return false;
    }
    ++frames_;
    seconds_ += seconds;
    busy_ += busy;
    return frames_ >= leastFrames && seconds_ >= leastSeconds;
}

/// A picture first, which is as good as ever once the fluid rests; then cells.
Pace::Change Pace::coarser(double seconds) {
    const bool hurries = seconds * wanted_ > muchTooSlow;
    Change change;
    if (freedom_.pictureScale > 0)
        for (const float scale : scales)
            if (scale < scale_ && (hurries || !change.pictureScale)) change.pictureScale = scale;
    if (change.pictureScale) scale_ = *change.pictureScale;
    if (hurries || !change.pictureScale) change.cells = fewerCells(seconds);
    change.asks = change.cells && !freedom_.isUntouched;
    return change;
}

/// By the third root of what is too much, since they are as many along each axis; once. The sweeps of a solver are
/// never fewer: what a person sees is what a replay and the timeline do again to the bit.
std::optional<int> Pace::fewerCells(double seconds) {
    const std::optional<int> before = std::exchange(freedom_.cells, {});
    if (!before) return {};
    const double share = std::max(std::cbrt(1 / (wanted_ * seconds)), coarsestCells);
    const int cells = std::max(int(std::lround(share * *before)), std::min(fewestCells, *before));
    return cells < *before ? std::optional(cells) : std::nullopt;
}

Pace::Change Pace::finer() {
    float next = scale_;
    for (const float scale : scales)
        if (scale > scale_ && scale <= freedom_.pictureScale) next = scale;
    if (next == scale_) return {};
    scale_ = next;
    return {.pictureScale = scale_, .cells = {}, .asks = false};
}

}  // namespace slabflow
