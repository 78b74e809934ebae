// Any bytes in place of a picture of a sky: finite light from all directions, or an Error.
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "base/Error.h"
#include "scene/SkyImage.h"

using namespace slabflow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, size_t size) {
    try {
        const SkyImage image = readSkyImage({reinterpret_cast<const char*>(data), size}, "a.hdr");
        if (image.values.size() != size_t(image.size.x) * size_t(image.size.y)) std::abort();
        for (const glm::vec3& pixel : reduced(image, {32, 16}).values)
            for (int c = 0; c < 3; ++c)
                if (!(std::isfinite(pixel[c]) && pixel[c] >= 0)) std::abort();
    } catch (const Error&) {
    }
    return 0;
}
