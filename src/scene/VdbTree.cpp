#include "scene/VdbTree.h"

#include <algorithm>
#include <bit>
#include <glm/gtc/packing.hpp>
#include <optional>
#include <zlib.h>

#include "base/Blosc.h"
#include "base/VdbFormat.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

enum class Number { Float, Double, Half };

/// Bits of what is in a node.
class Mask {
public:
    Mask(ByteInput& input, size_t level) : words_((size_t(1) << 3 * vdb::edgeBits[level]) / 64) {
        std::memcpy(words_.data(), input.take(8 * words_.size()).data(), 8 * words_.size());
    }

    bool operator[](size_t bit) const { return (words_[bit / 64] >> bit % 64 & 1) != 0; }
    size_t size() const { return 64 * words_.size(); }
    size_t count() const {
        size_t sum = 0;
        for (const std::uint64_t word : words_) sum += size_t(std::popcount(word));
        return sum;
    }

private:
    std::vector<std::uint64_t> words_;
};

glm::ivec3 originOfChild(size_t level, glm::ivec3 origin, size_t place) {
    const int edge = vdb::edgeBits[level], mask = (1 << edge) - 1, below = vdb::voxelBits[level - 1], at = int(place);
    return origin + (glm::ivec3(at >> 2 * edge & mask, at >> edge & mask, at & mask) << below);
}

class TreeReader {
public:
    TreeReader(ByteInput& input, std::string_view type, std::uint32_t compression, VdbVolume& volume)
        : input_(input), compression_(compression), volume_(volume) {
        std::string_view name = type;
        if (name.ends_with(vdb::halfSuffix)) {
            number_ = Number::Half;
            name.remove_suffix(vdb::halfSuffix.size());
        } else if (name == vdb::doubleTree || name == vdb::doubleVectorTree) {
            number_ = Number::Double;
        }
        const bool isVector = name == vdb::vectorTree || name == vdb::doubleVectorTree;
        if (!isVector && name != vdb::floatTree && name != vdb::doubleTree)
            throw UsageError("holds a " + shortened(std::string(type), 60) +
                             "; readable are floats and vectors of them");
        volume_.channels = isVector ? 3 : 1;
        isDouble_ = name == vdb::doubleTree || name == vdb::doubleVectorTree;
    }

    void read() {
        input_.number<std::uint32_t>();  // of buffers, always 1
        volume_.background = takeValue();
        const auto tiles = input_.number<std::uint32_t>(), children = input_.number<std::uint32_t>();
        for (std::uint32_t i = 0; i < tiles; ++i) {
            const glm::ivec3 origin = takeOrigin();
            const auto value = takeValue();
            input_.number<char>();  // whether it is active
            std::copy_n(value.begin(), volume_.channels, volume_.add(root, origin, 1).begin());
        }
        for (std::uint32_t i = 0; i < children; ++i) readTopology(root - 1, takeOrigin());
        for (const glm::ivec3 leaf : leaves_) readLeaf(leaf);
    }

private:
    static constexpr size_t root = VdbVolume::levels - 1;

    glm::ivec3 takeOrigin() { return input_.number<glm::ivec3>(); }

    /// Whole, even of a tree of half floats.
    std::array<float, 3> takeValue() {
        std::array<float, 3> value{};
        for (int c = 0; c < volume_.channels; ++c)
            value[size_t(c)] = isDouble_ ? float(input_.number<double>()) : input_.number<float>();
        return value;
    }

    void readTopology(size_t level, glm::ivec3 origin) {
        const Mask children(input_, level);
        if (level == 0) return leaves_.push_back(origin);  // the mask comes again with the values
        const Mask active(input_, level);
        readBlock(level, origin, active);
        for (size_t place = 0; place < children.size(); ++place)
            if (children[place]) readTopology(level - 1, originOfChild(level, origin, place));
    }

    void readLeaf(glm::ivec3 origin) {
        const Mask active(input_, 0);
        readBlock(0, origin, active);
        const bool isFirst = volume_.high.x < volume_.low.x;
        const glm::ivec3 last = origin + (1 << vdb::voxelBits[0]) - 1;
        volume_.low = isFirst ? origin : glm::min(volume_.low, origin);
        volume_.high = isFirst ? last : glm::max(volume_.high, last);
    }

