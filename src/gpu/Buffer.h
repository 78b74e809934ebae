// Memory on the GPU that compute shaders read and write as they like.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/Handle.h"

namespace slabflow {

/// Words of 32 bits. A program is given it under the name of a block; see Program::set. Without memory in a Rehearsal.
class Buffer {
public:
    /// Zeros. Error when the driver has no room for so many.
    Buffer(size_t words, std::string label);

    size_t words() const { return words_; }
    const std::string& label() const { return label_; }

    void clear();  ///< to zeros
    void upload(const std::vector<std::uint32_t>& words);

    /// Waits for the GPU: for tests.
    std::vector<std::uint32_t> download() const;

    /// For gpu/ only. 0 in a Rehearsal.
    unsigned id() const { return id_.get(); }

private:
    static void remove(unsigned id);

    size_t words_;
    std::string label_;
    Handle<&Buffer::remove> id_;
};

}  // namespace slabflow
