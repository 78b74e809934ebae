#include "gpu/Readback.h"

#include "base/Error.h"
#include "gpu/GlFormat.h"

namespace slabflow {
namespace {

GLuint createPackBuffer(size_t bytes) {
    GLuint id = 0;
    glCreateBuffers(1, &id);
    glNamedBufferStorage(id, GLsizeiptr(bytes), nullptr, GL_CLIENT_STORAGE_BIT | GL_MAP_READ_BIT);
    return id;
}

}  // namespace

Readback::Readback(const Texture& texture, As as) {
    const FormatInfo& format = info(texture.format());
    const GlFormat gl = glFormat(texture.format());
    const bool floats = as == As::Floats;
    SLAB_ASSERT(!floats || texture.format() != Format::RGBA8, "byte textures are read back raw");
    bytes_ = texture.texelCount() * size_t(floats ? 4 * format.channels : format.bytesPerTexel);
    buffer_ = Handle<&Readback::removeBuffer>(createPackBuffer(bytes_));
    const GLenum type = floats ? GL_FLOAT : format.half ? GL_HALF_FLOAT : gl.type;
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer_.get());
    if (texture.id() != 0)  // as in a rehearsal
        glGetTextureImage(texture.id(), 0, gl.transfer, type, GLsizei(bytes_), nullptr);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    fence_.emplace();
}

void Readback::removeBuffer(unsigned id) { glDeleteBuffers(1, &id); }

bool Readback::ready() const { return fence_->passed(); }

std::vector<float> Readback::takeFloats() {
    std::vector<float> values(bytes_ / sizeof(float));
    take(values.data());
    return values;
}

std::vector<std::byte> Readback::takeBytes() {
    std::vector<std::byte> values(bytes_);
    take(values.data());
    return values;
}

void Readback::take(void* target) {
    fence_->wait();
    glGetNamedBufferSubData(buffer_.get(), 0, GLsizeiptr(bytes_), target);
}

}  // namespace slabflow
