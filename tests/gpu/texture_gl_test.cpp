// Texels to the GPU and back.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/Error.h"
#include "gpu/Draw.h"
#include "gpu/Texture.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::texture_gl_test {

namespace {

constexpr Format floatFormats[] = {Format::R16F, Format::RG16F, Format::RGBA16F,
                                   Format::R32F, Format::RG32F, Format::RGBA32F};

/// Rows of an odd number of bytes, to catch alignment.
constexpr glm::ivec3 oddSize(5, 3, 7);

/// Different everywhere, and exact in 16 bits.
std::vector<float> counting(const Texture& texture) {
    std::vector<float> values(texture.texelCount() * size_t(info(texture.format()).channels));
    for (size_t i = 0; i < values.size(); ++i) values[i] = float(i) - 100;
    return values;
}

std::vector<std::byte> countingBytes(const Texture& texture) {
    std::vector<std::byte> bytes(texture.texelCount() * size_t(info(texture.format()).bytesPerTexel));
    for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = std::byte(i % 61);  // no exponent of all ones in any format
    return bytes;
}

}  // namespace

TEST_CASE("floats come back from every float format") {
    for (const Format format : floatFormats)
        for (const Dimension dimension : {Dimension::Two, Dimension::Three}) {
            const glm::ivec3 size = dimension == Dimension::Two ? glm::ivec3(5, 3, 1) : oddSize;
            Texture texture({dimension, size, format, Filter::Nearest, "counting"});
            const std::vector<float> values = counting(texture);
            INFO(info(format).name);
            CHECK(texture.download() == std::vector<float>(values.size(), 0.0f));
            texture.upload(values);
            CHECK(texture.download() == values);
        }
}

TEST_CASE("stored bits come back unconverted from every format") {
    for (const Format format :
         {Format::RGBA8, Format::R16F, Format::RG16F, Format::RGBA16F, Format::R32F, Format::RG32F, Format::RGBA32F}) {
        Texture texture = makeTexture3D(oddSize, format, "bits");
        const std::vector<std::byte> bytes = countingBytes(texture);
        texture.uploadRaw(bytes);
        INFO(info(format).name);
        CHECK(texture.downloadRaw() == bytes);
    }
}

TEST_CASE("raw bits of one texture make an equal one") {
    for (const Format format : floatFormats) {
        Texture from = makeTexture3D(oddSize, format, "from"), to = makeTexture3D(oddSize, format, "to");
        from.upload(counting(from));
        to.uploadRaw(from.downloadRaw());
        CHECK(to.download() == from.download());
    }
}

TEST_CASE("bytes are bytes") {
    Texture texture = makeTexture2D({5, 3}, Format::RGBA8, "bytes");
    const std::vector<std::byte> bytes = countingBytes(texture);
    texture.uploadBytes(bytes);
    CHECK(texture.downloadRaw() == bytes);
    texture.clear({1, 0.5f, 0, 7});
    CHECK(texture.downloadRaw()[0] == std::byte(255));
    CHECK(texture.downloadRaw()[1] == std::byte(128));
    CHECK(texture.downloadRaw()[3] == std::byte(255));
}

TEST_CASE("clear fills every texel of the channels there are") {
    for (const Format format : floatFormats) {
        Texture texture = makeTexture3D(oddSize, format, "cleared");
        texture.clear({1, 2, 3, 4});
        const std::vector<float> values = texture.download();
        const size_t channels = size_t(info(format).channels);
        for (size_t i = 0; i < values.size(); ++i) REQUIRE(values[i] == float(i % channels + 1));
    }
}

