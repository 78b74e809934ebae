// Pixels in rows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "base/Error.h"

namespace slabflow {

/// Rows from the top down.
template <class Pixel>
struct Raster {
    glm::ivec2 size{0};
    std::vector<Pixel> values;

    const Pixel& at(int x, int y) const { return values[size_t(y) * size_t(size.x) + size_t(x)]; }
};

/// Error that starts with `source` when an image is larger than is read: 8192 pixels along a side or 32 million in all.
inline void requireRasterSize(std::int64_t width, std::int64_t height, const std::string& source) {
    constexpr std::int64_t longestSide = 8192, mostPixels = 1 << 25;
    if (std::max(width, height) > longestSide || width * height > mostPixels)
        throw Error(source + " has " + std::to_string(width) + " x " + std::to_string(height) +
                    " pixels; allowed: up to " + std::to_string(longestSide) + " along a side and 32 million in all");
}

/// The same with at most `most` pixels along each side: means of those that become one.
template <class Pixel>
Raster<Pixel> reduced(const Raster<Pixel>& image, glm::ivec2 most) {
    Raster<Pixel> result{glm::max(glm::min(image.size, most), glm::ivec2(1)), {}};
    for (int j = 0; j < result.size.y; ++j)
        for (int i = 0; i < result.size.x; ++i) {
            const auto begin = [&](int index, int axis) {
                return int(std::int64_t(index) * image.size[axis] / result.size[axis]);
            };
            Pixel sum(0);
            const glm::ivec2 low(begin(i, 0), begin(j, 1)), high(begin(i + 1, 0), begin(j + 1, 1));
            for (int y = low.y; y < high.y; ++y)
                for (int x = low.x; x < high.x; ++x) sum += image.at(x, y);
            result.values.push_back(sum / float((high.x - low.x) * (high.y - low.y)));
        }
    return result;
}

}  // namespace slabflow
