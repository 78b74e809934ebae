#include "gpu/Format.h"

#include "base/Error.h"

namespace slabflow {

const FormatInfo& info(Format format) {
    static constexpr FormatInfo table[] = {
        {"RGBA8", GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4, 4, false},
        {"R16F", GL_R16F, GL_RED, GL_FLOAT, 1, 2, true},
        {"RG16F", GL_RG16F, GL_RG, GL_FLOAT, 2, 4, true},
        {"RGBA16F", GL_RGBA16F, GL_RGBA, GL_FLOAT, 4, 8, true},
        {"R32F", GL_R32F, GL_RED, GL_FLOAT, 1, 4, false},
        {"RG32F", GL_RG32F, GL_RG, GL_FLOAT, 2, 8, false},
        {"RGBA32F", GL_RGBA32F, GL_RGBA, GL_FLOAT, 4, 16, false},
        {"R32I", GL_R32I, GL_RED_INTEGER, GL_INT, 1, 4, false, true},
        {"RGBA32UI", GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 4, 16, false, true},
        {"Depth32F", GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT, 1, 4, false},
        {"Depth24Stencil8", GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, 1, 4, false},
    };
    const auto index = static_cast<size_t>(format);
    SLAB_ASSERT(index < std::size(table), "unknown texel format");
    return table[index];
}

}  // namespace slabflow
