#include "scene/ExrReader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <glm/gtc/packing.hpp>
#include <optional>
#include <zlib.h>

#include "base/Error.h"
#include "scene/ByteInput.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr std::uint32_t magic = 20000630;

enum class Packing : std::uint8_t { None, Rle, ZipRows, Zip };

enum class PixelType : std::int32_t { Uint, Half, Float };

struct Channel {
    std::string name;
    PixelType type;
};

struct Header {
    std::vector<Channel> channels;
    std::optional<Packing> packing;
    glm::ivec2 low{0}, size{0};            ///< of the rows and columns that there are
    glm::ivec2 shownLow{0}, shownSize{0};  ///< of the picture, of which they may be a part, or more than that
};

size_t bytesOf(PixelType type) { return type == PixelType::Half ? 2 : 4; }

/// Up to a zero.
std::string takeName(ByteInput& input) {
    std::string name;
    for (char letter = input.number<char>(); letter != 0; letter = input.number<char>()) name += letter;
    return name;
}

float cleaned(float value) {
    constexpr float brightest = 1e9f;
    return value > 0 ? std::min(value, brightest) : 0;  // also of what is no number
}

float takeValue(ByteInput& input, PixelType type) {
    switch (type) {
        case PixelType::Uint: return float(input.number<std::uint32_t>());
        case PixelType::Half: return glm::unpackHalf1x16(input.number<std::uint16_t>());
        default: return input.number<float>();
    }
}

class ExrReader {
public:
    ExrReader(std::string_view file, const std::string& source) : input_(file), source_(source) {}

    SkyImage read() {
        try {
            readVersion();
            readHeader();
            input_.take(std::uint64_t(8) * blockCount());  // where each block is: they follow one another
            return readBlocks();
        } catch (const UsageError& error) {
            fail(std::string("it ") + error.what());
        }
    }

private:
    [[noreturn]] void fail(const std::string& reason) const {
        throw Error(source_ + " is no picture of a sky that can be read: " + reason);
    }

    void readVersion() {
        constexpr std::uint32_t tiled = 0x200, deep = 0x800, parts = 0x1000;
        if (input_.number<std::uint32_t>() != magic) fail("it is no OpenEXR file");
        const auto version = input_.number<std::uint32_t>();
        if ((version & 0xff) != 2) fail("it is of another version of OpenEXR than 2");
        if (version & tiled) fail("it has tiles; save it with rows (scan lines)");
        if (version & (deep | parts)) fail("it has several parts or is deep; save it as one flat picture");
    }

    void readHeader() {
        for (std::string name = takeName(input_); !name.empty(); name = takeName(input_)) {
            takeName(input_);  // its type
            ByteInput value(input_.take(input_.number<std::uint32_t>()));
            if (name == "channels") readChannels(value);
            if (name == "compression") readPacking(value);
            if (name == "dataWindow") readWindow(value, header_.low, header_.size);
            if (name == "displayWindow") readWindow(value, header_.shownLow, header_.shownSize);
        }
        if (!header_.packing || header_.channels.empty() || header_.size.x == 0 || header_.shownSize.x == 0)
            fail("its head is not whole");
        findColours();
    }

    void readChannels(ByteInput& value) {
        constexpr size_t most = 64;
        for (std::string name = takeName(value); !name.empty(); name = takeName(value)) {
            const auto type = value.number<PixelType>();
            value.take(4);  // whether steps look even, and nothing
            const auto sampling = value.number<glm::ivec2>();
            if (type < PixelType::Uint || type > PixelType::Float) fail("it has a channel of an unknown type");
            if (sampling != glm::ivec2(1)) fail("it has a channel of fewer pixels");
            if (header_.channels.size() == most) fail("it has more than 64 channels");
            header_.channels.push_back({name, type});
        }
    }

    void readPacking(ByteInput& value) {
        constexpr std::array names{"none", "RLE", "ZIPS", "ZIP", "PIZ", "PXR24", "B44", "B44A", "DWAA", "DWAB"};
        const auto kind = value.number<std::uint8_t>();
        if (kind > std::uint8_t(Packing::Zip))
            fail("its compression is " + std::string(kind < names.size() ? names[kind] : "unknown") +
                 "; save it with ZIP, RLE or none");
        header_.packing = Packing(kind);
    }

    void readWindow(ByteInput& value, glm::ivec2& from, glm::ivec2& size) const {
        using Corner = glm::vec<2, std::int64_t>;
        const Corner low(value.number<glm::ivec2>()), high(value.number<glm::ivec2>());
        if (high.x < low.x || high.y < low.y) fail("it has no pixels");
        requireRasterSize(high.x - low.x + 1, high.y - low.y + 1, source_);
        from = glm::ivec2(low);
        size = glm::ivec2(high - low) + 1;
    }

    /// Which channels are red, green and blue.
    void findColours() {
        const auto find = [&](std::string_view name) {
            for (size_t i = 0; i < header_.channels.size(); ++i)
                if (header_.channels[i].name == name) return int(i);
            return -1;
        };
        colours_ = {find("R"), find("G"), find("B")};
        if (glm::all(glm::equal(colours_, glm::ivec3(-1)))) colours_ = glm::ivec3(find("Y"));
        if (glm::any(glm::equal(colours_, glm::ivec3(-1)))) fail("it has no channels R, G and B");
    }

