// Closed meshes to winding numbers, against rays followed on the CPU in double precision.
#include <algorithm>
#include <cstring>
#include <glm/gtc/matrix_transform.hpp>
#include <numbers>

#include "scene/ShapeMesh.h"
#include "sim/Voxelizer.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::voxelizer_gl_test {

namespace {

constexpr int undecidedCount = 99;

/// Twice the signed area of the triangle (a, b, p).
double area(glm::dvec2 a, glm::dvec2 b, glm::dvec2 p) { return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x); }

/// How often the mesh surrounds a place: surfaces met on the way up, those that look up counting +1. Not decided where
/// rasterisation cannot be: 4e-3 from an edge across, since vertices are moved to one of 256 subpixels, and as far from
/// a surface along the ray as it rises on that way, and 1e-4.
int windingAt(const std::vector<glm::dvec3>& p, const std::vector<glm::uvec3>& triangles, glm::dvec3 x) {
    int winding = 0;
    for (const glm::uvec3& t : triangles) {
        const glm::dvec3 a = p[t.x], b = p[t.y], c = p[t.z];
        const double all = area(a, b, c);
        const double u = area(b, c, x), v = area(c, a, x), w = area(a, b, x);
        const double longest =
            std::max({glm::distance(glm::dvec2(a), glm::dvec2(b)), glm::distance(glm::dvec2(b), glm::dvec2(c)),
                      glm::distance(glm::dvec2(c), glm::dvec2(a))});
        const double margin = 4e-3 * longest * (all < 0 ? -1 : 1);
        const double sign = all < 0 ? -1 : 1;
        if (sign * (u + margin) < 0 || sign * (v + margin) < 0 || sign * (w + margin) < 0) continue;  // passes by
        if (sign * (u - margin) < 0 || sign * (v - margin) < 0 || sign * (w - margin) < 0) return undecidedCount;
        const double height = (u * a.z + v * b.z + w * c.z) / all - x.z;
        const glm::dvec3 normal = glm::cross(b - a, c - a);
        const double slope = glm::length(glm::dvec2(normal)) / std::abs(normal.z);
        if (std::abs(height) < 1e-4 + 4e-3 * slope) return undecidedCount;
        if (height > 0) winding += all > 0 ? 1 : -1;
    }
    return winding;
}

Mesh torus(double major, double minor, unsigned around, unsigned across) {
    Mesh mesh;
    for (unsigned i = 0; i < around; ++i)
        for (unsigned j = 0; j < across; ++j) {
            const double u = 2 * std::numbers::pi * i / around, v = 2 * std::numbers::pi * j / across;
            const double r = major + minor * std::cos(v);
            mesh.positions.emplace_back(r * std::cos(u), minor * std::sin(v), r * std::sin(u));
            const unsigned a = i * across + j, b = i * across + (j + 1) % across;
            const unsigned c = (i + 1) % around * across + j, d = (i + 1) % around * across + (j + 1) % across;
            mesh.triangles.emplace_back(a, b, c);
            mesh.triangles.emplace_back(b, d, c);
        }
    return mesh;
}

Mesh joined(Mesh a, const Mesh& b) {
    const unsigned offset = unsigned(a.positions.size());
    a.positions.insert(a.positions.end(), b.positions.begin(), b.positions.end());
    for (const glm::uvec3& t : b.triangles) a.triangles.push_back(t + offset);
    return a;
}

TriangleMesh onGpu(const Mesh& mesh) {
    return TriangleMesh(mesh.positions, {}, {&mesh.triangles.front().x, 3 * mesh.triangles.size()}, "test mesh");
}

glm::mat4 turned(int step) {
    const glm::vec3 axis = glm::normalize(glm::vec3(0.3f, 1, -0.6f));
    return glm::rotate(glm::mat4(1), 0.7f * float(step), axis);
}

std::vector<int> windingNumbers(const Mesh& mesh, const glm::mat4& latticeFromMesh, glm::ivec3 size) {
    Voxelizer voxelizer(slab().shaders());
    const Texture& texture = voxelizer.windingNumbers(onGpu(mesh), latticeFromMesh, size);
    REQUIRE(texture.size() == size);
    const std::vector<std::byte> bytes = texture.downloadRaw();
    std::vector<int> counts(texture.texelCount());
    std::memcpy(counts.data(), bytes.data(), bytes.size());
    return counts;
}

