#include "gpu/Framebuffer.h"

#include <glm/gtc/packing.hpp>

#include "base/Error.h"
#include "gpu/GlFormat.h"
#include "gpu/Rehearsal.h"

namespace slabflow {
namespace {

GLuint create() {
    if (Rehearsal::on()) return 0;
    GLuint id = 0;
    glCreateFramebuffers(1, &id);
    return id;
}

const char* reason(GLenum status) {
    switch (status) {
        case GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT: return "an attachment cannot be rendered to, or has too many layers";
        case GL_FRAMEBUFFER_UNSUPPORTED: return "this combination of formats is unsupported";
        case GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS: return "layered and single attachments are mixed";
        default: return "it is incomplete";
    }
}

}  // namespace

void Framebuffer::remove(unsigned id) { glDeleteFramebuffers(1, &id); }

Framebuffer::Framebuffer() : id_(create()) {}

Framebuffer::Framebuffer(std::initializer_list<const Texture*> colors, const Texture* depth, std::string label)
    : Framebuffer() {
    std::vector<GLenum> buffers;
    std::string formats;
    for (const Texture* color : colors) {
        size_ = color->size();
        formats_.push_back(color->format());
        if (id_.get() == 0) continue;
        const auto slot = GLenum(GL_COLOR_ATTACHMENT0 + buffers.size());
        glNamedFramebufferTexture(id_.get(), slot, color->id(), 0);
        buffers.push_back(slot);
        formats += std::string(formats.empty() ? "" : ", ") + info(color->format()).name;
    }
    if (depth) size_ = depth->size();
    if (id_.get() == 0) return;
    if (depth) {
        const bool hasStencil = depth->format() == Format::Depth24Stencil8;
        glNamedFramebufferTexture(id_.get(), hasStencil ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT,
                                  depth->id(), 0);
    }
    glNamedFramebufferDrawBuffers(id_.get(), GLsizei(buffers.size()), buffers.data());
    require(label, formats);
}

Framebuffer Framebuffer::ofSlices(const Texture& volume, const std::string& label) {
    Framebuffer framebuffer;
    framebuffer.size_ = {volume.size().x, volume.size().y, 1};
    framebuffer.formats_.assign(size_t(volume.size().z), volume.format());
    const GLuint id = framebuffer.id_.get();
    if (id == 0) return framebuffer;
    std::vector<GLenum> buffers;
    for (int slice = 0; slice < volume.size().z; ++slice) {
        buffers.push_back(GLenum(GL_COLOR_ATTACHMENT0 + slice));
        glNamedFramebufferTextureLayer(id, buffers.back(), volume.id(), 0, slice);
    }
    glNamedFramebufferDrawBuffers(id, GLsizei(buffers.size()), buffers.data());
    framebuffer.require(label, std::to_string(buffers.size()) + " x " + info(volume.format()).name);
    return framebuffer;
}

/// That the driver can render to it.
void Framebuffer::require(const std::string& label, const std::string& formats) const {
    glObjectLabel(GL_FRAMEBUFFER, id_.get(), GLsizei(label.size()), label.c_str());
    const GLenum status = glCheckNamedFramebufferStatus(id_.get(), GL_DRAW_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        throw NoRoom(size_.z > 1 ? NoRoom::For::Grid : NoRoom::For::Picture,
                     "this OpenGL driver cannot render to '" + label + "' (" + formats + ", " +
                         std::to_string(size_.z) + " slices): " + reason(status) + "; a newer driver may");
}

void Framebuffer::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, id_.get());
    glViewport(0, 0, size_.x, size_.y);
}

void Framebuffer::bindWindow() { glBindFramebuffer(GL_FRAMEBUFFER, 0); }

void Framebuffer::clearColor(int attachment, const glm::vec4& value) const {
    if (id_.get() == 0) return;
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);  // clears heed what the last draw left
    const FormatInfo& format = info(formats_[size_t(attachment)]);
    glm::vec4 stored = value;
    for (int i = 0; i < 4 && format.half; ++i)  // some drivers round to 16 bits, others truncate
        stored[i] = glm::unpackHalf1x16(glm::packHalf1x16(value[i]));
    const glm::ivec4 integers(format.integer ? value : glm::vec4(0));
    const glm::uvec4 naturals(integers);
    if (!format.integer) glClearNamedFramebufferfv(id_.get(), GL_COLOR, attachment, &stored.x);
    else if (glFormat(formats_[size_t(attachment)]).type == GL_INT)
        glClearNamedFramebufferiv(id_.get(), GL_COLOR, attachment, &integers.x);
    else glClearNamedFramebufferuiv(id_.get(), GL_COLOR, attachment, &naturals.x);
}

void Framebuffer::clearDepth(float value) const {
    if (id_.get() == 0) return;
    glDepthMask(GL_TRUE);  // clears heed what the last draw left
    glClearNamedFramebufferfv(id_.get(), GL_DEPTH, 0, &value);
}

void Framebuffer::clearStencil() const {
    if (id_.get() == 0) return;
    const GLint nothing = 0;
    glClearNamedFramebufferiv(id_.get(), GL_STENCIL, 0, &nothing);
}

void Framebuffer::blitToWindow(glm::ivec2 size) const {
    glBlitNamedFramebuffer(id_.get(), 0, 0, 0, size_.x, size_.y, 0, 0, size.x, size.y, GL_COLOR_BUFFER_BIT, GL_LINEAR);
}

}  // namespace slabflow
