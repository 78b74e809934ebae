#include "base/Blosc.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "base/Error.h"

namespace slabflow {
namespace {

using Bytes = std::span<const std::byte>;

void require(bool rule) {
    if (!rule) throw UsageError("compressed values are damaged");
}

Bytes take(Bytes& from, size_t count) {
    require(count <= from.size());
    const Bytes front = from.first(count);
    from = from.subspan(count);
    return front;
}

size_t takeByte(Bytes& from) { return std::to_integer<size_t>(take(from, 1)[0]); }

std::uint32_t numberAt(Bytes bytes, size_t at) {
    std::uint32_t number = 0;
    require(at + sizeof number <= bytes.size());
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

/// Lengths from 15 on go on in further bytes, up to the first that is not 255.
size_t takeLength(Bytes& from, size_t nibble) {
    size_t length = nibble;
    if (nibble == 15)
        for (size_t more = 255; more == 255; length += more) more = takeByte(from);
    return length;
}

/// Literal bytes and repetitions of what was there before, in turn, until the input ends after literals.
void unpackLz4(Bytes from, std::span<std::byte> to) {
    size_t written = 0;
    for (;;) {
        const size_t token = takeByte(from);
        const Bytes literals = take(from, takeLength(from, token >> 4));
        require(literals.size() <= to.size() - written);
        std::ranges::copy(literals, to.begin() + std::ptrdiff_t(written));
        written += literals.size();
        if (from.empty()) break;
        const size_t low = takeByte(from), back = low | takeByte(from) << 8;
        const size_t length = 4 + takeLength(from, token & 15);
        require(back > 0 && back <= written && length <= to.size() - written);
        for (const size_t end = written + length; written < end; ++written) to[written] = to[written - back];
    }
    require(written == to.size());
}

/// First bytes of all elements, then second bytes…, to elements; what is left over stays.
void unshuffle(Bytes from, size_t elementSize, std::span<std::byte> to) {
    const size_t elements = from.size() / elementSize, whole = elements * elementSize;
    for (size_t i = 0; i < elements; ++i)
        for (size_t b = 0; b < elementSize; ++b) to[i * elementSize + b] = from[b * elements + i];
    std::copy(from.begin() + std::ptrdiff_t(whole), from.end(), to.begin() + std::ptrdiff_t(whole));
}

/// A block is split into as many streams as an element has bytes, unless they would be short.
void unpackBlock(Bytes from, size_t streams, std::span<std::byte> to) {
    const size_t length = to.size() / streams;
    for (size_t i = 0; i < streams; ++i) {
        const size_t packed = numberAt(take(from, 4), 0);
        const std::span<std::byte> part = to.subspan(i * length, length);
        const Bytes stream = take(from, packed);
        if (packed == length) std::ranges::copy(stream, part.begin());
        else unpackLz4(stream, part);
    }
}

}  // namespace

void unpackBlosc(std::span<const std::byte> chunk, std::span<std::byte> to) {
    constexpr size_t header = 16, mostStreams = 16, shortest = 128;
    constexpr size_t shuffled = 1, stored = 2, bitsShuffled = 4, unsplit = 16, lz4 = 1;
    require(chunk.size() >= header);
    const size_t flags = std::to_integer<size_t>(chunk[2]), elementSize = std::to_integer<size_t>(chunk[3]);
    const size_t blockSize = numberAt(chunk, 8);
    require(numberAt(chunk, 4) == to.size() && elementSize > 0 && (blockSize > 0 || to.empty()));
    if (flags & stored) {
        require(chunk.size() == header + to.size());
        std::ranges::copy(chunk.subspan(header), to.begin());
        return;
    }
    if (flags >> 5 != lz4 || flags & bitsShuffled)
        throw UsageError("values are compressed by another codec of Blosc than LZ4; save it with zip, or uncompressed");

    std::vector<std::byte> block(std::min(blockSize, to.size()));
    for (size_t done = 0, index = 0; done < to.size(); done += blockSize, ++index) {
        const size_t start = numberAt(chunk, header + 4 * index), length = std::min(blockSize, to.size() - done);
        require(start <= chunk.size());
        const bool isSplit = !(flags & unsplit) && elementSize <= mostStreams && blockSize / elementSize >= shortest &&
                             length == blockSize && length % elementSize == 0;
        const std::span<std::byte> unpacked(block.data(), length), target = to.subspan(done, length);
        const bool shuffles = (flags & shuffled) && elementSize > 1;
        unpackBlock(chunk.subspan(start), isSplit ? elementSize : 1, shuffles ? unpacked : target);
        if (shuffles) unshuffle(unpacked, elementSize, target);
    }
}

}  // namespace slabflow
