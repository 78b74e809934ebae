#include "gpu/Texture.h"

#include <algorithm>

#include "base/Error.h"
#include "gpu/Framebuffer.h"
#include "gpu/GlFormat.h"
#include "gpu/Rehearsal.h"
#include "gpu/Wait.h"

namespace slabflow {
namespace {

GLenum targetOf(const Texture::Desc& desc) {
    if (desc.samples > 1) return GL_TEXTURE_2D_MULTISAMPLE;
    return desc.dimension == Dimension::Two ? GL_TEXTURE_2D : GL_TEXTURE_3D;
}

std::string describe(const Texture::Desc& desc) {
    return "texture '" + desc.label + "' (" + std::to_string(desc.size.x) + " x " + std::to_string(desc.size.y) +
           " x " + std::to_string(desc.size.z) + ", " + info(desc.format).name + ")";
}

NoRoom::For roomFor(const Texture::Desc& desc) {
    return desc.dimension == Dimension::Two ? NoRoom::For::Picture : NoRoom::For::Grid;
}

/// Half-float texels as their bits, everything else as stored.
GLenum rawType(Format format) { return info(format).half ? GL_HALF_FLOAT : glFormat(format).type; }

GLuint create(const Texture::Desc& desc) {
    GLint limit = 0;
    glGetIntegerv(desc.dimension == Dimension::Two ? GL_MAX_TEXTURE_SIZE : GL_MAX_3D_TEXTURE_SIZE, &limit);
    const int largest = std::max({desc.size.x, desc.size.y, desc.size.z});
    const int smallest = std::min({desc.size.x, desc.size.y, desc.size.z});
    SLAB_ASSERT(smallest >= 1, "a texture needs at least one texel on each axis");
    if (largest > limit)
        throw NoRoom(roomFor(desc),
                     describe(desc) + " is larger than this driver allows (" + std::to_string(limit) + " on an axis)");

    if (Rehearsal::on()) return 0;

    // Errors of earlier calls are reported by the debug callback; here only memory matters.
    while (glGetError() != GL_NO_ERROR) {
    }
    GLuint id = 0;
    glCreateTextures(targetOf(desc), 1, &id);
    const GLenum internal = glFormat(desc.format).internal;
    if (desc.samples > 1) glTextureStorage2DMultisample(id, desc.samples, internal, desc.size.x, desc.size.y, GL_TRUE);
    else if (desc.dimension == Dimension::Two) glTextureStorage2D(id, 1, internal, desc.size.x, desc.size.y);
    else glTextureStorage3D(id, 1, internal, desc.size.x, desc.size.y, desc.size.z);
    if (const GLenum error = glGetError(); error != GL_NO_ERROR) {
        glDeleteTextures(1, &id);
        throw NoRoom(roomFor(desc),
                     describe(desc) + (error == GL_OUT_OF_MEMORY ? ": out of GPU memory" : ": refused by the driver"));
    }
    if (desc.samples > 1) return id;  // which is not filtered
    const bool smooth = desc.filter == Filter::Linear && !info(desc.format).integer;
    const GLint filter = smooth ? GL_LINEAR : GL_NEAREST;
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER, filter);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, filter);
    const GLenum wrapping[] = {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R};
    for (int axis = 0; axis < 3; ++axis)
        glTextureParameteri(id, wrapping[axis], desc.repeats[axis] ? GL_REPEAT : GL_CLAMP_TO_EDGE);
    return id;
}

}  // namespace

void Texture::remove(unsigned id) { glDeleteTextures(1, &id); }

Texture::Texture(Desc desc) : desc_(std::move(desc)), id_(create(desc_)), memory_(id_.get() == 0 ? 0 : bytes()) {
    setLabel(desc_.label);
    if (desc_.zeros) clear();
}

void Texture::setLabel(const std::string& label) {
    desc_.label = label;
    if (id() == 0) return;
    glObjectLabel(GL_TEXTURE, id(), GLsizei(label.size()), label.c_str());
}

void Texture::clear(const glm::vec4& value) {
    if (id() == 0) return;
    GLint mostLayers = 0;
    glGetIntegerv(GL_MAX_FRAMEBUFFER_LAYERS, &mostLayers);
    // Some drivers take seconds for what they clear slice by slice.
    if (desc_.dimension == Dimension::Three && desc_.size.z <= mostLayers)
        Framebuffer({this}, nullptr, desc_.label).clearColor(0, value);
    else clearByDriver(value);
}

