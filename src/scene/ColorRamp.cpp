#include "scene/ColorRamp.h"

#include <algorithm>

namespace slabflow {
namespace {

constexpr float smallestGap = 0.005f;  // between stops that are moved by hand

}  // namespace

glm::vec3 colorAt(const std::vector<ColorStop>& ramp, float at) {
    const auto above = std::ranges::lower_bound(ramp, at, {}, &ColorStop::at);
    if (above == ramp.end()) return ramp.empty() ? glm::vec3(0) : ramp.back().color;
    if (above->at == at) return above->color;
    const ColorStop below = above == ramp.begin() ? ColorStop() : *(above - 1);
    return glm::mix(below.color, above->color, (at - below.at) / (above->at - below.at));
}

size_t insertStop(std::vector<ColorStop>& ramp, float at) {
    const auto above = std::ranges::lower_bound(ramp, at, {}, &ColorStop::at);
    const auto index = size_t(above - ramp.begin());
    if (above == ramp.end() || above->at != at) ramp.insert(above, {at, colorAt(ramp, at)});
    return index;
}

void moveStop(std::vector<ColorStop>& ramp, size_t index, float at) {
    const float low = index > 0 ? ramp[index - 1].at + smallestGap : 0;
    const float high = index + 1 < ramp.size() ? ramp[index + 1].at - smallestGap : 1;
    if (low <= high) ramp[index].at = std::clamp(at, low, high);
}

}  // namespace slabflow
