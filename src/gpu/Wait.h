// Waiting for the GPU.
#pragma once

#include <cstddef>
#include <deque>

namespace slabflow {

/// A place in the command stream: what was asked of the GPU before it was made.
class Fence {
public:
    Fence();
    Fence(Fence&& other) noexcept;
    Fence& operator=(Fence&& other) noexcept;
    ~Fence();

    bool passed() const;

    /// Until the GPU has come there. Drivers wait in a loop that keeps a core busy, which other threads or a laptop's
    /// battery could use; this one rests ever longer, by at most a tenth more than the wait takes anyway.
    void wait() const;

private:
    void* sync_ = nullptr;
};

/// Until the GPU has done everything that was asked of it so far.
inline void waitForGpu() { Fence().wait(); }

/// Keeps a program from asking for frames faster than the GPU can make them: drivers would stop it in their own way.
class FramesInFlight {
public:
    explicit FramesInFlight(size_t most) : most_(most) {}

    /// At the end of a frame: waits until no more than `most` are unfinished.
    void endFrame();

private:
    size_t most_;
    std::deque<Fence> fences_;
};

}  // namespace slabflow
