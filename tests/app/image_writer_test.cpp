#include "app/ImageWriter.h"

#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>

#include "support/Catch.h"
#include "support/TemporaryFolder.h"

using namespace slabflow;

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
