#include "gpu/Wait.h"

#include <algorithm>
#include <chrono>
#include <glad/gl.h>
#include <utility>

#include "base/System.h"

namespace slabflow {

namespace {

GLsync syncOf(void* sync) { return static_cast<GLsync>(sync); }

}  // namespace

Fence::Fence() : sync_(glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)) { glFlush(); }

Fence::Fence(Fence&& other) noexcept : sync_(std::exchange(other.sync_, nullptr)) {}

Fence& Fence::operator=(Fence&& other) noexcept {
    std::swap(sync_, other.sync_);
    return *this;
}

Fence::~Fence() {
    if (sync_) glDeleteSync(syncOf(sync_));
}

bool Fence::passed() const {
    const GLenum status = glClientWaitSync(syncOf(sync_), 0, 0);
    return status == GL_ALREADY_SIGNALED || status == GL_CONDITION_SATISFIED;
}

void Fence::wait() const {
    using namespace std::chrono;
    const auto start = steady_clock::now();
    while (glClientWaitSync(syncOf(sync_), 0, 0) == GL_TIMEOUT_EXPIRED) {
        const auto waited = duration_cast<microseconds>(steady_clock::now() - start);
        rest(std::clamp(waited / 10, microseconds(10), microseconds(1000)));
    }
}

void FramesInFlight::endFrame() {
    fences_.emplace_back();
    for (; fences_.size() > most_; fences_.pop_front()) fences_.front().wait();
}

}  // namespace slabflow
