// Painted obstacles: images, and the layers that are solid where they are light.
#include "scene/Mask.h"

#include <glm/gtc/constants.hpp>
#include <random>

#include "base/Error.h"
#include "scene/Meshes.h"
#include "support/Catch.h"

namespace slabflow::test::mask_test {

using Catch::Approx;

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

TEST_CASE("a fine disc with a hole is round, closed and of few triangles") {
    constexpr int size = 300;
    GreyImage image = filled({size, size}, 0);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const float away = glm::length(glm::vec2(x, y) + 0.5f - 0.5f * size);
            image.values[size_t(y * size + x)] = glm::clamp(std::min(120.5f - away, away - 39.5f), 0.0f, 1.0f);
        }
    const Mesh mesh = meshOf(image, 1);
    CHECK(isClosed(mesh));
    const double share = glm::pi<double>() * (120 * 120 - 40 * 40) / (size * size);
    CHECK(mesh.volume() == Approx(share * boxVolume).epsilon(1e-3));
    CHECK(mesh.triangles.size() < 20000);  // a square each would be 160000
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

}  // namespace slabflow::test::mask_test
