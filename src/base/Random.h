// Numbers that look random, the same on every machine.
#pragma once

#include <cstdint>

namespace slabflow {

/// PCG (O'Neill 2014).
class Random {
public:
    explicit Random(std::uint32_t seed) : state_(seed * 747796405u + 2891336453u) {}

    std::uint32_t next() {
        state_ = state_ * 747796405u + 2891336453u;
        const std::uint32_t word = ((state_ >> ((state_ >> 28u) + 4u)) ^ state_) * 277803737u;
        return (word >> 22u) ^ word;
    }

    double between(double low, double high) { return low + (high - low) * (double(next()) / 4294967296.0); }

private:
    std::uint32_t state_;
};

}  // namespace slabflow
