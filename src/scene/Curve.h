// The course of one animated parameter.
#pragma once

#include <cstdint>
#include <optional>

#include "scene/AnimationDesc.h"

namespace slabflow {

/// Of a value that is a number or several: how many, and they.
struct Numbers {
    int count = 0;
    glm::dvec4 values{0};
};
std::optional<Numbers> numbersOf(const KeyValue& value);
KeyValue valueOf(const Numbers& numbers);

/// The value at a time [s], of a parameter that is `base` otherwise. Before the first key it is that of the first.
/// The same for the same seed on every machine. May leave the parameter's range where noise or a slope makes it.
KeyValue valueAt(const TrackDesc& track, const KeyValue& base, double time, int seed);

/// In [-1, 1], and 0 at whole x: gradient noise in one dimension (Perlin 1985) that is another for each stream.
double noiseAt(double x, std::uint64_t stream);

/// In [-1, 1), one for each whole number.
double randomAt(std::int64_t index, std::uint64_t stream);

}  // namespace slabflow
