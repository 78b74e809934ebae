// Numbers in the order of their keys.
#pragma once

#include "gpu/Buffer.h"
#include "slab/Slab.h"

namespace slabflow {

inline constexpr int sortThreads = 256;  ///< of a work group, and values of a digit
inline constexpr int sortRounds = 8;     ///< keys that each of them takes

/// Sorts on the GPU by one digit of eight bits after the other, the lowest first (Satish, Harris, Garland 2009). Equal
/// keys keep their order, so that the same keys give the same order each time.
class RadixSort {
public:
    RadixSort(Slab& slab, size_t count);

    /// Unsigned, with values that go with them: to be written before each sort, and in order after it.
    const Buffer& keys() const { return keys_; }
    const Buffer& values() const { return values_; }
    Buffer& keys() { return keys_; }
    Buffer& values() { return values_; }
    size_t count() const { return count_; }

    void sort();

private:
    void moveByDigit(int firstBit, const Buffer& keys, const Buffer& values, const Buffer& movedKeys,
                     const Buffer& movedValues);

    Slab& slab_;
    size_t count_;
    int blocks_;  ///< of sortThreads * sortRounds keys
    Buffer keys_, values_, movedKeys_, movedValues_;
    Buffer places_;  ///< for each digit and each block: how many there are, then where its first one goes
    Buffer totals_;  ///< how often each digit occurs
};

}  // namespace slabflow
