#include "scene/Curve.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "base/Hash.h"

namespace slabflow {
namespace {

/// A track whose keys are asked for by their index.
class Course {
public:
    explicit Course(const TrackDesc& track) : track_(track) {}

    KeyValue at(double time) const {
        time = folded(time);
        const auto next =
            std::ranges::upper_bound(track_.keys, time, {}, [](const TrackKey& key) { return double(key.time); });
        const int after = int(next - track_.keys.begin());
        if (after == 0 || after > last()) return key(after == 0 ? 0 : last()).value;
        return between(after - 1, after, time);
    }

private:
    int last() const { return int(track_.keys.size()) - 1; }
    const TrackKey& key(int index) const { return track_.keys[size_t(index)]; }
    double timeOf(int index) const { return double(key(index).time); }

    double folded(double time) const {
        const double first = timeOf(0), length = timeOf(last()) - first;
        if (!track_.repeat || length <= 0 || time <= first) return time;
        if (*track_.repeat == Repeat::Loop) return first + std::fmod(time - first, length);
        const double there = std::fmod(time - first, 2 * length);
        return first + std::min(there, 2 * length - there);
    }

    KeyValue between(int from, int to, double time) const {
        const Ease ease = key(from).ease;
        const auto a = numbersOf(key(from).value), b = numbersOf(key(to).value);
        if (ease == Ease::Hold || !a || !b || a->count != b->count) return key(from).value;
        const double span = timeOf(to) - timeOf(from), s = (time - timeOf(from)) / span, r = 1 - s;
        if (ease != Ease::Smooth) return valueOf({a->count, glm::mix(a->values, b->values, eased(ease, s))});
        return valueOf({a->count, a->values * (r * r * (1 + 2 * s)) + slopeAt(from) * (span * s * r * r) +
                                      b->values * (s * s * (1 + 2 * r)) + slopeAt(to) * (-span * s * s * r)});
    }

    static double eased(Ease ease, double s) {
        switch (ease) {
            case Ease::In: return s * s;
            case Ease::Out: return s * (2 - s);
            case Ease::InOut: return s * s * (3 - 2 * s);
            default: return s;
        }
    }

    /// Where none is given, of monotone cubics (Fritsch and Butland 1984): at rest at an end and where the value turns
    /// round, so that a curve stays between its keys. A loop has neighbours on both sides of its ends.
    glm::dvec4 slopeAt(int index) const {
        if (const auto given = numbersOf(key(index).slope)) return given->values;
        const bool isEnd = index == 0 || index == last(), isLoop = track_.repeat == Repeat::Loop;
        if (isEnd && (!isLoop || key(0).value != key(last()).value)) return {};
        const int before = isEnd ? last() - 1 : index - 1, after = isEnd ? 1 : index + 1;
        const int arrival = isEnd ? last() : index, departure = isEnd ? 0 : index;
        return meanSlope(before, arrival, departure, after);
    }

    glm::dvec4 meanSlope(int before, int arrival, int departure, int after) const {
        const auto a = numbersOf(key(before).value), b = numbersOf(key(arrival).value), c = numbersOf(key(after).value);
        if (!a || !b || !c || a->count != b->count || b->count != c->count) return {};
        const double since = timeOf(arrival) - timeOf(before), until = timeOf(after) - timeOf(departure);
        glm::dvec4 slope{0};
        for (int i = 0; i < b->count; ++i) {
            const double left = (b->values[i] - a->values[i]) / since, right = (c->values[i] - b->values[i]) / until;
            const double l = since + 2 * until, r = 2 * since + until;
            if (left * right > 0) slope[i] = (l + r) / (r / left + l / right);
        }
        return slope;
    }

    const TrackDesc& track_;
};

/// A well mixed number (Steele, Lea and Flood 2014).
std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/// Adds amplitude * wander(stream), where components have streams of their own or go along one direction.
template <class Wander>
void add(Numbers& numbers, const KeyValue& amplitude, std::uint64_t stream, Wander wander) {
    const auto most = numbersOf(amplitude);
    if (!most || most->values == glm::dvec4(0)) return;
    const bool together = most->count > 1;
    for (int i = 0; i < numbers.count; ++i)
        numbers.values[i] += most->values[together ? i : 0] * wander(mixed(stream + std::uint64_t(together ? 0 : i)));
}

double octavesAt(const NoiseDesc& noise, double time, std::uint64_t stream) {
    double sum = 0, most = 0, share = 1, x = time * double(noise.frequency);
    for (int i = 0; i < noise.octaves; ++i, share /= 2, x *= 2) {
        sum += share * noiseAt(x, mixed(stream + std::uint64_t(i)));
        most += share;
    }
    return sum / most;
}

}  // namespace

std::optional<Numbers> numbersOf(const KeyValue& value) {
    return std::visit(
        [](const auto& v) -> std::optional<Numbers> {
            using T = std::decay_t<decltype(v)>;
            if constexpr (std::is_same_v<T, float>) return Numbers{1, glm::dvec4(double(v), 0, 0, 0)};
            if constexpr (std::is_same_v<T, glm::vec2>) return Numbers{2, glm::dvec4(glm::dvec2(v), 0, 0)};
            if constexpr (std::is_same_v<T, glm::vec3>) return Numbers{3, glm::dvec4(glm::dvec3(v), 0)};
            if constexpr (std::is_same_v<T, glm::vec4>) return Numbers{4, glm::dvec4(v)};
            return {};
        },
        value);
}

KeyValue valueOf(const Numbers& numbers) {
    const glm::vec4 v(numbers.values);
    switch (numbers.count) {
        case 1: return v.x;
        case 2: return glm::vec2(v);
        case 3: return glm::vec3(v);
        case 4: return v;
        default: return {};
    }
}

KeyValue valueAt(const TrackDesc& track, const KeyValue& base, double time, int seed) {
    const KeyValue value = track.keys.empty() ? base : Course(track).at(time);
    auto numbers = numbersOf(value);
    const NoiseDesc& noise = track.noise;
    const RandomDesc& random = track.random;
    if (!numbers || (noise.amplitude == KeyValue(0.0f) && random.amplitude == KeyValue(0.0f))) return value;
    const std::uint64_t own = checksum(track.key, std::uint64_t(seed));
    add(*numbers, noise.amplitude, mixed(own + 2 * std::uint64_t(noise.seed)),
        [&](std::uint64_t stream) { return octavesAt(noise, time, stream); });
    add(*numbers, random.amplitude, mixed(own + 2 * std::uint64_t(random.seed) + 1),
        [&](std::uint64_t stream) { return randomAt(std::int64_t(std::floor(time / double(random.period))), stream); });
    return valueOf(*numbers);
}

double randomAt(std::int64_t index, std::uint64_t stream) {
    constexpr double half = 9007199254740992.0 / 2;  // 2^53 / 2
    return double(mixed(stream ^ mixed(std::uint64_t(index))) >> 11) / half - 1;
}

double noiseAt(double x, std::uint64_t stream) {
    const double floor = std::floor(x), f = x - floor, fade = f * f * f * (f * (6 * f - 15) + 10);
    const auto cell = std::int64_t(floor);
    return 2 * glm::mix(randomAt(cell, stream) * f, randomAt(cell + 1, stream) * (f - 1), fade);
}

}  // namespace slabflow