TEST_CASE("textures hold zeros when they are made, whatever the memory held, and what they are cleared to") {
    for (const Dimension dimension : {Dimension::Two, Dimension::Three})
        for (const Format format : {Format::RGBA8, Format::R16F, Format::RG16F, Format::RGBA16F, Format::R32F,
                                    Format::RG32F, Format::RGBA32F, Format::R32I, Format::RGBA32UI}) {
            INFO(info(format).name);
            const glm::ivec3 size = dimension == Dimension::Two ? glm::ivec3(5, 3, 1) : oddSize;
            const Texture::Desc desc{dimension, size, format, Filter::Nearest, "zeros"};
            {
                Texture before(desc);
                before.clear(glm::vec4(1));
                const std::vector<std::byte> ones = before.downloadRaw();
                CHECK(std::ranges::count(ones, std::byte(0)) < std::ptrdiff_t(ones.size()));
            }
            const std::vector<std::byte> texels = Texture(desc).downloadRaw();
            CHECK(texels == std::vector<std::byte>(texels.size()));
        }
    Texture integers({Dimension::Three, oddSize, Format::R32I, Filter::Nearest, "integers"});
    integers.clear(glm::vec4(-3));
    std::int32_t last = 0;
    const std::vector<std::byte> bytes = integers.downloadRaw();
    std::memcpy(&last, bytes.data() + bytes.size() - sizeof last, sizeof last);
    CHECK(last == -3);
}

TEST_CASE("a clear minds no draw before it") {
    Texture texture = makeTexture3D(oddSize, Format::RGBA32F, "masked");
    const Framebuffer target({&texture}, nullptr, "masked");
    Program nothing({inlineShader("corner", "void main() { gl_Position = vec4(2, 2, 0, 1); }\n"),
                     std::nullopt,
                     inlineShader("colour", "layout(location = 0) out vec4 c;\nvoid main() { c = vec4(0); }\n"),
                     {}},
                    "nothing");
    drawFullscreen(nothing, target, {.writeMask = glm::bvec4(false), .within = PixelRect{{0, 0}, {1, 1}}});
    texture.clear(glm::vec4(2));
    target.clearColor(0, {3, 4, 5, 6});
    CHECK(texture.download().back() == 6);
    texture.clear(glm::vec4(7));
    CHECK(texture.download() == std::vector<float>(texture.texelCount() * 4, 7.0f));
}

TEST_CASE("16-bit textures are cleared to the nearest number there is") {
    Texture texture = makeTexture3D(oddSize, Format::RGBA16F, "rounded");
    texture.clear(glm::vec4(0.7f));
    CHECK(texture.download().front() == 0.7001953125f);  // 0.69970703125 is farther away
}

TEST_CASE("a depth texture can be made and cleared") {
    Texture depth = makeTexture2D({5, 3}, Format::Depth32F, "depth");
    depth.clear(glm::vec4(0.25f));
    CHECK(depth.download() == std::vector<float>(15, 0.25f));
}

TEST_CASE("moving a texture moves its texels") {
    Texture first = makeTexture3D(oddSize, Format::R32F, "first");
    const std::vector<float> values = counting(first);
    first.upload(values);
    Texture second = std::move(first);
    CHECK(second.download() == values);
    CHECK(second.desc().label == "first");
}

TEST_CASE("a texture that is too large is refused by name, size and format") {
    const int tooLarge = context().capabilities().maxTexture3D + 1;
    CHECK_THROWS_AS(makeTexture3D({tooLarge, 1, 1}, Format::R32F, "giant"), Error);
    CHECK_THROWS_WITH(makeTexture3D({tooLarge, 1, 1}, Format::R32F, "giant"),
                      Catch::Matchers::ContainsSubstring("giant") && Catch::Matchers::ContainsSubstring("R32F") &&
                          Catch::Matchers::ContainsSubstring(std::to_string(tooLarge)));
}

TEST_CASE("what there is no room for says whether it is a picture or a grid") {
    constexpr int tooLong = 1 << 20;
    const auto wanted = [](auto make) {
        try {
            make();
        } catch (const NoRoom& error) {
            return std::optional(error.wanted());
        }
        return std::optional<NoRoom::For>();
    };
    CHECK((wanted([] { makeTexture2D({tooLong, 1}, Format::R16F, "wide"); }) == NoRoom::For::Picture));
    CHECK((wanted([] { makeTexture3D({tooLong, 1, 1}, Format::R16F, "long"); }) == NoRoom::For::Grid));
}

}  // namespace slabflow::test::texture_gl_test
