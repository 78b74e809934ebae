#include <memory>
#include <stb_image.h>
#include <string>

#include "app/files/ImageWriter.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::image_writer_test {

TEST_CASE("a picture comes back upright, row 0 of OpenGL at the bottom") {
    const glm::ivec2 size(5, 3);
    std::vector<std::byte> rgba;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x)
            for (const int value : {10 * x, 80 * y, 7 * x * y, 99}) rgba.push_back(std::byte(value));
    const TemporaryFolder folder;
    writePng(folder / "picture.png", size, rgba);

    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> pixels(
        stbi_load((folder / "picture.png").string().c_str(), &width, &height, &channels, 0), stbi_image_free);
    REQUIRE(pixels);
    REQUIRE(glm::ivec3(width, height, channels) == glm::ivec3(size, 3));
    for (int row = 0; row < height; ++row)
        for (int x = 0; x < width; ++x) {
            const int y = height - 1 - row;
            const unsigned char* pixel = pixels.get() + (row * width + x) * 3;
            CHECK(int(pixel[0]) == 10 * x);
            CHECK(int(pixel[1]) == 80 * y);
            CHECK(int(pixel[2]) == 7 * x * y);
        }
}

TEST_CASE("with alpha, colours stay as they are") {
    const glm::ivec2 size(2, 2);
    std::vector<std::byte> rgba;
    for (int i = 0; i < 16; ++i) rgba.push_back(std::byte(13 * i));
    const std::vector<std::byte> png = encodePngWithAlpha(size, rgba);
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> pixels(
        stbi_load_from_memory(reinterpret_cast<const unsigned char*>(png.data()), int(png.size()), &width, &height,
                              &channels, 0),
        stbi_image_free);
    REQUIRE(pixels);
    REQUIRE(glm::ivec3(width, height, channels) == glm::ivec3(2, 2, 4));
    for (int i = 0; i < 16; ++i) CHECK(int(pixels.get()[i]) == 13 * ((i + 8) % 16));
}

TEST_CASE("sixteen bits of grey or colour come back upright") {
    const int channels = GENERATE(1, 3);
    const glm::ivec2 size(50, 7);
    std::vector<std::uint16_t> values;
    for (int i = 0; i < size.x * size.y * channels; ++i) values.push_back(std::uint16_t(i * 12347));
    const std::vector<std::byte> png = encodePng16(size, channels, values);

    int width = 0, height = 0, found = 0;
    const auto* bytes = reinterpret_cast<const unsigned char*>(png.data());
    CHECK(stbi_is_16_bit_from_memory(bytes, int(png.size())));
    const std::unique_ptr<unsigned short, void (*)(void*)> pixels(
        stbi_load_16_from_memory(bytes, int(png.size()), &width, &height, &found, 0), stbi_image_free);
    REQUIRE(pixels);
    REQUIRE(glm::ivec3(width, height, found) == glm::ivec3(size, channels));
    const int rowValues = size.x * channels;
    for (int row = 0; row < height; ++row)
        for (int i = 0; i < rowValues; ++i)
            REQUIRE(pixels.get()[row * rowValues + i] == values[size_t((height - 1 - row) * rowValues + i)]);
}

TEST_CASE("shares of one are rounded and clamped") {
    CHECK(toUnorm16(0) == 0);
    CHECK(toUnorm16(1) == 65535);
    CHECK(toUnorm16(0.5f) == 32768);
    CHECK(toUnorm16(-3) == 0);
    CHECK(toUnorm16(1e9f) == 65535);
}

/// The types of a PNG file's chunks, repetitions left out.
static std::vector<std::string> chunksOf(const std::vector<std::byte>& png) {
    std::vector<std::string> types;
    for (size_t at = 8; at + 12 <= png.size();) {
        size_t length = 0;
        for (size_t i = 0; i < 4; ++i) length = 256 * length + size_t(png[at + i]);
        const std::string type(reinterpret_cast<const char*>(&png[at + 4]), 4);
        if (types.empty() || types.back() != type) types.push_back(type);
        at += length + 12;
    }
    return types;
}

TEST_CASE("files hold pixels alone, and smooth pictures become small") {
    const glm::ivec2 size(320, 180);
    std::vector<std::byte> rgba;
    std::vector<std::uint16_t> grey;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            for (const int value : {x * x / 512, y, (x + y) / 2, 255}) rgba.push_back(std::byte(value));
            const int r = (x - 160) * (x - 160) + (y - 90) * (y - 90);
            grey.push_back(r < 6400 ? std::uint16_t(20000 + r / 4) : std::uint16_t(65535));
        }
    const auto shallow = encodePng(size, rgba), deep = encodePng16(size, 1, grey);
    const std::vector<std::string> pixelsAlone{"IHDR", "IDAT", "IEND"};
    CHECK(chunksOf(shallow) == pixelsAlone);
    CHECK(chunksOf(deep) == pixelsAlone);
    // Of 172,800 and 115,200 bytes: a fast compressor of one pass makes 2,854 and 4,914.
    CHECK(shallow.size() < 2854);
    CHECK(deep.size() < 4914);
    CHECK((encodePng(size, rgba) == shallow));
}

}  // namespace slabflow::test::image_writer_test
