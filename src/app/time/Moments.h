// States of a run that are kept, so that one can go back to them.
#pragma once

#include <vector>

#include "app/session/Session.h"

namespace slabflow {

/// Some of them within a budget of memory: of what is long past, fewer.
class Moments {
public:
    static constexpr size_t usualBudget = size_t(1) << 30;  // bytes

    explicit Moments(size_t budget = usualBudget) : budget_(budget) {}

    void add(Moment moment);
    void dropAfter(long frame);
    void clear() { kept_.clear(); }

    bool has(long frame) const;
    const Moment* atOrBefore(long frame) const;  ///< null when there is none so early
    std::vector<long> frames() const;            ///< in their order

    static size_t bytesOf(const Snapshot& snapshot);

private:
    void thin();

    size_t budget_;
    std::vector<Moment> kept_;  ///< by their frames
};

}  // namespace slabflow
