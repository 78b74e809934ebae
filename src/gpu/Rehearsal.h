// Which programs something needs, found out before it is done.
#pragma once

namespace slabflow {

/// While one lives, nothing reaches the GPU but programs, which are handed to the driver without waiting for them:
/// textures and meshes have no memory, draws draw nothing, and downloads are zeros. Whoever runs a frame in it has the
/// driver compile all that the frame needs at once, as many at a time as it can. What is made meanwhile must not
/// outlive it.
class Rehearsal {
public:
    Rehearsal() { ++count_; }
    ~Rehearsal() { --count_; }
    Rehearsal(const Rehearsal&) = delete;
    Rehearsal& operator=(const Rehearsal&) = delete;

    static bool on() { return count_ > 0; }

private:
    static inline int count_ = 0;  // OpenGL, too, is one for a process, and on one thread
};

}  // namespace slabflow
