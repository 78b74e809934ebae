// What one thread of a test waits for and another gives.
#pragma once

#include <future>

namespace slabflow::test {

/// Given once, for all that wait for it. Not std::latch, since the libstdc++ of GCC 12 looks at what it waits for
/// before it takes the lock where a system has no futex: under Windows, waits miss the signal and never end (within a
/// thousand tries).
class Signal {
public:
    void give() { promise_.set_value(); }
    void wait() const { future_.wait(); }

private:
    std::promise<void> promise_;
    std::shared_future<void> future_ = promise_.get_future().share();
};

}  // namespace slabflow::test
