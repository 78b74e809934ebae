// Chunks of Blosc with LZ4, written by hand from the definitions of both.
#include "base/Blosc.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "base/Error.h"
#include "support/Catch.h"

namespace slabflow::test::blosc_test {

namespace {

using Bytes = std::vector<std::uint8_t>;

void number(Bytes& bytes, std::uint32_t value) {
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(std::uint8_t(value >> shift));
}

/// One block of these streams, for `size` bytes of elements of `elementSize`.
Bytes chunkOf(std::uint8_t flags, std::uint8_t elementSize, std::uint32_t size, const std::vector<Bytes>& streams) {
    Bytes chunk{2, 1, flags, elementSize};
    number(chunk, size);
    number(chunk, size);
    number(chunk, 0);   // of the chunk's own length nothing depends
    number(chunk, 20);  // where the block starts
    for (const Bytes& stream : streams) {
        number(chunk, std::uint32_t(stream.size()));
        chunk.insert(chunk.end(), stream.begin(), stream.end());
    }
    return chunk;
}

std::string unpacked(const Bytes& chunk, size_t size) {
    std::string text(size, '?');
    unpackBlosc(std::as_bytes(std::span(chunk)), std::as_writable_bytes(std::span(text)));
    return text;
}

constexpr std::uint8_t lz4 = 1 << 5, shuffled = 1, stored = 2, unsplit = 16;

}  // namespace

TEST_CASE("literals and repetitions") {
    // "abc", then 9 bytes from 3 back; "!" at the end.
    const Bytes stream{0x35, 'a', 'b', 'c', 3, 0, 0x10, '!'};
    CHECK(unpacked(chunkOf(lz4, 1, 13, {stream}), 13) == "abcabcabcabc!");
}

TEST_CASE("lengths of more than a nibble") {
    Bytes stream{0xff, 255, 0};  // 15 + 255 literals, then a repetition of 4 + 15 + 1
    const std::string literals(270, 'x');
    stream.insert(stream.end(), literals.begin(), literals.end());
    for (const int byte : {1, 0, 1, 0x10, int('.')}) stream.push_back(std::uint8_t(byte));
    CHECK(unpacked(chunkOf(lz4, 1, 291, {stream}), 291) == std::string(290, 'x') + ".");
}

TEST_CASE("bytes of elements are put together again, and what is left over stays") {
    CHECK(unpacked(chunkOf(lz4 | shuffled, 4, 10, {{'a', 'b', 'A', 'B', '1', '2', '-', '+', 'y', 'z'}}), 10) ==
          "aA1-bB2+yz");
}

TEST_CASE("long blocks are split into a stream for each byte of an element, unless they say that they are not") {
    const Bytes half(256, 'h'), other(256, 'o');
    std::string mixed;
    for (int i = 0; i < 256; ++i) mixed += "ho";
    CHECK(unpacked(chunkOf(lz4 | shuffled, 2, 512, {half, other}), 512) == mixed);
    Bytes both = half;
    both.insert(both.end(), other.begin(), other.end());
    CHECK(unpacked(chunkOf(lz4 | shuffled | unsplit, 2, 512, {both}), 512) == mixed);
}

TEST_CASE("what does not get smaller is stored as it is") {
    Bytes chunk{2, 1, lz4 | stored, 4};
    for (const std::uint32_t value : {5u, 5u, 21u}) number(chunk, value);
    for (const char letter : {'p', 'l', 'a', 'i', 'n'}) chunk.push_back(std::uint8_t(letter));
    CHECK(unpacked(chunk, 5) == "plain");
    CHECK_THROWS_AS(unpacked(chunk, 6), UsageError);
}

TEST_CASE("damage is noticed before it is copied") {
    const auto fails = [](const Bytes& stream) {
        CHECK_THROWS_AS(unpacked(chunkOf(lz4, 1, 13, {stream}), 13), UsageError);
    };
    fails({0x35, 'a', 'b', 'c', 4, 0, 0x10, '!'});  // from before the beginning
    fails({0x35, 'a', 'b', 'c', 0, 0, 0x10, '!'});  // from where it is itself
    fails({0x3f, 'a', 'b', 'c', 3, 0, 90, 0});      // beyond the end
    fails({0x34, 'a', 'b', 'c', 3, 0, 0x10, '!'});  // too few
    fails({0xf5, 200, 'b'});                        // ends within literals
    fails({});
    Bytes chunk = chunkOf(lz4, 1, 13, {{0x35, 'a', 'b', 'c', 3, 0, 0x10, '!'}});
    for (size_t length = 0; length < chunk.size(); ++length)
        CHECK_THROWS_AS(unpacked(Bytes(chunk.begin(), chunk.begin() + std::ptrdiff_t(length)), 13), UsageError);
    chunk[16] = 255;  // the block starts behind the end
    CHECK_THROWS_AS(unpacked(chunk, 13), UsageError);
}

TEST_CASE("other codecs are refused with what helps") {
    CHECK_THROWS_WITH(unpacked(chunkOf(4 << 5, 1, 13, {{1}}), 13),
                      Catch::Matchers::ContainsSubstring("save it with zip"));
}

}  // namespace slabflow::test::blosc_test
