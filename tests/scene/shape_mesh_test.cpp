// Surfaces of simple shapes, and the rays and normals that find their way over them.
#include <algorithm>
#include <glm/gtc/constants.hpp>

#include "scene/Mesh.h"
#include "scene/Meshes.h"
#include "scene/ShapeMesh.h"
#include "support/Catch.h"

namespace slabflow::test::shape_mesh_test {

using Catch::Approx;

namespace {

constexpr double pi = glm::pi<double>();

void checkShape(const ObstacleShape& shape, double volume) {
    const Mesh mesh = meshOf(shape, 64);
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(volume).epsilon(0.01));
    CHECK(mesh.warnings.empty());
}

/// How far a point is from the straight line between two others.
float distanceToLine(glm::vec3 p, glm::vec3 from, glm::vec3 to) {
    const float share = glm::clamp(glm::dot(p - from, to - from) / glm::dot(to - from, to - from), 0.0f, 1.0f);
    return glm::distance(p, glm::mix(from, to, share));
}

std::vector<glm::vec3> axes() {
    return {{0, 1, 0}, {0, -1, 0}, {1, 0, 0}, {0, 0, -1}, {1, 2, 3}, {-2, -1, 0.5f}, {0.3f, -2, 0.1f}};
}

}  // namespace

TEST_CASE("the surface of a sphere and of a box is closed") {
    checkShape(Sphere{{1, -2, 3}, 0.5f}, 4.0 / 3 * pi * 0.125);
    checkShape(Box{{-1, 2, 0.5f}, {0.5f, 1, 3}}, 1.5);

    const Mesh box = meshOf(Box{{-1, 2, 0.5f}, {0.5f, 1, 3}});
    CHECK(box.volume() == Approx(1.5).epsilon(1e-5));
    CHECK(glm::distance(box.low(), glm::vec3(-1.25f, 1.5f, -1)) < 1e-6f);
    CHECK(glm::distance(box.high(), glm::vec3(-0.75f, 2.5f, 2)) < 1e-6f);
    for (const glm::vec3& p : meshOf(Sphere{{1, -2, 3}, 0.5f}).positions)
        CHECK(glm::distance(p, glm::vec3(1, -2, 3)) == Approx(0.5f).epsilon(1e-4));
}

TEST_CASE("the surface of a cylinder is closed whichever way it points") {
    for (const glm::vec3& axis : axes()) {
        INFO(axis.x << ", " << axis.y << ", " << axis.z);
        const glm::vec3 from(0.5f, -1, 2);
        checkShape(Cylinder{from, from + axis, 0.3f}, pi * 0.09 * double(glm::length(axis)));
    }
}

TEST_CASE("the surface of a capsule is closed whichever way it points") {
    for (const glm::vec3& axis : axes()) {
        INFO(axis.x << ", " << axis.y << ", " << axis.z);
        const glm::vec3 from(0.5f, -1, 2);
        checkShape(Capsule{from, from + axis, 0.3f}, pi * 0.09 * double(glm::length(axis)) + 4.0 / 3 * pi * 0.027);
    }
}

TEST_CASE("the surface of a capsule lies around its axis") {
    for (const glm::vec3& axis : axes()) {
        INFO(axis.x << ", " << axis.y << ", " << axis.z);
        const glm::vec3 from(0.5f, -1, 2), to = from + axis;
        for (const glm::vec3& p : meshOf(Capsule{from, to, 0.3f}).positions)
            CHECK(distanceToLine(p, from, to) == Approx(0.3f).epsilon(1e-3));
    }
}

TEST_CASE("the surface of a long capsule that points almost straight down lies around its axis") {
    const glm::vec3 from(0, 10, 0), to(0.1f, 0, 0);
    for (const glm::vec3& p : meshOf(Capsule{from, to, 0.1f}).positions)
        CHECK(distanceToLine(p, from, to) == Approx(0.1f).epsilon(0.01));
}

TEST_CASE("more segments are nearer to the sphere") {
    const auto missing = [](int segments) { return 4.0 / 3 * pi - meshOf(Sphere{{0, 0, 0}, 1}, segments).volume(); };
    CHECK(missing(128) > 0);
    CHECK(missing(128) < 0.5 * missing(64));
    CHECK(missing(64) < 0.5 * missing(32));
}

