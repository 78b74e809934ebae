// What must hold of every mesh, and one way to write it.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <string>

#include "scene/Mesh.h"

namespace slabflow::test {

/// Whether every directed edge is met once, and its reverse once.
inline bool isClosed(const Mesh& mesh) {
    std::map<std::pair<unsigned, unsigned>, int> edges;
    for (const glm::uvec3& t : mesh.triangles)
        for (int i = 0; i < 3; ++i) ++edges[{t[i], t[(i + 1) % 3]}];
    return !edges.empty() && std::ranges::all_of(edges, [&](const auto& edge) {
        const auto reverse = edges.find({edge.first.second, edge.first.first});
        return edge.second == 1 && reverse != edges.end() && reverse->second == 1;
    });
}

/// Triangles of vertices that are there, at places that are numbers.
inline bool isSound(const Mesh& mesh) {
    const auto isIndex = [&](unsigned i) { return i < mesh.positions.size(); };
    const auto hasIndices = [&](glm::uvec3 t) { return isIndex(t.x) && isIndex(t.y) && isIndex(t.z); };
    const auto isFinite = [](glm::vec3 p) { return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z); };
    return !mesh.triangles.empty() && std::ranges::all_of(mesh.triangles, hasIndices) &&
           std::ranges::all_of(mesh.positions, isFinite);
}

/// As exporters write it that give every triangle corners of its own.
inline std::string unsharedObjOf(const Mesh& mesh) {
    std::ostringstream text;
    for (const glm::uvec3& t : mesh.triangles) {
        for (int i = 0; i < 3; ++i) {
            const glm::vec3 p = mesh.positions[t[i]];
            text << "v " << p.x << ' ' << p.y << ' ' << p.z << '\n';
        }
        text << "f -3 -2 -1\n";
    }
    return text.str();
}

}  // namespace slabflow::test
