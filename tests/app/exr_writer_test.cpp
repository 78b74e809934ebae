// What another reader finds in our OpenEXR files.
#include <limits>
#include <tinyexr.h>

#include "app/files/ExrWriter.h"
#include "support/Catch.h"
#include "support/Exr.h"

namespace slabflow::test::exr_writer_test {

static std::vector<float> ramp(glm::ivec2 size, float scale) {
    std::vector<float> values;
    for (int i = 0; i < size.x * size.y; ++i) values.push_back(scale * float(i));
    return values;
}

TEST_CASE("channels come back by name, upright, each with its precision") {
    const glm::ivec2 size(37, 21);  // two blocks of scan lines
    const auto z = ramp(size, 0.1003f), red = ramp(size, 0.25f);
    const ExrPicture picture =
        decodeExr(encodeExr(size, {{"Z", z, ExrPrecision::Full}, {"R", red}, {"layer.u", ramp(size, -1)}}));
    CHECK(picture.size == size);
    CHECK(picture.names == std::vector<std::string>{"R", "Z", "layer.u"});
    CHECK(picture.halfs == std::vector<bool>{true, false, true});
    CHECK(picture.compression == TINYEXR_COMPRESSIONTYPE_ZIP);
    for (int row = 0; row < size.y; ++row)
        for (int x = 0; x < size.x; ++x) {
            const auto there = size_t(row * size.x + x), here = size_t((size.y - 1 - row) * size.x + x);
            REQUIRE(picture.at("Z")[there] == z[here]);
            REQUIRE(picture.at("R")[there] == red[here]);
            REQUIRE(picture.at("layer.u")[there] == -float(here));
        }
}

TEST_CASE("halfs are rounded, not cut, and equal pictures give equal bytes") {
    const std::vector<float> values{1.0f + 0.75f / 1024, -1.0f - 0.75f / 1024, 6e-8f, 65504.0f};
    const auto encode = [&] { return encodeExr({4, 1}, {{"Y", values}}); };
    const std::vector<float> read = decodeExr(encode()).at("Y");
    CHECK(read[0] == 1.0f + 1.0f / 1024);
    CHECK(read[1] == -1.0f - 1.0f / 1024);
    CHECK(read[2] == Catch::Approx(6e-8f).epsilon(0.01));
    CHECK(read[3] == 65504.0f);
    CHECK((encode() == encode()));
}

}  // namespace slabflow::test::exr_writer_test
