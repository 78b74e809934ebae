// Radiance files made of pixels.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "scene/SkyImage.h"

namespace slabflow::test {

inline const std::string hdrStart = "#?RADIANCE\n# made for a test\nFORMAT=32-bit_rle_rgbe\n";

inline std::string hdrSize(glm::ivec2 size) {
    return "\n-Y " + std::to_string(size.y) + " +X " + std::to_string(size.x) + "\n";
}

/// Three mantissas with one exponent.
inline std::string rgbeOf(glm::vec3 color) {
    const float most = std::max({color.r, color.g, color.b});
    if (most < 1e-32f) return std::string(4, '\0');
    int exponent = 0;
    const float scale = std::frexp(most, &exponent) * 256 / most;
    return {char(int(color.r * scale)), char(int(color.g * scale)), char(int(color.b * scale)), char(exponent + 128)};
}

/// Not packed.
inline std::string hdrOf(const SkyImage& image) {
    std::string file = hdrStart + hdrSize(image.size);
    for (const glm::vec3& pixel : image.values) file += rgbeOf(pixel);
    return file;
}

inline SkyImage skyImageOf(glm::ivec2 size, const std::function<glm::vec3(int x, int y)>& color) {
    SkyImage image{size, {}};
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) image.values.push_back(color(x, y));
    return image;
}

}  // namespace slabflow::test
