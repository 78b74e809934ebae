#include "scene/MeshRepair.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>

namespace slabflow {
namespace {

std::string counted(size_t count, const char* thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

/// Edges along which not every triangle that goes one way meets one that goes the other.
size_t countOpenEdges(const std::vector<glm::uvec3>& triangles) {
    std::unordered_map<std::uint64_t, int> balance;
    for (const glm::uvec3& t : triangles)
        for (int i = 0; i < 3; ++i) {
            const unsigned a = t[i], b = t[(i + 1) % 3];
            if (a != b) balance[std::uint64_t(std::min(a, b)) << 32 | std::max(a, b)] += a < b ? 1 : -1;
        }
    return size_t(std::ranges::count_if(balance, [](const auto& edge) { return edge.second != 0; }));
}

}  // namespace

Welding weldingOf(const std::vector<glm::vec3>& positions) {
    return {positions.size(), [&positions](unsigned i, unsigned j) {
                const glm::vec3 &a = positions[i], &b = positions[j];
                return std::array{a.x, a.y, a.z} < std::array{b.x, b.y, b.z};  // -0 is 0
            }};
}

void renumber(std::vector<glm::uvec3>& triangles, const Welding& welding) {
    for (glm::uvec3& t : triangles) t = {welding.welded[t.x], welding.welded[t.y], welding.welded[t.z]};
}

void removeDegenerate(Mesh& mesh) {
    const size_t before = mesh.triangles.size();
    std::erase_if(mesh.triangles, [&](glm::uvec3 t) { return glm::length(mesh.crossOf(t)) < 1e-14; });
    if (const size_t removed = before - mesh.triangles.size())
        mesh.warnings.push_back(counted(removed, "triangle") + " without area left out");
}

void orient(Mesh& mesh) {
    std::vector<glm::uvec3> triangles = mesh.triangles;
    renumber(triangles, weldingOf(mesh.positions));
    if (const size_t open = countOpenEdges(triangles)) {
        mesh.warnings.push_back(counted(open, "open edge") + ": where the surface is not closed, inside is a guess");
    } else if (mesh.volume() < 0) {
        mesh.warnings.push_back("its triangles are clockwise seen from outside: turned over");
        for (glm::uvec3& t : mesh.triangles) std::swap(t.y, t.z);
    }
}

}  // namespace slabflow
