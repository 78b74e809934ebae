#include "scene/ObjMesh.h"

#include "base/Error.h"
#include "scene/MeshRepair.h"

namespace slabflow {
namespace {

/// Cuts a polygon into triangles, one ear after the other: corners within which no other corner lies, seen along the
/// polygon's normal.
void addPolygon(std::vector<unsigned> corners, const std::vector<glm::vec3>& positions,
                std::vector<glm::uvec3>& triangles) {
    const auto at = [&](size_t i) { return glm::dvec3(positions[corners[i % corners.size()]]); };
    glm::dvec3 normal(0);
    for (size_t i = 0; i < corners.size(); ++i) normal += glm::cross(at(i) - at(0), at(i + 1) - at(0));
    const auto turns = [&](const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
        return glm::dot(glm::cross(b - a, c - a), normal);
    };
    const auto isEar = [&](size_t i) {
        const size_t n = corners.size();
        const glm::dvec3 a = at(i + n - 1), b = at(i), c = at(i + 1);
        if (turns(a, b, c) <= 0) return false;
        for (size_t k = 2; k + 1 < n; ++k) {
            const glm::dvec3 p = at(i + k);
            if (turns(a, b, p) >= 0 && turns(b, c, p) >= 0 && turns(c, a, p) >= 0) return false;
        }
        return true;
    };
    size_t ear = 0;
    while (corners.size() > 3) {
        const size_t n = corners.size();
        const size_t first = ear == 0 ? 0 : ear - 1;  // the next ear is seldom far from the last
        size_t tried = 0;
        while (tried < n && !isEar((first + tried) % n)) ++tried;
        ear = (first + tried) % n;  // none: crossed or without area, where any corner is as good
        triangles.emplace_back(corners[(ear + n - 1) % n], corners[ear], corners[(ear + 1) % n]);
        corners.erase(corners.begin() + std::ptrdiff_t(ear));
    }
    if (corners.size() == 3) triangles.emplace_back(corners[0], corners[1], corners[2]);
}

}  // namespace

Mesh meshOf(const ObjText& obj, const std::string& source, std::vector<unsigned>* kept) {
    Mesh mesh;
    for (size_t i = 0; i < obj.faceEnds.size(); ++i) {
        const std::span<const unsigned> face = obj.face(i);
        addPolygon({face.begin(), face.end()}, obj.positions, mesh.triangles);
    }
    const size_t faces = mesh.triangles.size();
    const Welding welding = weldingOf(obj.positions);
    mesh.positions = welding.of(obj.positions);
    if (kept) *kept = welding.kept;
    renumber(mesh.triangles, welding);
    removeDegenerate(mesh);
    if (mesh.triangles.empty())
        throw Error(source + ": " + (faces == 0 ? "there are no faces in it" : "none of its triangles has an area"));
    orient(mesh);
    return mesh;
}

Mesh readObj(const std::string& text, const std::string& source) { return meshOf(parseObj(text, source), source); }

}  // namespace slabflow
