#include "gpu/Buffer.h"

#include <glad/gl.h>

#include "base/Error.h"
#include "gpu/Rehearsal.h"
#include "gpu/Wait.h"

namespace slabflow {
namespace {

GLuint create(size_t words, const std::string& label) {
    if (Rehearsal::on()) return 0;
    while (glGetError() != GL_NO_ERROR) {  // earlier errors have been reported; here only memory matters
    }
    GLuint id = 0;
    glCreateBuffers(1, &id);
    glNamedBufferStorage(id, GLsizeiptr(words * sizeof(std::uint32_t)), nullptr, GL_DYNAMIC_STORAGE_BIT);
    if (glGetError() != GL_NO_ERROR) {
        glDeleteBuffers(1, &id);
        throw Error("buffer '" + label + "' (" + std::to_string(words * sizeof(std::uint32_t)) +
                    " bytes): out of GPU memory");
    }
    glObjectLabel(GL_BUFFER, id, GLsizei(label.size()), label.c_str());
    return id;
}

}  // namespace

void Buffer::remove(unsigned id) { glDeleteBuffers(1, &id); }

Buffer::Buffer(size_t words, std::string label) : words_(words), label_(std::move(label)), id_(create(words_, label_)) {
    clear();
}

void Buffer::clear() {
    if (id() == 0) return;
    glClearNamedBufferData(id(), GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
}

void Buffer::upload(const std::vector<std::uint32_t>& words) {
    SLAB_ASSERT(words.size() <= words_, "a buffer holds what is uploaded");
    if (id() == 0 || words.empty()) return;
    glNamedBufferSubData(id(), 0, GLsizeiptr(words.size() * sizeof(words[0])), words.data());
}

std::vector<std::uint32_t> Buffer::download() const {
    std::vector<std::uint32_t> words(words_);
    if (id() == 0) return words;
    waitForGpu();
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetNamedBufferSubData(id(), 0, GLsizeiptr(words.size() * sizeof(words[0])), words.data());
    return words;
}

}  // namespace slabflow
