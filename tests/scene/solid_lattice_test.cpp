// Painted solids: distances on a lattice, strokes, and the surface that is drawn.
#include <glm/gtc/constants.hpp>
#include <map>
#include <random>

#include "scene/LatticeMesh.h"
#include "scene/Meshes.h"
#include "scene/SolidLattice.h"
#include "scene/SolidStroke.h"
#include "support/Catch.h"

namespace slabflow::test::solid_lattice_test {

using Catch::Approx;

namespace {

constexpr double pi = glm::pi<double>();
const glm::vec3 low(-0.5f, 0, -0.3f), high(0.5f, 1.2f, 0.3f);
constexpr glm::ivec3 nodes(41, 49, 25);  // 2.5 cm apart
const glm::vec3 middle(0.013f, 0.59f, -0.007f);

SolidStroke strokeOf(const SolidLattice& before, float radius, bool erases = false) {
    return SolidStroke(before, low, high, {.radius = radius, .erases = erases});
}

SolidLattice empty() { return SolidStroke::nothing(nodes, low, high); }

SolidLattice ball(float radius, glm::vec3 at = middle) {
    SolidStroke stroke = strokeOf(empty(), radius);
    stroke.add(at, at);
    return stroke.result();
}

Mesh meshOf(const SolidLattice& lattice) { return meshOfLattice(lattice, low, high); }

double ballVolume(double radius) { return 4.0 / 3 * pi * radius * radius * radius; }

/// Whether every edge is met as often in one direction as in the other: nowhere does the surface end.
bool hasNoOpenEdge(const Mesh& mesh) {
    std::map<std::pair<unsigned, unsigned>, int> edges;
    for (const glm::uvec3& t : mesh.triangles)
        for (int i = 0; i < 3; ++i) {
            ++edges[{t[i], t[(i + 1) % 3]}];
            --edges[{t[(i + 1) % 3], t[i]}];
        }
    return std::ranges::all_of(edges, [](const auto& edge) { return edge.second == 0; });
}

}  // namespace

TEST_CASE("a painted ball is a ball: closed, of its volume, with its vertices and normals on it") {
    const Mesh mesh = meshOf(ball(0.2f));
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(ballVolume(0.2)).epsilon(0.02));
    // Lines between nodes cut balls short, by 1/8 of the square of their distance over the radius along each of two
    // axes.
    for (const glm::vec3& p : mesh.positions) REQUIRE(glm::distance(p, middle) == Approx(0.2f).margin(8e-4));
    const FacetedMesh drawn = withLatticeNormals(mesh, ball(0.2f), low, high);
    REQUIRE(drawn.indices.size() == 3 * mesh.triangles.size());
    for (size_t i = 0; i < drawn.normals.size(); ++i)
        REQUIRE(glm::dot(drawn.normals[i], glm::normalize(drawn.positions[i] - middle)) > 0.998f);
}

TEST_CASE("a stroke is as thick as its brush, however often it passes") {
    SolidStroke once = strokeOf(empty(), 0.15f), often = once;
    const glm::vec3 from = middle - glm::vec3(0.2f, 0.3f, 0), to = middle + glm::vec3(0.2f, 0.3f, 0.05f);
    once.add(from, to);
    for (int i = 0; i < 60; ++i)
        often.add(glm::mix(from, to, float(i / 2) / 30), glm::mix(from, to, float(i / 2 + 1) / 30));
    const double length = double(glm::distance(from, to)), volume = ballVolume(0.15) + pi * 0.15 * 0.15 * length;
    CHECK(meshOf(once.result()).volume() == Approx(volume).epsilon(0.02));
    CHECK(meshOf(often.result()).volume() == Approx(volume).epsilon(0.02));
    CHECK(isClosed(meshOf(often.result())));
}

TEST_CASE("strokes join without an edge, and leave what they do not touch") {
    const SolidLattice one = ball(0.12f, middle - glm::vec3(0.1f, 0, 0));
    SolidStroke second = strokeOf(one, 0.12f);
    const glm::vec3 other = middle + glm::vec3(0.1f, 0, 0);
    second.add(other, other);
    const SolidLattice& both = second.result();
    for (size_t i = 0; i < both.values.size(); ++i) REQUIRE(both.values[i] <= one.values[i]);
    const glm::vec3 place = (middle - low) / 0.025f;  // halfway, where two balls alone would meet at 0.066 m
    const float two = 0.12f, reach = std::sqrt(two * two - 0.01f);
    CHECK(both.at(place + glm::vec3(0, (reach + 0.003f) / 0.025f, 0)) < 0);
    CHECK(differenceOf(one, both).low.x > 0);
    CHECK(differenceOf(one, one).empty());
}

