#include "app/DeepPng.h"

#define STB_IMAGE_IMPLEMENTATION
#include <memory>
#include <stb_image.h>

#include "support/Catch.h"

using namespace slabflow;

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
