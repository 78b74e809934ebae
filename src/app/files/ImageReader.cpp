#include "app/files/ImageReader.h"

#include <png.h>
#include <string>

#include "base/Error.h"
#include "base/File.h"

namespace slabflow {

Image readPng(const std::filesystem::path& path) {
    constexpr png_uint_32 longestSide = 16384;  // of --size
    struct Reader : png_image {
        Reader() : png_image{} { version = PNG_IMAGE_VERSION; }
        ~Reader() { png_image_free(this); }
    } reader;
    const auto fail = [&](const std::string& reason) {
        throw Error(path.string() + " is no picture that can be read: " + reason);
    };
    const std::string file = readFile(path);
    if (!png_image_begin_read_from_memory(&reader, file.data(), file.size())) fail(reader.message);
    if (reader.width > longestSide || reader.height > longestSide) fail("it is too large");
    reader.format = PNG_FORMAT_RGBA;
    Image image{{reader.width, reader.height}, std::vector<std::byte>(PNG_IMAGE_SIZE(reader))};
    const auto bottomUp = -png_int_32(PNG_IMAGE_ROW_STRIDE(reader));
    if (!png_image_finish_read(&reader, nullptr, image.rgba.data(), bottomUp, nullptr)) fail(reader.message);
    return image;
}

}  // namespace slabflow