    void readBlock(size_t level, glm::ivec3 origin, const Mask& active) {
        using vdb::BlockKind;
        const auto kind = input_.number<BlockKind>();
        const bool hasMask =
            kind == BlockKind::BackgroundOrMinus || kind == BlockKind::BackgroundOrOne || kind == BlockKind::OneOrOther;
        if (kind < BlockKind::Background || kind > BlockKind::AllValues)
            throw UsageError("has values of no known kind");
        std::array<float, 3> first = volume_.background, second = volume_.background;
        if (kind == BlockKind::MinusBackground || kind == BlockKind::BackgroundOrMinus)
            for (float& value : first) value = -value;
        if (kind == BlockKind::One || kind == BlockKind::BackgroundOrOne || kind == BlockKind::OneOrOther)
            first = takeValue();
        if (kind == BlockKind::OneOrOther) second = takeValue();
        std::optional<Mask> isSecond;
        if (hasMask) isSecond.emplace(input_, level);
        const bool sparse = (compression_ & vdb::activeMask) != 0 && kind != BlockKind::AllValues;
        const std::vector<float> values = takeNumbers(sparse ? active.count() : active.size());

        auto target = volume_.add(level, origin, active.size()).begin();
        auto next = values.begin();
        for (size_t place = 0; place < active.size(); ++place, target += volume_.channels) {
            if (!sparse || active[place]) {
                std::copy_n(next, volume_.channels, target);
                next += volume_.channels;
            } else {
                std::copy_n((isSecond && (*isSecond)[place] ? second : first).begin(), volume_.channels, target);
            }
        }
    }

    std::vector<float> takeNumbers(size_t values) {
        const size_t count = values * size_t(volume_.channels);
        std::vector<float> numbers(count);
        if (number_ == Number::Half && count == 0) return numbers;  // of which not even the length is written
        const size_t size = number_ == Number::Half ? 2 : number_ == Number::Double ? 8 : 4;
        const std::vector<std::byte> bytes = unpacked(count * size);
        for (size_t i = 0; i < count; ++i) numbers[i] = numberAt(bytes.data() + i * size);
        return numbers;
    }

    float numberAt(const std::byte* place) const {
        const auto as = [&]<class T>(T number) {
            std::memcpy(&number, place, sizeof number);
            return number;
        };
        if (number_ == Number::Half) return glm::unpackHalf1x16(as(std::uint16_t()));
        return number_ == Number::Double ? float(as(double())) : as(float());
    }

    std::vector<std::byte> unpacked(size_t size) {
        std::vector<std::byte> bytes(size);
        const bool isPacked = (compression_ & (vdb::zip | vdb::blosc)) != 0;
        const std::int64_t length = isPacked ? input_.number<std::int64_t>() : -std::int64_t(size);
        if (length <= 0) {
            if (length != -std::int64_t(size)) throw UsageError("has another number of values than it says");
            std::ranges::copy(std::as_bytes(std::span(input_.take(size))), bytes.begin());
            return bytes;
        }
        const auto packed = std::as_bytes(std::span(input_.take(std::uint64_t(length))));
        if (compression_ & vdb::blosc) {
            unpackBlosc(packed, bytes);
            return bytes;
        }
        uLongf got = uLongf(size);
        const int result = uncompress(reinterpret_cast<Bytef*>(bytes.data()), &got,
                                      reinterpret_cast<const Bytef*>(packed.data()), uLong(packed.size()));
        if (result != Z_OK || got != size) throw UsageError("compressed values are damaged");
        return bytes;
    }

    ByteInput& input_;
    std::uint32_t compression_;
    VdbVolume& volume_;
    Number number_ = Number::Float;
    bool isDouble_ = false;  ///< single values are
    std::vector<glm::ivec3> leaves_;
};

}  // namespace

void readVdbTree(ByteInput& input, std::string_view type, std::uint32_t compression, VdbVolume& volume) {
    TreeReader(input, type, compression, volume).read();
}

}  // namespace slabflow
