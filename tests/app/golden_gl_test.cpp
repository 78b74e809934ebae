// A few small pictures against those that were looked at and found good: what no property says, an eye has said once.
//
// Where one differs, golden_<scene>_actual.png, …_expected.png and …_difference.png (eight times as strong) are written
// to the current folder. To approve new pictures, look at them, then run this test with SLABFLOW_APPROVE=1.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <stb_image.h>

#include "app/files/ImageWriter.h"
#include "app/session/Session.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::golden_gl_test {

namespace {

constexpr glm::ivec2 size{192, 108};

/// Flows grow apart on different drivers, and rounding of 8 bits differs: pictures early in a flow, and some slack.
constexpr double mostMean = 0.25;     // difference, of 255
constexpr double mostStrong = 0.002;  // share of values that differ by more than 20

using Bytes = std::vector<std::byte>;

/// Row 0 at the bottom, four channels, as it is drawn.
Bytes pictureOf(const std::string& name, int frames) {
    LoadOptions options;
    options.resolution = 40;
    Session session(slab(), loadScene(Assets::directory(SLABFLOW_SOURCE_DIR), name, options));
    for (int i = 0; i < frames; ++i) session.advance();
    return session.draw(session.camera(size), size).display.downloadRaw();
}

/// The same of a file; nothing where there is none or one of another size.
Bytes readPng(const std::filesystem::path& path) {
    stbi_set_flip_vertically_on_load(1);
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> pixels(
        stbi_load(path.string().c_str(), &width, &height, &channels, 4), stbi_image_free);
    stbi_set_flip_vertically_on_load(0);  // it is global, and others read pictures the usual way up
    if (!pixels || glm::ivec2(width, height) != size) return {};
    const auto* bytes = reinterpret_cast<const std::byte*>(pixels.get());
    return {bytes, bytes + 4 * width * height};
}

int differenceAt(const Bytes& a, const Bytes& b, size_t i) {
    return std::abs(std::to_integer<int>(a[i]) - std::to_integer<int>(b[i]));
}

void writeDifference(const std::string& name, const Bytes& actual, const Bytes& expected) {
    Bytes difference(actual.size(), std::byte(255));
    for (size_t i = 0; i < actual.size(); ++i)
        if (i % 4 != 3) difference[i] = std::byte(std::min(8 * differenceAt(actual, expected, i), 255));
    writePng("golden_" + name + "_actual.png", size, actual);
    writePng("golden_" + name + "_expected.png", size, expected);
    writePng("golden_" + name + "_difference.png", size, difference);
}

}  // namespace

namespace {

void checkPicture(const char* name, int frames) {
    const std::filesystem::path file =
        std::filesystem::path(SLABFLOW_SOURCE_DIR) / "tests/golden" / (std::string(name) + ".png");
    const Bytes actual = pictureOf(name, frames);
    if (std::getenv("SLABFLOW_APPROVE")) writePng(file, size, actual);
    const Bytes expected = readPng(file);
    REQUIRE(expected.size() == actual.size());
    double sum = 0, strong = 0;
    for (size_t i = 0; i < actual.size(); ++i) {
        const int difference = i % 4 == 3 ? 0 : differenceAt(actual, expected, i);
        sum += difference;
        strong += difference > 20;
    }
    const double values = 0.75 * double(actual.size());
    INFO(name << ": mean difference " << sum / values << ", strong in " << 100 * strong / values << " %");
    if (sum / values > mostMean || strong / values > mostStrong) writeDifference(name, actual, expected);
    CHECK(sum / values <= mostMean);
    CHECK(strong / values <= mostStrong);
}

}  // namespace

TEST_CASE("pictures of scenes are those that were approved") {
    checkPicture("smoke_in_a_box", 40);
    checkPicture("torch", 30);
    checkPicture("moving_sphere", 40);
    checkPicture("smoke_and_sun", 6);
}

TEST_CASE("of more scenes, too", "[slow]") {
    checkPicture("coloured_splats", 40);
    checkPicture("explosion", 16);
    checkPicture("ink_2d", 30);
}

}  // namespace slabflow::test::golden_gl_test
