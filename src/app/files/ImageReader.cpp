#include "app/files/ImageReader.h"

#include <memory>
#include <png.h>
#include <string>
#include <turbojpeg.h>

#include "base/Error.h"
#include "base/File.h"

namespace slabflow {

Image readPng(const std::filesystem::path& path) { return readPng(readFile(path), path.string()); }

Image readPng(std::string_view file, const std::string& source) {
    constexpr png_uint_32 longestSide = 16384;  // of --size
    struct Reader : png_image {
        Reader() : png_image{} { version = PNG_IMAGE_VERSION; }
        ~Reader() { png_image_free(this); }
    } reader;
    const auto fail = [&](const std::string& reason) {
        throw Error(source + " is no picture that can be read: " + reason);
    };
    if (!png_image_begin_read_from_memory(&reader, file.data(), file.size())) fail(reader.message);
    if (reader.width > longestSide || reader.height > longestSide) fail("it is too large");
    reader.format = PNG_FORMAT_RGBA;
    Image image{{reader.width, reader.height}, std::vector<std::byte>(PNG_IMAGE_SIZE(reader))};
    const auto bottomUp = -png_int_32(PNG_IMAGE_ROW_STRIDE(reader));
    if (!png_image_finish_read(&reader, nullptr, image.rgba.data(), bottomUp, nullptr)) fail(reader.message);
    return image;
}

Image readJpeg(std::span<const std::byte> file, const std::string& source) {
    const std::unique_ptr<void, int (*)(tjhandle)> reader(tjInitDecompress(), tjDestroy);
    const auto* bytes = reinterpret_cast<const unsigned char*>(file.data());
    const auto length = static_cast<unsigned long>(file.size());
    const auto require = [&](int result) {
        if (result != 0) throw Error(source + " is no picture that can be read: " + tjGetErrorStr2(reader.get()));
    };
    Image image;
    int sampling = 0, colors = 0;
    require(tjDecompressHeader3(reader.get(), bytes, length, &image.size.x, &image.size.y, &sampling, &colors));
    image.rgba.resize(size_t(image.size.x) * size_t(image.size.y) * 4);
    require(tjDecompress2(reader.get(), bytes, length, reinterpret_cast<unsigned char*>(image.rgba.data()),
                          image.size.x, 0, image.size.y, TJPF_RGBA, TJFLAG_BOTTOMUP));
    return image;
}

}  // namespace slabflow
