// What OpenGL calls the texel formats.
#pragma once

#include <glad/gl.h>

#include "gpu/Format.h"

namespace slabflow {

struct GlFormat {
    GLenum internal;  ///< GL_RGBA16F
    GLenum transfer;  ///< GL_RGBA: channel order of uploads and read-backs
    GLenum type;      ///< GL_FLOAT for all float formats: 16-bit texels are converted by the driver
};

GlFormat glFormat(Format format);

}  // namespace slabflow
