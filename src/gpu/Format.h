// The texel formats Slabflow stores.
#pragma once

#include <vector>

namespace slabflow {

enum class Format { RGBA8, R16F, RG16F, RGBA16F, R32F, RG32F, RGBA32F, R32I, RGBA32UI, Depth32F, Depth24Stencil8 };

struct FormatInfo {
    const char* name;  ///< "RGBA16F"
    int channels;
    int bytesPerTexel;     ///< as stored on the GPU
    bool half;             ///< 16-bit float: stores are dithered by the slab operation
    bool integer = false;  ///< read by an integer sampler, never filtered
};

const FormatInfo& info(Format format);

/// The numbers of samples that multisampled textures of this format may have.
std::vector<int> sampleCounts(Format format);

}  // namespace slabflow
