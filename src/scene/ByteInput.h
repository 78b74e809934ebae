// The bytes of a file from front to back.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/Error.h"

namespace slabflow {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they lie in the file");

/// What is still to be read. UsageError where there is less than is taken.
class ByteInput {
public:
    explicit ByteInput(std::string_view bytes) : bytes_(bytes) {}

    std::string_view take(std::uint64_t count) {
        if (count > bytes_.size() - at_) throw UsageError("ends too early");
        const std::string_view taken = bytes_.substr(at_, size_t(count));
        at_ += size_t(count);
        return taken;
    }

    template <class Number>
    Number number() {
        Number number;
        std::memcpy(&number, take(sizeof number).data(), sizeof number);
        return number;
    }

    /// Behind its length.
    std::string text() { return std::string(take(number<std::uint32_t>())); }

    ByteInput at(std::int64_t place) const {
        if (place < 0 || std::uint64_t(place) > bytes_.size()) throw UsageError("ends too early");
        ByteInput there(bytes_);
        there.at_ = size_t(place);
        return there;
    }

private:
    std::string_view bytes_;
    size_t at_ = 0;
};

}  // namespace slabflow
