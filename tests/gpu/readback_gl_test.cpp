// Read-backs that do not stall.
#include <chrono>
#include <thread>

#include "gpu/Readback.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::readback_gl_test {

namespace {

Texture counted(Format format) {
    Texture texture = makeTexture3D({5, 3, 7}, format, "counted");
    std::vector<float> values(texture.texelCount() * size_t(info(format).channels));
    for (size_t i = 0; i < values.size(); ++i) values[i] = float(i) / 8;
    texture.upload(values);
    return texture;
}

}  // namespace

TEST_CASE("a read-back equals a download, in every format") {
    for (const Format format :
         {Format::R16F, Format::RG16F, Format::RGBA16F, Format::R32F, Format::RG32F, Format::RGBA32F}) {
        const Texture texture = counted(format);
        INFO(info(format).name);
        CHECK(Readback(texture).takeFloats() == texture.download());
        CHECK(Readback(texture, Readback::As::Raw).takeBytes() == texture.downloadRaw());
    }
}

TEST_CASE("bytes are read back raw") {
    Texture texture = makeTexture2D({5, 3}, Format::RGBA8, "bytes");
    texture.clear({0.2f, 0.4f, 0.6f, 1});
    CHECK(Readback(texture, Readback::As::Raw).takeBytes() == texture.downloadRaw());
}

TEST_CASE("a read-back is what the texture held when it was started") {
    Texture texture = counted(Format::RGBA32F);
    const std::vector<float> before = texture.download();
    Readback first(texture);
    texture.clear(glm::vec4(-1));
    Readback second(texture);
    texture.clear(glm::vec4(-2));
    CHECK(second.takeFloats() == std::vector<float>(before.size(), -1.0f));
    CHECK(first.takeFloats() == before);
}

TEST_CASE("a read-back becomes ready by itself, and outlives its texture") {
    std::optional<Texture> texture = counted(Format::R32F);
    const std::vector<float> values = texture->download();
    Readback readback(*texture);
    texture.reset();
    const auto giveUp = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!readback.ready() && std::chrono::steady_clock::now() < giveUp)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(readback.ready());
    CHECK(readback.takeFloats() == values);
}

TEST_CASE("read-backs can be moved, as a queue of frames does") {
    const Texture texture = counted(Format::RG16F);
    std::vector<Readback> queue;
    for (int i = 0; i < 5; ++i) queue.emplace_back(texture);
    queue.erase(queue.begin());
    for (Readback& readback : queue) CHECK(readback.takeFloats() == texture.download());
}

}  // namespace slabflow::test::readback_gl_test