TEST_CASE("a ray hits the nearest side of a sphere") {
    const Mesh mesh = meshOf(Sphere{{0, 0, 3}, 0.5f}, 128);
    const glm::vec3 aside(0.013f, 0.021f, 0);
    const std::optional<float> outside = hitByRay(mesh, aside, {0, 0, 1});
    REQUIRE(outside);
    CHECK(*outside == Approx(2.5).epsilon(0.005));

    const std::optional<float> inside = hitByRay(mesh, aside + glm::vec3(0, 0, 3), {0, 0, 1});
    REQUIRE(inside);
    CHECK(*inside == Approx(0.5).epsilon(0.01));

    const std::optional<float> longer = hitByRay(mesh, aside, {0, 0, 10});  // in units of the direction
    REQUIRE(longer);
    CHECK(*longer == Approx(0.25).epsilon(0.005));
}

TEST_CASE("a ray that misses hits nothing") {
    const Mesh mesh = meshOf(Sphere{{0, 0, 3}, 0.5f});
    CHECK_FALSE(hitByRay(mesh, {0, 0, 0}, {0, 1, 0}));
    CHECK_FALSE(hitByRay(mesh, {0.6f, 0, 0}, {0, 0, 1}));
    CHECK_FALSE(hitByRay(mesh, {0.01f, 0.02f, 0}, {0, 0, -1}));  // it is behind
}

TEST_CASE("normals of a box are those of its sides") {
    const FacetedMesh faceted = withNormals(meshOf(Box{{1, 2, 3}, {1, 2, 4}}));
    REQUIRE(faceted.positions.size() == faceted.normals.size());
    CHECK(faceted.indices.size() == 36);
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 side = 2.0f * glm::vec3(corner & 1, corner >> 1 & 1, corner >> 2) - 1.0f;
        const glm::vec3 place = glm::vec3(1, 2, 3) + glm::vec3(0.5f, 1, 2) * side;
        std::vector<glm::vec3> distinct;
        for (size_t i = 0; i < faceted.positions.size(); ++i) {
            if (glm::distance(faceted.positions[i], place) > 1e-5f) continue;
            const glm::vec3 normal = faceted.normals[i];
            CHECK(glm::length(normal) == Approx(1).epsilon(1e-5));
            CHECK(glm::dot(normal, side) == Approx(1).epsilon(1e-5));  // along an axis, and outwards
            const auto isSame = [&](glm::vec3 n) { return glm::distance(n, normal) < 1e-4f; };
            if (std::ranges::none_of(distinct, isSame)) distinct.push_back(normal);
        }
        CHECK(distinct.size() == 3);
    }
}

TEST_CASE("normals of a sphere are smooth") {
    const FacetedMesh faceted = withNormals(meshOf(Sphere{{0, 0, 0}, 2}));
    REQUIRE(faceted.positions.size() == faceted.normals.size());
    REQUIRE(!faceted.indices.empty());
    for (const unsigned i : faceted.indices) REQUIRE(i < faceted.positions.size());
    float shortest = 2, longest = 0, least = 1;
    for (size_t i = 0; i < faceted.positions.size(); ++i) {
        shortest = std::min(shortest, glm::length(faceted.normals[i]));
        longest = std::max(longest, glm::length(faceted.normals[i]));
        least = std::min(least, glm::dot(faceted.normals[i], faceted.positions[i] / 2.0f));
    }
    CHECK(shortest == Approx(1).epsilon(1e-5));
    CHECK(longest == Approx(1).epsilon(1e-5));
    CHECK(least > 0.9995f);  // 1.8 degrees; those of flat triangles are 4 degrees off
}

TEST_CASE("thin parts are found behind the surface") {
    const Mesh plate = meshOf(Box{{0, 0, 0}, {1, 0.1f, 1}});
    CHECK(thinShare(plate, 0.05f) == 0);
    CHECK(thinShare(plate, 0.2f) > 0.8);  // all but the narrow sides
    CHECK(thinShare(plate, 2) == 1);
    CHECK(thinShare(meshOf(Sphere{{3, 0, 0}, 0.5f}), 0.4f) == 0);
}

TEST_CASE("parts that overlap are as thick as all of them together") {
    Mesh both = meshOf(Box{{0, 0, 0}, {1, 1, 1}});
    const Mesh top = meshOf(Box{{0, 0.51f, 0}, {0.6f, 0.1f, 0.6f}});  // reaches 0.04 into the first
    for (const glm::uvec3& t : top.triangles) both.triangles.push_back(t + unsigned(both.positions.size()));
    both.positions.insert(both.positions.end(), top.positions.begin(), top.positions.end());
    CHECK(thinShare(top, 0.2f) > 0.5);
    CHECK(thinShare(both, 0.2f) == 0);
    CHECK(thinShare(both, 0.7f) > 0);  // the sides of the top are 0.6 apart
}

}  // namespace slabflow::test::shape_mesh_test
