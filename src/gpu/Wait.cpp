#include "gpu/Wait.h"

#include <algorithm>
#include <chrono>

#include "base/System.h"

namespace slabflow {

void waitFor(GLsync fence) {
    using namespace std::chrono;
    const auto start = steady_clock::now();
    for (GLbitfield flags = GL_SYNC_FLUSH_COMMANDS_BIT;; flags = 0) {
        if (glClientWaitSync(fence, flags, 0) != GL_TIMEOUT_EXPIRED) return;
        const auto waited = duration_cast<microseconds>(steady_clock::now() - start);
        rest(std::clamp(waited / 10, microseconds(10), microseconds(1000)));
    }
}

void waitForGpu() {
    const GLsync fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    waitFor(fence);
    glDeleteSync(fence);
}

FramesInFlight::~FramesInFlight() {
    for (const GLsync fence : fences_) glDeleteSync(fence);
}

void FramesInFlight::endFrame() {
    fences_.push_back(glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0));
    glFlush();
    for (; fences_.size() > most_; fences_.pop_front()) {
        waitFor(fences_.front());
        glDeleteSync(fences_.front());
    }
}

}  // namespace slabflow
