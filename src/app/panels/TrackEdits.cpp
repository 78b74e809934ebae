#include "app/panels/TrackEdits.h"

#include <algorithm>
#include <cmath>

namespace slabflow {

std::vector<TrackDesc>& TrackEdits::tracks() {
    if (!wished_) wished_ = scene_.animation;
    return *wished_;
}

void TrackEdits::moveKey(size_t track, size_t key, double time) {
    const std::vector<TrackKey>& keys = scene_.animation[track].keys;
    const double step = double(scene_.time.step);
    const double low = key > 0 ? double(keys[key - 1].time) + step : 0,
                 high = key + 1 < keys.size() ? double(keys[key + 1].time) - step : 1e6;
    if (low <= high) tracks()[track].keys[key].time = float(std::clamp(std::round(time / step) * step, low, high));
}

void TrackEdits::removeKey(size_t track, size_t key) {
    TrackDesc& changed = tracks()[track];
    changed.keys.erase(changed.keys.begin() + std::ptrdiff_t(key));
    if (changed.keys.size() < 2) changed.repeat.reset();
    const bool wanders = changed.noise != NoiseDesc() || changed.random != RandomDesc();
    if (changed.keys.empty() && !wanders) removeTrack(track);
}

void TrackEdits::removeTrack(size_t track) { tracks().erase(tracks().begin() + std::ptrdiff_t(track)); }

}  // namespace slabflow
