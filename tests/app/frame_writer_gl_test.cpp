// Read-backs on their way to files.
#include <array>
#include <chrono>
#include <map>
#include <mutex>

#include "app/files/FrameWriter.h"
#include "base/Error.h"
#include "support/Catch.h"
#include "support/Gl.h"
#include "support/Signal.h"

namespace slabflow::test::frame_writer_gl_test {

/// A texture of one texel.
static Texture texel(float value) {
    Texture texture = makeTexture2D({1, 1}, Format::R32F, "texel", Filter::Nearest);
    texture.upload(std::array{value});
    return texture;
}

TEST_CASE("what a frame's read-backs deliver is written, as it was when they were added") {
    std::mutex mutex;
    std::map<long, std::vector<float>> written;
    FrameWriter writer(2, 4);
    Texture texture = texel(0), other = texel(-1);
    for (long frame = 1; frame <= 20; ++frame) {
        texture.upload(std::array{float(frame)});
        std::vector<Readback> readbacks;
        readbacks.emplace_back(texture);
        readbacks.emplace_back(other);
        writer.add(frame, std::move(readbacks), [&, frame](const Texels& texels) {
            const std::lock_guard lock(mutex);
            for (const auto& bytes : texels) written[frame].push_back(floatsOf(bytes).at(0));
        });
        writer.forward(frame - 3);
    }
    writer.finish();
    CHECK(writer.firstUnfinished(-1) == -1);
    REQUIRE(written.size() == 20);
    for (const auto& [frame, values] : written) CHECK(values == std::vector{float(frame), -1.0f});
}

TEST_CASE("a frame is unfinished on its way from the GPU, and until it is written") {
    Signal go;
    FrameWriter writer(1, 4);
    const Texture texture = texel(0);
    for (const long frame : {7, 8}) writer.add(frame, Readback(texture), [&](const Texels&) { go.wait(); });
    CHECK(writer.firstUnfinished(-1) == 7);
    writer.forward(8);
    CHECK(writer.firstUnfinished(-1) == 7);
    go.give();
    writer.finish();
    CHECK(writer.firstUnfinished(-1) == -1);
}

TEST_CASE("an error is told when frames are forwarded next, and nothing is written after it") {
    FrameWriter writer(1, 4);
    const Texture texture = texel(0);
    bool later = false;
    writer.add(1, Readback(texture), [](const Texels&) { throw Error("disk full"); });
    writer.add(2, Readback(texture), [&](const Texels&) { later = true; });
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    const auto forward = [&] {
        while (std::chrono::steady_clock::now() < deadline) writer.forward(2);
    };
    CHECK_THROWS_WITH(forward(), "disk full");
    CHECK_THROWS_WITH(writer.finish(), "disk full");
    CHECK(writer.firstUnfinished(-1) == 1);
    CHECK_FALSE(later);
}

}  // namespace slabflow::test::frame_writer_gl_test
