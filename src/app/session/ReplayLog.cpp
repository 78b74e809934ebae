#include "app/session/ReplayLog.h"

#include <algorithm>

namespace slabflow {

void ReplayLog::restart(SceneDesc start) {
    start_ = std::move(start);
    deeds_.clear();
}

void ReplayLog::goBack(std::vector<Deed> deeds) {
    deeds_ = std::move(deeds);
    last_ = Part::Advance;  // whatever they end with: what comes now is another
}

/// The last one, if this can still be its next part; else another. Two changes are not one: what stood in the fluid
/// between them has left its mark.
Deed& ReplayLog::deedFor(long frame, Part part) {
    const bool isNext = last_ < part || (last_ == part && part == Part::Place);
    const bool fits = isNext && !deeds_.empty() && deeds_.back().frame == frame;
    if (!fits) deeds_.push_back({.frame = frame});
    last_ = part;
    return deeds_.back();
}

void ReplayLog::change(long frame, const SceneDesc& before, const SceneDesc& after) {
    SceneChange change = changeBetween(before, after);
    if (!change.empty()) deedFor(frame, Part::Change).change = std::move(change);
}

void ReplayLog::place(long frame, HandMove move) { deedFor(frame, Part::Place).placed.push_back(std::move(move)); }

/// The last look before a picture is the one that counts.
void ReplayLog::lookFrom(long frame, const std::optional<CameraDesc>& camera) {
    if (deeds_.empty() || deeds_.back().frame != frame) {
        deeds_.push_back({.frame = frame});
        last_ = Part::Change;
    }
    deeds_.back().camera =
        camera ? CameraChoice(HandCamera{camera->eye, camera->target, camera->fov}) : CameraChoice(SceneCamera{});
}

void ReplayLog::advance(long frame, const std::vector<SourceDesc>& splats, std::vector<HandMove> moves) {
    if (splats.empty() && moves.empty()) return;
    Deed& deed = deedFor(frame, Part::Advance);
    deed.splats = splats;
    deed.moves = std::move(moves);
}

Replay ReplayLog::replay(long frames) const { return {start_, frames, changeBetween(opened_, start_), deeds_}; }

size_t ReplayLog::doneAt(long frame) const {
    return size_t(deeds_.end() - std::ranges::lower_bound(deeds_, frame, {}, &Deed::frame));
}

}  // namespace slabflow
