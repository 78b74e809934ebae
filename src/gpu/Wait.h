// Waiting for the GPU.
#pragma once

#include <cstddef>
#include <deque>
#include <glad/gl.h>

namespace slabflow {

/// Until the GPU has come to the fence. Drivers wait in a loop that keeps a core busy, which other threads or a
/// laptop's battery could use; this one rests ever longer, by at most a tenth more than the wait takes anyway.
void waitFor(GLsync fence);

/// The same for everything that was asked of the GPU so far.
void waitForGpu();

/// Keeps a program from asking for frames faster than the GPU can make them: drivers would stop it in their own way.
class FramesInFlight {
public:
    explicit FramesInFlight(size_t most) : most_(most) {}
    ~FramesInFlight();
    FramesInFlight(const FramesInFlight&) = delete;
    FramesInFlight& operator=(const FramesInFlight&) = delete;

    /// At the end of a frame: waits until no more than `most` are unfinished.
    void endFrame();

private:
    size_t most_;
    std::deque<GLsync> fences_;
};

}  // namespace slabflow
