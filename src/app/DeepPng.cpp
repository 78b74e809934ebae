#include "app/DeepPng.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <new>
#include <string_view>

#include "base/Error.h"

/// Of stb_image_write.h, which declares it only where it is implemented: app/ImageWriter.cpp.
extern "C" unsigned char* stbi_zlib_compress(unsigned char* data, int data_len, int* out_len, int quality);

namespace slabflow {
namespace {

using Bytes = std::vector<unsigned char>;

void appendBigEndian(Bytes& bytes, std::uint32_t value) {
    for (const int shift : {24, 16, 8, 0}) bytes.push_back(static_cast<unsigned char>(value >> shift));
}

/// Cyclic redundancy check of PNG (ISO 3309), a bit at a time.
std::array<std::uint32_t, 256> makeCrcTable() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t n = 0; n < 256; ++n) {
        std::uint32_t c = n;
        for (int bit = 0; bit < 8; ++bit) c = (c & 1) ? 0xedb88320u ^ (c >> 1) : c >> 1;
        table[n] = c;
    }
    return table;
}

std::uint32_t crcOf(std::span<const unsigned char> bytes) {
    static const std::array<std::uint32_t, 256> table = makeCrcTable();
    std::uint32_t crc = 0xffffffffu;
    for (const unsigned char byte : bytes) crc = table[(crc ^ byte) & 0xff] ^ (crc >> 8);
    return ~crc;
}

void appendChunk(Bytes& png, std::string_view type, std::span<const unsigned char> data) {
    appendBigEndian(png, std::uint32_t(data.size()));
    const size_t start = png.size();
    png.insert(png.end(), type.begin(), type.end());
    png.insert(png.end(), data.begin(), data.end());
    appendBigEndian(png, crcOf(std::span(png).subspan(start)));
}

/// Rows from the top, each less the one above it (PNG's filter "Up"), high bytes first.
Bytes filteredRows(glm::ivec2 size, int channels, std::span<const std::uint16_t> values) {
    constexpr unsigned char up = 2;
    const size_t rowValues = size_t(size.x) * size_t(channels);
    Bytes above(2 * rowValues), row(2 * rowValues), result;
    result.reserve((2 * rowValues + 1) * size_t(size.y));
    for (size_t y = size_t(size.y); y-- > 0;) {
        for (size_t i = 0; i < rowValues; ++i) {
            const std::uint16_t value = values[y * rowValues + i];
            row[2 * i] = static_cast<unsigned char>(value >> 8);
            row[2 * i + 1] = static_cast<unsigned char>(value);
        }
        result.push_back(up);
        for (size_t i = 0; i < row.size(); ++i) result.push_back(static_cast<unsigned char>(row[i] - above[i]));
        std::swap(above, row);
    }
    return result;
}

}  // namespace

std::vector<std::byte> encodePng16(glm::ivec2 size, int channels, std::span<const std::uint16_t> values) {
    SLAB_ASSERT(channels == 1 || channels == 3, "grey or RGB");
    SLAB_ASSERT(values.size() == size_t(size.x) * size_t(size.y) * size_t(channels), "every channel of every pixel");
    Bytes rows = filteredRows(size, channels, values);
    int count = 0;
    constexpr int quality = 5;
    const std::unique_ptr<unsigned char, void (*)(void*)> packed(
        stbi_zlib_compress(rows.data(), int(rows.size()), &count, quality), std::free);
    if (!packed) throw std::bad_alloc();

    Bytes png{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'}, header;
    appendBigEndian(header, std::uint32_t(size.x));
    appendBigEndian(header, std::uint32_t(size.y));
    constexpr unsigned char grey = 0, rgb = 2;
    header.insert(header.end(), {16, channels == 1 ? grey : rgb, 0, 0, 0});  // bits, colour type, and the only methods
    appendChunk(png, "IHDR", header);
    appendChunk(png, "IDAT", {packed.get(), size_t(count)});
    appendChunk(png, "IEND", {});
    const auto* first = reinterpret_cast<const std::byte*>(png.data());
    return {first, first + png.size()};
}

std::uint16_t toUnorm16(float value) { return std::uint16_t(std::clamp(value, 0.0f, 1.0f) * 65535 + 0.5f); }

}  // namespace slabflow
