// Image files made of pixels.
#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <turbojpeg.h>

namespace slabflow::test {

inline std::string bigEndian(std::uint32_t value) {
    return {char(value >> 24), char(value >> 16 & 255), char(value >> 8 & 255), char(value & 255)};
}

inline std::string pngChunk(const std::string& typeAndData) {
    std::uint32_t sum = 0xffffffffu;
    for (const char c : typeAndData) {
        sum ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
    }
    return bigEndian(std::uint32_t(typeAndData.size() - 4)) + typeAndData + bigEndian(~sum);
}

/// Not packed. `rows` holds the bytes of each row, `between` whole chunks that stand before them.
inline std::string pngOf(glm::ivec2 size, int colorType, int bits, const std::string& rows,
                         const std::string& between = "") {
    const size_t stride = rows.size() / size_t(size.y);
    std::string filtered, zlib("\x78\x01", 2);
    for (size_t y = 0; y < size_t(size.y); ++y) filtered += '\0' + rows.substr(y * stride, stride);
    std::uint32_t a = 1, b = 0;
    for (const char c : filtered) a = (a + static_cast<unsigned char>(c)) % 65521, b = (b + a) % 65521;
    for (size_t at = 0; at < filtered.size(); at += 65535) {
        const std::string block = filtered.substr(at, 65535);
        const auto length = std::uint16_t(block.size()), other = std::uint16_t(~length);
        zlib += char(at + 65535 >= filtered.size());
        zlib += {char(length & 255), char(length >> 8), char(other & 255), char(other >> 8)};
        zlib += block;
    }
    return "\x89PNG\r\n\x1a\n" +
           pngChunk("IHDR" + bigEndian(std::uint32_t(size.x)) + bigEndian(std::uint32_t(size.y)) + char(bits) +
                    char(colorType) + std::string(3, '\0')) +
           between + pngChunk("IDAT" + zlib + bigEndian(b << 16 | a)) + pngChunk("IEND");
}

/// In shades of grey, one byte each.
inline std::string pngOf(glm::ivec2 size, const std::string& pixels) { return pngOf(size, 0, 8, pixels); }

/// Of RGB, or with TJPF_CMYK of that.
inline std::string jpegOf(glm::ivec2 size, const std::string& pixels, int format = TJPF_RGB, int flags = 0) {
    const tjhandle writer = tjInitCompress();
    unsigned char* bytes = nullptr;
    unsigned long length = 0;
    tjCompress2(writer, reinterpret_cast<const unsigned char*>(pixels.data()), size.x, 0, size.y, format, &bytes,
                &length, format == TJPF_GRAY ? TJSAMP_GRAY : TJSAMP_444, 100, flags);
    std::string file(reinterpret_cast<const char*>(bytes), length);
    tjFree(bytes);
    tjDestroy(writer);
    return file;
}

}  // namespace slabflow::test
