// Any bytes in place of an image: a mesh of what is light in it, or an Error.
#include <cstdint>
#include <cstdlib>
#include <span>

#include "base/Error.h"
#include "scene/Mask.h"

using namespace slabflow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, size_t size) {
    try {
        const GreyImage image = readGreyImage(std::as_bytes(std::span(data, size)), "a.png");
        if (image.values.size() != size_t(image.size.x) * size_t(image.size.y)) std::abort();
        meshOfMask(reduced(image, {32, 32}), 1, glm::vec3(0), glm::vec3(1));
    } catch (const Error&) {
    }
    return 0;
}