    int rowsOfBlock() const { return header_.packing == Packing::Zip ? 16 : 1; }
    int blockCount() const { return (header_.size.y + rowsOfBlock() - 1) / rowsOfBlock(); }

    size_t bytesOfRow() const {
        size_t bytes = 0;
        for (const Channel& channel : header_.channels) bytes += bytesOf(channel.type) * size_t(header_.size.x);
        return bytes;
    }

    /// From the top down or the other way round. Memory grows with what is there, not with what a head promises.
    SkyImage readBlocks() {
        std::vector<std::vector<glm::vec3>> blocks(static_cast<size_t>(blockCount()));
        for (size_t i = 0; i < blocks.size(); ++i) {
            const std::int64_t from = std::int64_t(input_.number<std::int32_t>()) - header_.low.y;
            if (from < 0 || from >= header_.size.y || from % rowsOfBlock() != 0) fail("a block is at no place of it");
            std::vector<glm::vec3>& block = blocks[size_t(from / rowsOfBlock())];
            if (!block.empty()) fail("a block is there twice");
            const int rows = std::min(rowsOfBlock(), header_.size.y - int(from));
            block = pixelsOf(input_.take(input_.number<std::uint32_t>()), rows);
        }
        SkyImage image{header_.size, {}};
        for (const std::vector<glm::vec3>& block : blocks)
            image.values.insert(image.values.end(), block.begin(), block.end());
        return shown(std::move(image));
    }

    /// Black where there is nothing.
    SkyImage shown(SkyImage whole) const {
        if (header_.low == header_.shownLow && header_.size == header_.shownSize) return whole;
        SkyImage image{header_.shownSize, {}};
        const std::int64_t left = std::int64_t(header_.shownLow.x) - header_.low.x;
        const std::int64_t top = std::int64_t(header_.shownLow.y) - header_.low.y;
        for (int y = 0; y < image.size.y; ++y)
            for (int x = 0; x < image.size.x; ++x) {
                const std::int64_t column = left + x, row = top + y;
                const bool isThere = column >= 0 && row >= 0 && column < whole.size.x && row < whole.size.y;
                image.values.push_back(isThere ? whole.at(int(column), int(row)) : glm::vec3(0));
            }
        return image;
    }

    std::vector<glm::vec3> pixelsOf(std::string_view block, int rows) {
        const std::string bytes = unpacked(block, bytesOfRow() * size_t(rows));
        ByteInput input(bytes);
        std::vector<glm::vec3> pixels(static_cast<size_t>(header_.size.x * rows));
        for (int row = 0; row < rows; ++row)
            for (size_t c = 0; c < header_.channels.size(); ++c)
                for (int x = 0; x < header_.size.x; ++x) {
                    const float value = cleaned(takeValue(input, header_.channels[c].type));
                    for (int colour = 0; colour < 3; ++colour)
                        if (colours_[colour] == int(c)) pixels[size_t(row * header_.size.x + x)][colour] = value;
                }
        return pixels;
    }

    /// What packing would have made no smaller is plain.
    std::string unpacked(std::string_view block, size_t size) const {
        if (block.size() == size || header_.packing == Packing::None) return std::string(block);
        std::string bytes = header_.packing == Packing::Rle ? fromRuns(block, size) : inflated(block, size);
        if (bytes.size() != size) fail("a block is damaged");
        return joined(summedUp(std::move(bytes)));
    }

    std::string inflated(std::string_view block, size_t size) const {
        std::string bytes(size, '\0');
        uLongf got = uLongf(size);
        const int result = uncompress(reinterpret_cast<Bytef*>(bytes.data()), &got,
                                      reinterpret_cast<const Bytef*>(block.data()), uLong(block.size()));
        if (result != Z_OK) fail("a block is damaged");
        bytes.resize(got);
        return bytes;
    }

    /// One more than so many times the same, or, below 0, so many that follow.
    std::string fromRuns(std::string_view block, size_t size) const {
        ByteInput input(block);
        std::string bytes;
        for (size_t read = 0; read < block.size();) {
            const int count = input.number<std::int8_t>();
            if (count < 0) bytes += input.take(std::uint64_t(-count));
            else bytes.append(size_t(count) + 1, input.number<char>());
            read += count < 0 ? size_t(1 - count) : 2;
            if (bytes.size() > size) fail("a block is damaged");
        }
        return bytes;
    }

    /// Each byte is stored as what it has more than the one before, plus 128.
    static std::string summedUp(std::string bytes) {
        for (size_t i = 1; i < bytes.size(); ++i)
            bytes[i] = char(std::uint8_t(bytes[i - 1]) + std::uint8_t(bytes[i]) - 128);
        return bytes;
    }

    /// The even bytes are stored before the odd ones.
    static std::string joined(const std::string& bytes) {
        std::string result(bytes.size(), '\0');
        const size_t odd = (bytes.size() + 1) / 2;
        for (size_t i = 0; i < bytes.size(); ++i) result[i] = bytes[i / 2 + (i % 2 == 1 ? odd : 0)];
        return result;
    }

    ByteInput input_;
    const std::string& source_;
    Header header_;
    glm::ivec3 colours_{-1};  ///< channels
};

}  // namespace

bool isExr(std::string_view file) { return file.starts_with("\x76\x2f\x31\x01"); }

SkyImage readExr(std::string_view file, const std::string& source) { return ExrReader(file, source).read(); }

}  // namespace slabflow
