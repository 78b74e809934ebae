#include "base/Hash.h"

#include <algorithm>
#include <cstring>

namespace slabflow {

// FNV-1a over words of eight bytes, the last one filled up with zeros
std::uint64_t checksum(std::string_view bytes, std::uint64_t seed) {
    std::uint64_t hash = seed;
    for (size_t at = 0; at < bytes.size(); at += sizeof hash) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, std::min(sizeof word, bytes.size() - at));
        hash = (hash ^ word) * 0x100000001b3u;
        hash ^= hash >> 32;  // or the upper bits of a word would never reach the lower ones of the sum
    }
    return hash;
}

}  // namespace slabflow
