// Painted obstacles: images, and the layers that are solid where they are light.
#include "scene/Mask.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

#include "base/Error.h"
#include "support/Catch.h"

using namespace slabflow;
using Catch::Approx;
using Catch::Matchers::StartsWith;

namespace {

const glm::vec3 low(-1, 0, 2), high(2, 1, 4);  // a box of 3 x 1 x 2
constexpr double boxVolume = 6;

/// Rows from the top down: '#' is white, '+' is a light grey, all else is black.
GreyImage imageOf(const std::vector<std::string>& rows) {
    GreyImage image{{int(rows[0].size()), int(rows.size())}, {}};
    for (const std::string& row : rows)
        for (const char c : row) image.values.push_back(c == '#' ? 1.0f : c == '+' ? 0.7f : 0.0f);
    return image;
}

GreyImage filled(glm::ivec2 size, float value) {
    return {size, std::vector<float>(size_t(size.x) * size_t(size.y), value)};
}

void paint(GreyImage& image, glm::ivec2 from, glm::ivec2 to, float value) {
    for (int y = from.y; y < to.y; ++y)
        for (int x = from.x; x < to.x; ++x) image.values[size_t(y) * size_t(image.size.x) + size_t(x)] = value;
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

/// Whether every directed edge is met once, and its reverse once.
bool isClosed(const Mesh& mesh) {
    std::map<std::pair<unsigned, unsigned>, int> edges;
    for (const glm::uvec3& t : mesh.triangles)
        for (int i = 0; i < 3; ++i) ++edges[{t[i], t[(i + 1) % 3]}];
    return !edges.empty() && std::ranges::all_of(edges, [&](const auto& edge) {
        const auto reverse = edges.find({edge.first.second, edge.first.first});
        return edge.second == 1 && reverse != edges.end() && reverse->second == 1;
    });
}

Mesh meshOf(const GreyImage& image, int axis) { return meshOfMask(image, axis, low, high); }

glm::vec3 middleOf(const Mesh& mesh) { return 0.5f * (mesh.low() + mesh.high()); }

/// The middle of the solid that is white in one pixel alone.
glm::vec3 placeOf(glm::ivec2 pixel, int axis) {
    GreyImage image = filled({3, 3}, 0);
    paint(image, pixel, pixel + 1, 1);
    return middleOf(meshOf(image, axis));
}

/// The middle of one of 3 x 3 x 1 equal parts of the box: 0, 1 or 2 along each axis, and halfway along `axis`.
glm::vec3 partOf(glm::ivec3 part, int axis) {
    glm::vec3 share = (glm::vec3(part) + 0.5f) / 3.0f;
    share[axis] = 0.5f;
    return glm::mix(low, high, share);
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

TEST_CASE("a white image is the box") {
    const int axis = GENERATE(0, 1, 2);
    INFO(axis);
    const Mesh mesh = meshOf(filled({30, 20}, 1), axis);
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(boxVolume).epsilon(0.005));
    CHECK(glm::distance(mesh.low(), low) < 1e-5f);
    CHECK(glm::distance(mesh.high(), high) < 1e-5f);
}

TEST_CASE("a white image of few pixels is the box") {
    const int axis = GENERATE(0, 1, 2);
    INFO(axis);
    const Mesh mesh = meshOf(filled({3, 2}, 1), axis);
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(boxVolume).epsilon(0.1));
    CHECK(glm::distance(mesh.low(), low) < 1e-5f);
    CHECK(glm::distance(mesh.high(), high) < 1e-5f);
}

TEST_CASE("nothing light is an error") {
    CHECK_THROWS_AS(meshOf(filled({3, 2}, 0), 1), Error);
    CHECK_THROWS_AS(meshOf(filled({1, 1}, 0.3f), 2), Error);
}

TEST_CASE("half an image is half the box") {
    const int axis = GENERATE(0, 1, 2);
    INFO(axis);
    GreyImage left = filled({20, 10}, 0), top = left;
    paint(left, {0, 0}, {10, 10}, 1);
    paint(top, {0, 0}, {20, 5}, 1);
    for (const GreyImage& image : {left, top}) {
        const Mesh mesh = meshOf(image, axis);
        CHECK(isClosed(mesh));
        CHECK(mesh.volume() == Approx(0.5 * boxVolume).epsilon(0.02));
    }
}

TEST_CASE("a ring is closed around its hole") {
    const int axis = GENERATE(0, 1, 2);
    INFO(axis);
    GreyImage image = filled({24, 24}, 0);
    paint(image, {2, 2}, {22, 22}, 1);
    paint(image, {8, 8}, {16, 16}, 0);
    const Mesh mesh = meshOf(image, axis);
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(boxVolume * (20 * 20 - 8 * 8) / (24 * 24)).epsilon(0.02));
    glm::vec3 along(0.01f, 0.02f, 0.015f), ray(0);  // through the hole, a little beside the middle
    along[axis] = -10;
    ray[axis] = 1;
    CHECK_FALSE(hitByRay(mesh, 0.5f * (low + high) + along, ray));
    along[(axis + 1) % 3] = 0.28f * (high - low)[(axis + 1) % 3];  // through the ring
    CHECK(hitByRay(mesh, 0.5f * (low + high) + along, ray));
}

TEST_CASE("pixels that touch at a corner stay closed") {
    const int axis = GENERATE(0, 1, 2);
    INFO(axis);
    for (const GreyImage& image : {imageOf({"#.", ".#"}), imageOf({".#", "#."}), imageOf({"#.#.", ".#.#", "#.#."}),
                                   imageOf({"+#+", ".+.", "#.#"}), imageOf({"#"}), imageOf({"#.#"}), noise({17, 23})}) {
        const Mesh mesh = meshOf(image, axis);
        CHECK(isClosed(mesh));
        CHECK(mesh.volume() > 0);
        for (const glm::vec3& p : mesh.positions) {
            REQUIRE(glm::all(glm::greaterThanEqual(p, low - 1e-5f)));
            REQUIRE(glm::all(glm::lessThanEqual(p, high + 1e-5f)));
        }
    }
}

TEST_CASE("the outline follows shades of grey") {
    const double dark = meshOf(imageOf({".....", ".+++.", ".+++.", "....."}), 1).volume();
    const double light = meshOf(imageOf({".....", ".###.", ".###.", "....."}), 1).volume();
    CHECK(dark > 0);
    CHECK(dark < 0.95 * light);
}

TEST_CASE("across y the image is seen from above with x to the right and -z up") {
    for (const int x : {0, 2})
        for (const int y : {0, 2}) {
            INFO("pixel " << x << ", " << y);
            CHECK(glm::distance(placeOf({x, y}, 1), partOf({x, 0, y}, 1)) < 0.1f);
        }
}

TEST_CASE("across z the image is seen from the side with x to the right and y up") {
    for (const int x : {0, 2})
        for (const int y : {0, 2}) {
            INFO("pixel " << x << ", " << y);
            CHECK(glm::distance(placeOf({x, y}, 2), partOf({x, 2 - y, 0}, 2)) < 0.1f);
        }
}

TEST_CASE("across x the image is seen from the side with z to the right and y up") {
    for (const int x : {0, 2})
        for (const int y : {0, 2}) {
            INFO("pixel " << x << ", " << y);
            CHECK(glm::distance(placeOf({x, y}, 0), partOf({0, 2 - y, x}, 0)) < 0.1f);
        }
}

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
    const Mesh mesh = meshOf(reduced(image, {64, 64}), 1);
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
