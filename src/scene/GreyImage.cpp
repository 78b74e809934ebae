#include "scene/GreyImage.h"

#include <memory>
#include <png.h>
#include <string_view>
#include <turbojpeg.h>

#include "base/Error.h"

namespace slabflow {
namespace {

constexpr std::string_view pngStart("\x89PNG\r\n\x1a\n", 8), jpegStart("\xff\xd8", 2);

[[noreturn]] void failReading(const std::string& source, const std::string& reason) {
    throw Error(source + " is no image that can be read: " + reason);
}

/// The chunks of a PNG file that make its pixels. All others could only take memory: texts and colour profiles may grow
/// a thousandfold when they are unpacked.
std::string pixelChunks(std::string_view file) {
    constexpr size_t frame = 12;  // length, type and checksum of a chunk
    std::string chunks(file.substr(0, pngStart.size()));
    for (file.remove_prefix(pngStart.size()); file.size() >= frame;) {
        const auto byte = [&](size_t i) { return size_t(static_cast<unsigned char>(file[i])); };
        const size_t length = byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3);
        const std::string_view type = file.substr(4, 4), chunk = file.substr(0, frame + length);
        const bool isPixels = type == "IHDR" || type == "PLTE" || type == "tRNS" || type == "IDAT" || type == "IEND";
        if (isPixels) chunks += chunk;
        file.remove_prefix(chunk.size());
    }
    return chunks;
}

/// Luminance as by ITU-R BT.601, of the values as they are stored, times opacity.
float shade(const png_byte* rgba) {
    const int luminance = (77 * rgba[0] + 150 * rgba[1] + 29 * rgba[2]) >> 8;
    return float(luminance) * float(rgba[3]) / (255.0f * 255.0f);
}

GreyImage readPng(std::string_view file, const std::string& source) {
    struct Reader : png_image {
        Reader() : png_image{} { version = PNG_IMAGE_VERSION; }
        ~Reader() { png_image_free(this); }
    } reader;
    const std::string chunks = pixelChunks(file);
    if (!png_image_begin_read_from_memory(&reader, chunks.data(), chunks.size())) failReading(source, reader.message);
    requireRasterSize(reader.width, reader.height, source);
    reader.format = PNG_FORMAT_RGBA;
    reader.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;  // deep values are read as shallow ones are
    std::vector<png_byte> pixels(PNG_IMAGE_SIZE(reader));
    GreyImage image{{reader.width, reader.height}, {}};
    if (!png_image_finish_read(&reader, nullptr, pixels.data(), 0, nullptr)) failReading(source, reader.message);
    image.values.resize(pixels.size() / 4);
    for (size_t i = 0; i < image.values.size(); ++i) image.values[i] = shade(&pixels[4 * i]);
    return image;
}

/// What the library only warns of leaves holes in a picture: an error as well.
GreyImage readJpeg(std::string_view file, const std::string& source) {
    const std::unique_ptr<void, int (*)(tjhandle)> reader(tjInitDecompress(), tjDestroy);
    const auto* bytes = reinterpret_cast<const unsigned char*>(file.data());
    const auto length = static_cast<unsigned long>(file.size());
    int width = 0, height = 0, sampling = 0, colors = 0;
    if (tjDecompressHeader3(reader.get(), bytes, length, &width, &height, &sampling, &colors) != 0)
        failReading(source, tjGetErrorStr2(reader.get()));
    requireRasterSize(width, height, source);
    if (colors == TJCS_CMYK || colors == TJCS_YCCK)
        failReading(source, "it has colours for print (CMYK), allowed: RGB");
    std::vector<unsigned char> pixels(size_t(width) * size_t(height));
    if (tjDecompress2(reader.get(), bytes, length, pixels.data(), width, 0, height, TJPF_GRAY,
                      TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING) != 0)
        failReading(source, tjGetErrorStr2(reader.get()));
    GreyImage image{{width, height}, {}};
    for (const unsigned char value : pixels) image.values.push_back(float(value) / 255.0f);
    return image;
}

}  // namespace

GreyImage readGreyImage(std::span<const std::byte> file, const std::string& source) {
    const std::string_view bytes(reinterpret_cast<const char*>(file.data()), file.size());
    if (bytes.starts_with(pngStart)) return readPng(bytes, source);
    if (bytes.starts_with(jpegStart)) return readJpeg(bytes, source);
    throw Error(source + " is no PNG or JPEG image");
}

}  // namespace slabflow
