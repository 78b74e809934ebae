// The bytes of an OpenVDB file while it grows.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace slabflow::vdb {

static_assert(std::endian::native == std::endian::little, "numbers go into files as they are in memory");

using Bytes = std::vector<std::byte>;

inline void append(Bytes& bytes, const void* from, size_t count) {
    const auto* begin = static_cast<const std::byte*>(from);
    bytes.insert(bytes.end(), begin, begin + count);
}

template <class Number>
void put(Bytes& bytes, Number number) {
    append(bytes, &number, sizeof number);
}

inline void putText(Bytes& bytes, std::string_view text) {
    put(bytes, std::uint32_t(text.size()));
    append(bytes, text.data(), text.size());
}

}  // namespace slabflow::vdb