void Texture::clearSlice(int z) {
    if (id() == 0) return;
    const GlFormat& format = glFormat(desc_.format);
    glClearTexSubImage(id(), 0, 0, 0, z, desc_.size.x, desc_.size.y, 1, format.transfer, format.type, nullptr);
}

void Texture::clearByDriver(const glm::vec4& value) {
    if (desc_.format == Format::RGBA8) {
        const glm::u8vec4 bytes(glm::clamp(value, 0.0f, 1.0f) * 255.0f + 0.5f);
        glClearTexImage(id(), 0, GL_RGBA, GL_UNSIGNED_BYTE, &bytes);
    } else if (desc_.format == Format::Depth24Stencil8) {
        const auto depth = GLuint(glm::clamp(value.x, 0.0f, 1.0f) * 16777215.0f) << 8;
        glClearTexImage(id(), 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, &depth);
    } else if (info(desc_.format).integer) {
        const glm::ivec4 integers(value);
        glClearTexImage(id(), 0, glFormat(desc_.format).transfer, GL_INT, &integers);
    } else {
        glClearTexImage(id(), 0, glFormat(desc_.format).transfer, GL_FLOAT, &value);
    }
}

void Texture::upload(std::span<const float> values) {
    SLAB_ASSERT(desc_.format != Format::RGBA8, "floats are uploaded to float textures");
    SLAB_ASSERT(values.size() == texelCount() * size_t(info(desc_.format).channels), "one value per channel and texel");
    if (id() == 0) return;
    const auto s = desc_.size;
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    if (desc_.dimension == Dimension::Two)
        glTextureSubImage2D(id(), 0, 0, 0, s.x, s.y, glFormat(desc_.format).transfer, GL_FLOAT, values.data());
    else glTextureSubImage3D(id(), 0, 0, 0, 0, s.x, s.y, s.z, glFormat(desc_.format).transfer, GL_FLOAT, values.data());
}

void Texture::uploadBytes(std::span<const std::byte> texels) {
    SLAB_ASSERT(desc_.format == Format::RGBA8, "bytes are uploaded to RGBA8 textures");
    uploadRaw(texels);
}

void Texture::uploadRaw(std::span<const std::byte> texels) {
    SLAB_ASSERT(texels.size() == texelCount() * size_t(info(desc_.format).bytesPerTexel),
                "the texture's size in bytes");
    if (id() == 0) return;
    const auto s = desc_.size;
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    if (desc_.dimension == Dimension::Two)
        glTextureSubImage2D(id(), 0, 0, 0, s.x, s.y, glFormat(desc_.format).transfer, rawType(desc_.format),
                            texels.data());
    else
        glTextureSubImage3D(id(), 0, 0, 0, 0, s.x, s.y, s.z, glFormat(desc_.format).transfer, rawType(desc_.format),
                            texels.data());
}

std::vector<float> Texture::download() const {
    SLAB_ASSERT(desc_.format != Format::RGBA8, "bytes are read with downloadRaw");
    std::vector<float> values(texelCount() * size_t(info(desc_.format).channels));
    if (id() == 0) return values;
    waitForGpu();
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTextureImage(id(), 0, glFormat(desc_.format).transfer, GL_FLOAT, GLsizei(values.size() * sizeof(float)),
                      values.data());
    return values;
}

std::vector<std::byte> Texture::downloadRaw() const {
    std::vector<std::byte> texels(texelCount() * size_t(info(desc_.format).bytesPerTexel));
    if (id() == 0) return texels;
    waitForGpu();
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTextureImage(id(), 0, glFormat(desc_.format).transfer, rawType(desc_.format), GLsizei(texels.size()),
                      texels.data());
    return texels;
}

Texture makeTexture2D(glm::ivec2 size, Format format, std::string label, Filter filter) {
    return Texture({Dimension::Two, {size, 1}, format, filter, std::move(label)});
}

Texture makeTexture3D(glm::ivec3 size, Format format, std::string label, Filter filter) {
    return Texture({Dimension::Three, size, format, filter, std::move(label)});
}

}  // namespace slabflow
