#include "app/time/Moments.h"

#include <algorithm>
#include <limits>

namespace slabflow {
namespace {

long frameOf(const Moment& moment) { return moment.snapshot.clock.frame; }

}  // namespace

size_t Moments::bytesOf(const Snapshot& snapshot) {
    size_t bytes = 0;
    for (const Snapshot::Fluid& fluid : snapshot.fluids)
        for (const Snapshot::SavedField& field : fluid.fields) bytes += field.texels.size();
    for (const Snapshot::SavedField& field : snapshot.particles) bytes += field.texels.size();
    return bytes;
}

void Moments::add(Moment moment) {
    const auto place = std::ranges::lower_bound(kept_, frameOf(moment), {}, frameOf);
    if (place != kept_.end() && frameOf(*place) == frameOf(moment)) *place = std::move(moment);
    else kept_.insert(place, std::move(moment));
    thin();
}

/// The first and the last stay. Of the others goes, until all fit, the one whose absence leaves the gap that is
/// smallest for its age.
void Moments::thin() {
    size_t bytes = 0;
    for (const Moment& moment : kept_) bytes += bytesOf(moment.snapshot);
    while (bytes > budget_ && kept_.size() > 2) {
        size_t least = 1;
        double smallest = std::numeric_limits<double>::max();
        for (size_t i = 1; i + 1 < kept_.size(); ++i) {
            const double gap = double(frameOf(kept_[i + 1]) - frameOf(kept_[i - 1])),
                         age = double(frameOf(kept_.back()) - frameOf(kept_[i]));
            if (gap / age < smallest) smallest = gap / age, least = i;
        }
        bytes -= bytesOf(kept_[least].snapshot);
        kept_.erase(kept_.begin() + std::ptrdiff_t(least));
    }
}

void Moments::dropAfter(long frame) {
    std::erase_if(kept_, [&](const Moment& moment) { return frameOf(moment) > frame; });
}

bool Moments::has(long frame) const { return std::ranges::count(kept_, frame, frameOf) > 0; }

const Moment* Moments::atOrBefore(long frame) const {
    const auto after = std::ranges::upper_bound(kept_, frame, {}, frameOf);
    return after == kept_.begin() ? nullptr : &*std::prev(after);
}

std::vector<long> Moments::frames() const {
    std::vector<long> frames;
    for (const Moment& moment : kept_) frames.push_back(frameOf(moment));
    return frames;
}

}  // namespace slabflow
