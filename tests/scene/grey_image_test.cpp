// Images as masks see them.
#include <algorithm>
#include <numeric>
#include <random>

#include "base/Assets.h"
#include "base/Error.h"
#include "scene/Images.h"
#include "scene/Mask.h"
#include "scene/Meshes.h"
#include "support/Catch.h"

namespace slabflow::test::grey_image_test {

using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

GreyImage filled(glm::ivec2 size, float value) {
    return {size, std::vector<float>(size_t(size.x) * size_t(size.y), value)};
}

GreyImage noise(glm::ivec2 size) {
    std::mt19937 random(7);
    GreyImage image = filled(size, 0);
    for (float& value : image.values) value = float(random() % 256) / 255.0f;
    return image;
}

double meanOf(const GreyImage& image) {
    return std::accumulate(image.values.begin(), image.values.end(), 0.0) / double(image.values.size());
}

GreyImage read(const std::string& file) { return readGreyImage(std::as_bytes(std::span(file)), "a.png"); }

std::string messageOf(const std::string& file) {
    try {
        read(file);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

std::string crack() { return Assets::embedded().read("models/crack.png").value(); }

bool isSound(const GreyImage& image) {
    const auto isShade = [](float value) { return value >= 0 && value <= 1; };
    return image.size.x > 0 && image.size.y > 0 && image.values.size() == size_t(image.size.x) * size_t(image.size.y) &&
           std::ranges::all_of(image.values, isShade);
}

}  // namespace

TEST_CASE("a reduced image keeps the mean") {
    const GreyImage image = noise({24, 18});
    const GreyImage small = reduced(image, {8, 6});
    CHECK(small.size == glm::ivec2(8, 6));
    REQUIRE(small.values.size() == 48);
    CHECK(meanOf(small) == Approx(meanOf(image)).epsilon(1e-4));
    double first = 0;
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x) first += double(image.values[size_t(y * 24 + x)]) / 9;
    CHECK(small.values[0] == Approx(first).epsilon(1e-4));

    const GreyImage flat = reduced(image, {100, 2});
    CHECK(flat.size == glm::ivec2(24, 2));
    CHECK(meanOf(flat) == Approx(meanOf(image)).epsilon(1e-4));

    const GreyImage uneven = reduced(noise({100, 70}), {9, 11});
    CHECK(uneven.size == glm::ivec2(9, 11));
    CHECK(meanOf(uneven) == Approx(meanOf(noise({100, 70}))).epsilon(0.02));
}

TEST_CASE("an image that is small enough stays as it is") {
    const GreyImage image = noise({7, 5});
    for (const glm::ivec2 most : {glm::ivec2(7, 5), glm::ivec2(8, 6), glm::ivec2(1000, 1000)}) {
        const GreyImage same = reduced(image, most);
        CHECK(same.size == image.size);
        CHECK(same.values == image.values);
    }
}

TEST_CASE("what is no image is an error that names the source") {
    const std::string png = crack();
    CHECK_THAT(messageOf(""), StartsWith("a.png"));
    CHECK_THAT(messageOf("not an image"), StartsWith("a.png"));
    CHECK_THAT(messageOf(std::string(1000, '\0')), StartsWith("a.png"));
    CHECK_THAT(messageOf(png.substr(0, 8)), StartsWith("a.png"));
    CHECK_THAT(messageOf(png.substr(0, 100)), StartsWith("a.png"));
}

TEST_CASE("only PNG and JPEG are read") {
    const std::string other = GENERATE("P5 2 1 255\n\xff\xff", "P5 2 1 65535\n\xff\xff\xff\xff", "GIF89a", "BM");
    CHECK(messageOf(other) == "a.png is no PNG or JPEG image");
    CHECK(messageOf(std::string("\x53\x80\xf6\x34", 4) + std::string(100, '\1')) == "a.png is no PNG or JPEG image");
}

TEST_CASE("rows go from the top down, from black to white") {
    const std::string shades("\x00\x80\xff\x33\x00\x00", 6);
    std::string deep;
    for (const char c : shades) deep += {c, c};
    const std::string file = GENERATE_COPY(pngOf({3, 2}, shades), pngOf({3, 2}, 0, 16, deep));
    const GreyImage image = read(file);
    REQUIRE(image.size == glm::ivec2(3, 2));
    REQUIRE(image.values.size() == 6);
    CHECK(image.values[0] == 0);
    CHECK(image.values[1] == Approx(128 / 255.0));
    CHECK(image.values[2] == 1);
    CHECK(image.values[3] == Approx(51 / 255.0));
}

TEST_CASE("colours count by their luminance") {
    const std::string colors("\xff\x00\x00\x00\xff\x00\x00\x00\xff\xff\xff\xff", 12);
    const double expected[] = {0.299, 0.587, 0.114, 1};
    const GreyImage png = read(pngOf({4, 1}, 2, 8, colors));
    std::string wide;  // JPEG blurs pixels that are alone
    for (int y = 0; y < 16; ++y)
        for (size_t x = 0; x < 64; ++x) wide += colors.substr(x / 16 * 3, 3);
    const GreyImage jpeg = read(jpegOf({64, 16}, wide));
    REQUIRE(png.size == glm::ivec2(4, 1));
    REQUIRE(jpeg.size == glm::ivec2(64, 16));
    for (size_t i = 0; i < 4; ++i) {
        CHECK(png.values[i] == Approx(expected[i]).margin(0.01));
        CHECK(jpeg.values[64 * 8 + i * 16 + 8] == Approx(expected[i]).margin(0.02));
    }
}

TEST_CASE("what is transparent counts as black") {
    const GreyImage image = read(pngOf({4, 1}, 6, 8,
                                       std::string("\xff\xff\xff\xff\xff\xff\xff\x80"
                                                   "\xff\xff\xff\x00\x00\x00\x00\xff",
                                                   16)));
    REQUIRE(image.size == glm::ivec2(4, 1));
    CHECK(image.values[0] == Approx(1));
    CHECK(image.values[1] == Approx(128 / 255.0));
    CHECK(image.values[2] == 0);
    CHECK(image.values[3] == 0);

    const std::string white = pngChunk("tRNS" + std::string("\0\xff", 2));
    const GreyImage keyed = read(pngOf({2, 1}, 0, 8, "\xff\x80", white));
    CHECK(keyed.values[0] == 0);
    CHECK(keyed.values[1] == Approx(128 / 255.0));
}

TEST_CASE("a PNG's gamma and texts change nothing") {
    const std::string chunks = pngChunk("gAMA" + bigEndian(100000)) + pngChunk("tEXtComment" + std::string(1, '\0'));
    CHECK(read(pngOf({1, 1}, 0, 8, "\x80", chunks)).values[0] == Approx(128 / 255.0));
}

TEST_CASE("a JPEG may be progressive and grey, but is whole and not for print") {
    const std::string pixels(3 * 16 * 16, '\xff');
    const std::string progressive = jpegOf({16, 16}, pixels, TJPF_RGB, TJFLAG_PROGRESSIVE);
    CHECK(read(progressive).values[100] == Approx(1).margin(0.01));
    CHECK(read(jpegOf({16, 16}, pixels, TJPF_GRAY)).values[100] == Approx(1).margin(0.01));
    CHECK_THAT(messageOf(jpegOf({8, 8}, std::string(4 * 64, '\xff'), TJPF_CMYK)), ContainsSubstring("CMYK"));
    for (const std::string& file : {jpegOf({16, 16}, pixels), progressive})
        CHECK_THAT(messageOf(file.substr(0, file.size() / 2)), StartsWith("a.png is no image that can be read: "));
}

TEST_CASE("an image larger than 8192 pixels along a side or 32 million in all is an error") {
    CHECK(read(pngOf({8192, 1}, std::string(8192, '\xff'))).size == glm::ivec2(8192, 1));
    CHECK_THAT(messageOf(pngOf({8193, 1}, std::string(8193, '\xff'))),
               StartsWith("a.png has 8193 x 1 pixels; allowed: up to 8192 along a side and 32 million"));
    CHECK_THAT(messageOf(pngOf({1, 8193}, std::string(8193, '\xff'))), StartsWith("a.png has 1 x 8193"));

    std::string png = pngOf({1, 1}, "x"), jpeg = jpegOf({8, 8}, std::string(3 * 64, 'x'));
    png = png.substr(0, 8) + pngChunk("IHDR" + bigEndian(8192) + bigEndian(4097) + "\x08" + std::string(4, '\0')) +
          png.substr(33);
    CHECK_THAT(messageOf(png),
               StartsWith("a.png has 8192 x 4097 pixels"));  // before it is seen that they are not there
    const size_t frame = jpeg.find("\xff\xc0");
    REQUIRE(frame != jpeg.npos);
    jpeg.replace(frame + 5, 4, std::string("\x20\x00\x10\x01", 4));
    CHECK_THAT(messageOf(jpeg), StartsWith("a.png has 4097 x 8192 pixels"));
}

TEST_CASE("the built-in crack is dark on white") {
    const GreyImage image = read(crack());
    CHECK(image.size == glm::ivec2(256, 256));
    CHECK(isSound(image));
    CHECK(meanOf(image) > 0.8);
    CHECK(std::ranges::min(image.values) < 0.1f);
    const double boxVolume = 6;
    const Mesh mesh = meshOfMask(reduced(image, {64, 64}), 1, {-1, 0, 2}, {2, 1, 4});
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() > 0.7 * boxVolume);
    CHECK(mesh.volume() < 0.99 * boxVolume);
}

TEST_CASE("whatever stands in an image file, it is an image or an error") {
    const std::string valid[] = {crack(), jpegOf({16, 16}, std::string(3 * 16 * 16, '\x90'))};
    std::mt19937 random(20240607);
    const auto below = [&](size_t count) { return random() % count; };
    size_t images = 0, faults = 0;
    for (int i = 0; i < 1000; ++i) {
        std::string file = valid[i % 2];
        for (size_t edits = 1 + below(3); edits > 0; --edits) {
            const size_t at = below(below(2) == 0 ? 64 : file.size());  // headers matter most
            switch (below(4)) {
                case 0: file.erase(at, 1 + below(4)); break;
                case 1: file.insert(at, 1, char(below(256))); break;
                default: file[at] = char(below(256));
            }
        }
        if (below(10) == 0) file.resize(below(file.size()));
        INFO("mutation " << i);
        try {
            const bool sound = isSound(read(file));  // not inside of CHECK, which catches
            CHECK(sound);
            ++images;
        } catch (const Error& error) {
            CHECK_THAT(error.what(), StartsWith("a.png"));
            ++faults;
        }
    }
    CHECK(images > 0);
    CHECK(faults > 0);
}

}  // namespace slabflow::test::grey_image_test
