// Images as masks see them.
#include <algorithm>
#include <numeric>
#include <random>

#include "base/Error.h"
#include "scene/Mask.h"
#include "scene/Meshes.h"
#include "support/Catch.h"

using namespace slabflow;
using namespace slabflow::test;
using Catch::Approx;
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

/// A portable grey map, the simplest of all images.
std::string greyMap(glm::ivec2 size, const std::string& pixels) {
    return "P5 " + std::to_string(size.x) + " " + std::to_string(size.y) + " 255\n" + pixels;
}

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

TEST_CASE("rows go from the top down, from black to white") {
    const GreyImage image = read(greyMap({3, 2}, std::string("\x00\x80\xff\x33\x00\x00", 6)));
    REQUIRE(image.size == glm::ivec2(3, 2));
    REQUIRE(image.values.size() == 6);
    CHECK(image.values[0] == 0);
    CHECK(image.values[1] == Approx(128 / 255.0));
    CHECK(image.values[2] == 1);
    CHECK(image.values[3] == Approx(51 / 255.0));
}

TEST_CASE("what is transparent counts as black") {
    std::string targa{0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 1, 0, 32, 0x28};  // 4 x 1 pixels of BGRA
    targa +=
        "\xff\xff\xff\xff"
        "\xff\xff\xff\x80";
    targa += std::string(
        "\xff\xff\xff\0"
        "\0\0\0\xff",
        8);
    const GreyImage image = read(targa);
    REQUIRE(image.size == glm::ivec2(4, 1));
    CHECK(image.values[0] == Approx(1));
    CHECK(image.values[1] == Approx(128 / 255.0));
    CHECK(image.values[2] == 0);
    CHECK(image.values[3] == 0);
}

TEST_CASE("an image larger than 8192 pixels is an error") {
    CHECK(read(greyMap({8192, 1}, std::string(8192, '\xff'))).size == glm::ivec2(8192, 1));
    CHECK_THAT(messageOf(greyMap({8193, 1}, std::string(8193, '\xff'))), StartsWith("a.png"));
    CHECK_THAT(messageOf(greyMap({1, 8193}, std::string(8193, '\xff'))), StartsWith("a.png"));
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
    const std::string valid = crack();
    std::mt19937 random(20240607);
    const auto below = [&](size_t count) { return random() % count; };
    size_t images = 0, faults = 0;
    for (int i = 0; i < 500; ++i) {
        std::string file = valid;
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
