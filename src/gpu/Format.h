// The texel formats Slabflow stores, and what OpenGL calls them.
#pragma once

#include <glad/gl.h>

namespace slabflow {

enum class Format { RGBA8, R16F, RG16F, RGBA16F, R32F, RG32F, RGBA32F, R32I, RGBA32UI, Depth32F, Depth24Stencil8 };

struct FormatInfo {
    const char* name;     ///< "RGBA16F"
    GLenum internal;      ///< GL_RGBA16F
    GLenum transfer;      ///< GL_RGBA: channel order of uploads and read-backs
    GLenum transferType;  ///< GL_FLOAT for all float formats: 16-bit texels are converted by the driver
    int channels;
    int bytesPerTexel;     ///< as stored on the GPU
    bool half;             ///< 16-bit float: stores are dithered by the slab operation
    bool integer = false;  ///< read by an integer sampler, never filtered
};

const FormatInfo& info(Format format);

}  // namespace slabflow
