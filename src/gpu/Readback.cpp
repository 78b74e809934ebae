#include "gpu/Readback.h"

#include "base/Error.h"
#include "gpu/Wait.h"

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
    const bool floats = as == As::Floats;
    SLAB_ASSERT(!floats || texture.format() != Format::RGBA8, "byte textures are read back raw");
    bytes_ = texture.texelCount() * size_t(floats ? 4 * format.channels : format.bytesPerTexel);
    buffer_ = Handle<&Readback::removeBuffer>(createPackBuffer(bytes_));
    const GLenum type = floats ? GL_FLOAT : format.half ? GL_HALF_FLOAT : format.transferType;
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer_.get());
    if (texture.id() != 0)  // as in a rehearsal
        glGetTextureImage(texture.id(), 0, format.transfer, type, GLsizei(bytes_), nullptr);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    fence_.sync = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glFlush();
}

bool Readback::ready() const {
    const GLenum status = glClientWaitSync(fence_.sync, 0, 0);
    return status == GL_ALREADY_SIGNALED || status == GL_CONDITION_SATISFIED;
}

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
    waitFor(fence_.sync);
    glGetNamedBufferSubData(buffer_.get(), 0, GLsizeiptr(bytes_), target);
}

}  // namespace slabflow