/// Texels whose count is wrong; at most one per cent may be undecided.
int wrongTexels(const Mesh& mesh, const glm::mat4& latticeFromMesh, glm::ivec3 size) {
    const std::vector<int> counts = windingNumbers(mesh, latticeFromMesh, size);
    std::vector<glm::dvec3> places;
    for (const glm::vec3& p : mesh.positions) places.emplace_back(latticeFromMesh * glm::vec4(p, 1));
    int wrong = 0, undecided = 0;
    size_t index = 0;
    for (int k = 0; k < size.z; ++k)
        for (int j = 0; j < size.y; ++j)
            for (int i = 0; i < size.x; ++i, ++index) {
                const int expected = windingAt(places, mesh.triangles, {i + 0.5, j + 0.5, k + 0.5});
                undecided += expected == undecidedCount;
                wrong += expected != undecidedCount && counts[index] != expected;
            }
    CHECK(undecided < 0.08 * double(counts.size()));
    return wrong;
}

}  // namespace

TEST_CASE("winding numbers are those of rays, for any rotation") {
    const glm::ivec3 size(20, 17, 23);
    const Mesh box = meshOf(Box{{0.1f, 0, 0}, {1.1f, 0.7f, 0.9f}});
    for (const Mesh& mesh : {meshOf(Sphere{{0, 0, 0}, 0.8f}, 24), torus(0.6, 0.25, 24, 12), box})
        for (int step = 0; step < 4; ++step) {
            const glm::mat4 place =
                glm::scale(glm::translate(glm::mat4(1), {9.7f, 8.2f, 11.4f}), glm::vec3(8)) * turned(step);
            INFO("rotation " << step << ", " << mesh.triangles.size() << " triangles");
            CHECK(wrongTexels(mesh, place, size) == 0);
        }
}

TEST_CASE("parts of a mesh may overlap, lie in one another, and reach out of the lattice") {
    const glm::ivec3 size(13, 11, 9);
    const Mesh big = meshOf(Sphere{{0, 0, 0}, 1}, 20), small = meshOf(Sphere{{0.2f, 0, 0}, 0.4f}, 16);
    const Mesh beside = meshOf(Sphere{{0.9f, 0.3f, 0}, 0.7f}, 18);
    for (const Mesh& mesh : {joined(big, small), joined(big, beside)})
        for (const glm::vec3 middle : {glm::vec3(6, 5, 4), glm::vec3(-1, 5, 9), glm::vec3(12, 12, -1)}) {
            const glm::mat4 place = glm::scale(glm::translate(glm::mat4(1), middle), glm::vec3(4)) * turned(1);
            CHECK(wrongTexels(mesh, place, size) == 0);
        }
    const glm::mat4 place = glm::scale(glm::translate(glm::mat4(1), {6.4f, 5.3f, 4.6f}), glm::vec3(4));
    const std::vector<int> counts = windingNumbers(joined(big, small), place, size);
    CHECK(*std::ranges::max_element(counts) == 2);
}

TEST_CASE("a mesh that is far away or turned over is no reason for anything but its sign") {
    const glm::ivec3 size(8, 8, 8);
    const auto largest = [&](const Mesh& mesh, glm::vec3 middle) {
        const glm::mat4 place = glm::scale(glm::translate(glm::mat4(1), middle), glm::vec3(2));
        int value = 0;
        for (const int count : windingNumbers(mesh, place, size))
            value = std::abs(count) > std::abs(value) ? count : value;
        return value;
    };
    Mesh sphere = meshOf(Sphere{{0, 0, 0}, 1}, 16);
    for (const float far : {30.0f, -30.0f, 1e6f, -1e6f})
        for (int axis = 0; axis < 3; ++axis) {
            glm::vec3 middle(4);
            middle[axis] = far;
            CHECK(largest(sphere, middle) == 0);
        }
    CHECK(largest(sphere, glm::vec3(4)) == 1);
    for (glm::uvec3& t : sphere.triangles) std::swap(t.x, t.y);
    CHECK(largest(sphere, glm::vec3(4)) == -1);
}

}  // namespace slabflow::test::voxelizer_gl_test