TEST_CASE("erasing takes away what the brush passes, and all of it in the end") {
    SolidStroke bite = strokeOf(ball(0.2f), 0.1f, true);
    bite.add(middle, middle);
    const Mesh hollow = meshOf(bite.result());
    CHECK(isClosed(hollow));
    CHECK(hollow.volume() == Approx(ballVolume(0.2) - ballVolume(0.1)).epsilon(0.02));
    SolidStroke all = strokeOf(bite.result(), 0.3f, true);
    all.add(middle, middle);
    CHECK_FALSE(all.result().anySolid());
    CHECK(meshOf(all.result()).triangles.empty());
}

TEST_CASE("slopes stay those of a distance near the surface, whatever was painted") {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> share(0.1f, 0.9f);
    SolidLattice lattice = empty();
    for (int i = 0; i < 30; ++i) {
        SolidStroke stroke = strokeOf(lattice, 0.05f + 0.1f * share(random), i % 3 == 2);
        const auto place = [&] { return glm::mix(low, high, glm::vec3(share(random), share(random), share(random))); };
        stroke.add(place(), place());
        lattice = stroke.result();
    }
    glm::ivec3 n;
    for (n.z = 0; n.z < nodes.z; ++n.z)
        for (n.y = 0; n.y < nodes.y; ++n.y)
            for (n.x = 1; n.x < nodes.x; ++n.x) {
                const float a = lattice[n - glm::ivec3(1, 0, 0)], b = lattice[n];
                if (std::abs(a) < 0.15f) REQUIRE(std::abs(b - a) <= 0.02501f);
            }
    const Mesh mesh = meshOf(lattice);
    CHECK(isSound(mesh));
    CHECK(hasNoOpenEdge(mesh));
    for (const glm::vec3& p : mesh.positions) {
        REQUIRE(glm::all(glm::greaterThanEqual(p, low)));
        REQUIRE(glm::all(glm::lessThanEqual(p, high)));
    }
}

TEST_CASE("the surface is closed along the sides of the box, with their normals") {
    const SolidLattice corner = ball(0.2f, low);
    const Mesh mesh = meshOf(corner);
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(ballVolume(0.2) / 8).epsilon(0.02));
    const FacetedMesh drawn = withLatticeNormals(mesh, corner, low, high);
    int flat = 0;
    for (size_t i = 0; i + 2 < drawn.indices.size(); i += 3) {
        const auto at = [&](size_t k) { return drawn.positions[drawn.indices[i + k]].y; };
        if (at(0) > 0 || at(1) > 0 || at(2) > 0) continue;
        ++flat;
        for (size_t k = 0; k < 3; ++k) REQUIRE(drawn.normals[drawn.indices[i + k]] == glm::vec3(0, -1, 0));
    }
    CHECK(flat > 20);

    const SolidLattice all{nodes, std::vector<float>(empty().values.size(), -1.0f)};
    CHECK(isClosed(meshOf(all)));
    CHECK(meshOf(all).volume() == Approx(1.2 * 0.6).epsilon(1e-5));
}

TEST_CASE("any values have a surface without an open edge") {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> value(-1, 1);
    SolidLattice noise{{9, 7, 8}, {}};
    for (int i = 0; i < 9 * 7 * 8; ++i) noise.values.push_back(value(random));
    const Mesh mesh = meshOf(noise);
    CHECK(isSound(mesh));
    CHECK(hasNoOpenEdge(mesh));
    CHECK(mesh.volume() > 0);
}

TEST_CASE("a stroke through a flat domain is a disc of its depth") {
    const glm::vec3 flatHigh(1, 1, 1.0f / 40), flatLow(0);
    SolidStroke stroke(SolidStroke::nothing({41, 41, 2}, flatLow, flatHigh), flatLow, flatHigh,
                       {.radius = 0.2f, .through = glm::vec3(0, 0, 1)});
    stroke.add({0.5f, 0.5f, 0.3f}, {0.5f, 0.5f, 0.3f});
    const Mesh mesh = meshOfLattice(stroke.result(), flatLow, flatHigh);
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(pi * 0.04 / 40).epsilon(0.02));
}

TEST_CASE("a brush that is finer than the lattice still leaves something") {
    SolidStroke stroke = strokeOf(empty(), 0.001f);
    stroke.add(middle, middle);
    CHECK(stroke.result().anySolid());
}

}  // namespace slabflow::test::solid_lattice_test
