#include "scene/RigChannel.h"

#include <algorithm>

namespace slabflow {
namespace {

glm::quat quaternionOf(const float* v) {
    const glm::quat q(v[3], v[0], v[1], v[2]);
    return glm::length(q) > 0 ? glm::normalize(q) : glm::quat(1, 0, 0, 0);
}

std::vector<float> numbersOf(const glm::quat& q) { return {q.x, q.y, q.z, q.w}; }

}  // namespace

std::vector<float> RigChannel::at(double time) const {
    const bool isSpline = way == Way::CubicSpline, turns = target == Target::Rotation;
    const size_t stride = isSpline ? 3 * width : width;
    const auto valueOf = [&](size_t key) { return values.data() + key * stride + (isSpline ? width : 0); };
    const auto next =
        size_t(std::ranges::upper_bound(times, time, {}, [](float t) { return double(t); }) - times.begin());
    const size_t key = next == 0 ? 0 : next - 1;
    const float* before = valueOf(key);
    std::vector<float> result(before, before + width);
    if (next > 0 && next < times.size() && way != Way::Step) {
        const float length = times[next] - times[key], f = float((time - double(times[key])) / double(length));
        const float* after = valueOf(next);
        if (turns && !isSpline) return numbersOf(glm::slerp(quaternionOf(before), quaternionOf(after), f));
        const float f2 = f * f, f3 = f2 * f;
        const float *slopeBefore = before + width, *slopeAfter = isSpline ? after - width : after;
        for (size_t i = 0; i < width; ++i)
            result[i] = !isSpline ? glm::mix(before[i], after[i], f)
                                  : (2 * f3 - 3 * f2 + 1) * before[i] + (3 * f2 - 2 * f3) * after[i] +
                                        length * ((f3 - 2 * f2 + f) * slopeBefore[i] + (f3 - f2) * slopeAfter[i]);
    }
    return turns ? numbersOf(quaternionOf(result.data())) : result;
}

}  // namespace slabflow
