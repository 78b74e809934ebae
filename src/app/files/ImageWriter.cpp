#include "app/files/ImageWriter.h"

#include <algorithm>
#include <bit>
#include <csetjmp>
#include <new>
#include <png.h>

#include "base/Error.h"
#include "base/File.h"

namespace slabflow {
namespace {

/// A picture as it lies in memory, bottom row first.
struct Rows {
    glm::ivec2 size;
    int bits, channels;  ///< of a pixel in the file
    size_t pixelBytes;   ///< in memory; four for three of 8 bits are RGBA, of which alpha is left out
    std::span<const std::byte> bytes;

    size_t rowBytes() const { return size_t(size.x) * pixelBytes; }
};

int colorTypeOf(int channels) {
    return channels == 1 ? PNG_COLOR_TYPE_GRAY : channels == 3 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
}

/// The library leaves what fails by a jump, which skips destructors: nothing is thrown while it is at work.
bool appended(std::vector<std::byte>& file, std::span<const std::byte> bytes) noexcept {
    try {
        file.insert(file.end(), bytes.begin(), bytes.end());
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }
}

void append(png_structp png, png_bytep data, png_size_t count) {
    auto& file = *static_cast<std::vector<std::byte>*>(png_get_io_ptr(png));
    if (!appended(file, std::as_bytes(std::span(data, count)))) png_error(png, "out of memory");
}

void leave(png_structp png, png_const_charp /*why: there is only one reason*/) { png_longjmp(png, 1); }
void keepQuiet(png_structp, png_const_charp) {}

#ifdef _MSC_VER
#pragma warning(push)
#pragma warning(disable : 4611)  // a jump over destructors: in this function there are none
#endif
/// False when there is too little memory.
bool writeRows(png_structp png, png_infop info, const Rows& rows) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_set_IHDR(png, info, png_uint_32(rows.size.x), png_uint_32(rows.size.y), rows.bits, colorTypeOf(rows.channels),
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    // Each row less the one above it. Against more filters and higher levels this costs the smaller part of the time;
    // below the fourth, files grow by half where a picture is smooth.
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
    png_set_compression_level(png, 4);
    png_write_info(png, info);
    if (rows.bits == 8 && rows.pixelBytes > size_t(rows.channels)) png_set_filler(png, 0, PNG_FILLER_AFTER);
    if (rows.bits == 16 && std::endian::native == std::endian::little) png_set_swap(png);
    const auto* pixels = reinterpret_cast<png_const_bytep>(rows.bytes.data());
    for (int y = rows.size.y; y-- > 0;) png_write_row(png, pixels + size_t(y) * rows.rowBytes());
    png_write_end(png, nullptr);
    return true;
}
#ifdef _MSC_VER
#pragma warning(pop)
#endif

/// What the library keeps while it writes.
struct Writer {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, leave, keepQuiet);
    png_infop info = png ? png_create_info_struct(png) : nullptr;

    Writer() = default;
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() { png_destroy_write_struct(&png, &info); }
};

std::vector<std::byte> encode(const Rows& rows) {
    SLAB_ASSERT(rows.bytes.size() == rows.rowBytes() * size_t(rows.size.y), "every channel of every pixel");
    std::vector<std::byte> file;
    Writer writer;
    if (!writer.info) throw std::bad_alloc();
    png_set_write_fn(writer.png, &file, append, nullptr);
    if (!writeRows(writer.png, writer.info, rows)) throw std::bad_alloc();
    return file;
}

}  // namespace

std::vector<std::byte> encodePng(glm::ivec2 size, std::span<const std::byte> rgba) {
    return encode({size, 8, 3, 4, rgba});
}

std::vector<std::byte> encodePngWithAlpha(glm::ivec2 size, std::span<const std::byte> rgba) {
    return encode({size, 8, 4, 4, rgba});
}

std::vector<std::byte> encodePng16(glm::ivec2 size, int channels, std::span<const std::uint16_t> values) {
    SLAB_ASSERT(channels == 1 || channels == 3, "grey or RGB");
    return encode({size, 16, channels, 2 * size_t(channels), std::as_bytes(values)});
}

std::uint16_t toUnorm16(float value) { return std::uint16_t(std::clamp(value, 0.0f, 1.0f) * 65535 + 0.5f); }

void writePng(const std::filesystem::path& path, glm::ivec2 size, std::span<const std::byte> rgba) {
    writeFileAtomically(path, encodePng(size, rgba));
}

}  // namespace slabflow
