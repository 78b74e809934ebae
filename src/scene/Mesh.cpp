#include "scene/Mesh.h"

#include <algorithm>
#include <limits>

namespace slabflow {

glm::vec3 Mesh::low() const {
    glm::vec3 low = positions.front();
    for (const glm::vec3& p : positions) low = glm::min(low, p);
    return low;
}

glm::vec3 Mesh::high() const {
    glm::vec3 high = positions.front();
    for (const glm::vec3& p : positions) high = glm::max(high, p);
    return high;
}

glm::dvec3 Mesh::crossOf(glm::uvec3 t) const {
    const glm::dvec3 a(positions[t.x]), b(positions[t.y]), c(positions[t.z]);
    return glm::cross(b - a, c - a);
}

double Mesh::volume() const {
    double volume = 0;
    for (const glm::uvec3& t : triangles) volume += glm::dot(glm::dvec3(positions[t.x]), crossOf(t)) / 6;
    return volume;
}

namespace {

/// Where a ray goes through a triangle, in units of its direction.
struct Hit {
    float distance;
    bool leaves;  ///< the side of its normal is ahead
};

template <class Visit>
void visitHits(const Mesh& mesh, glm::vec3 origin, glm::vec3 direction, Visit visit) {
    for (const glm::uvec3& t : mesh.triangles) {  // Möller and Trumbore 1997
        const glm::vec3 a = mesh.positions[t.x], ab = mesh.positions[t.y] - a, ac = mesh.positions[t.z] - a;
        const glm::vec3 p = glm::cross(direction, ac);
        const float determinant = glm::dot(ab, p);
        if (determinant == 0) continue;
        const glm::vec3 s = (origin - a) / determinant, q = glm::cross(s, ab);
        const float u = glm::dot(s, p), v = glm::dot(direction, q), distance = glm::dot(ac, q);
        if (u >= 0 && v >= 0 && u + v <= 1 && distance > 0) visit(Hit{distance, determinant < 0});
    }
}

/// How far it is through a mesh of parts that may overlap, from just below its surface; nothing from within a part.
std::optional<float> thicknessAt(const Mesh& mesh, glm::vec3 origin, glm::vec3 inward) {
    std::vector<Hit> hits;
    visitHits(mesh, origin, inward, [&](const Hit& hit) { hits.push_back(hit); });
    std::ranges::sort(hits, {}, &Hit::distance);
    const auto isTheSame = [](const Hit& a, const Hit& b) {  // an edge, which belongs to two triangles
        return a.leaves == b.leaves && b.distance - a.distance < 1e-5f * b.distance;
    };
    hits.erase(std::unique(hits.begin(), hits.end(), isTheSame), hits.end());
    int parts = 0;  // that hold the origin
    for (const Hit& hit : hits) parts += hit.leaves ? 1 : -1;
    if (parts > 1) return {};
    for (const Hit& hit : hits) {
        parts += hit.leaves ? -1 : 1;
        if (parts <= 0) return hit.distance;
    }
    return std::numeric_limits<float>::infinity();
}

}  // namespace

std::optional<float> hitByRay(const Mesh& mesh, glm::vec3 origin, glm::vec3 direction) {
    std::optional<float> nearest;
    visitHits(mesh, origin, direction, [&](const Hit& hit) {
        if (!nearest || hit.distance < *nearest) nearest = hit.distance;
    });
    return nearest;
}

double thinShare(const Mesh& mesh, float thickness) {
    const size_t step = std::max<size_t>(1, mesh.triangles.size() / 400);
    double thin = 0, all = 0;
    for (size_t i = 0; i < mesh.triangles.size(); i += step) {
        const glm::uvec3& t = mesh.triangles[i];
        const glm::dvec3 cross = mesh.crossOf(t);
        const glm::vec3 inward(-glm::normalize(cross));
        const glm::vec3 middle = (mesh.positions[t.x] + mesh.positions[t.y] + mesh.positions[t.z]) / 3.0f;
        const auto behind = thicknessAt(mesh, middle + 0.01f * thickness * inward, inward);
        if (!behind) continue;
        all += glm::length(cross);
        if (*behind < 0.99f * thickness) thin += glm::length(cross);
    }
    return all > 0 ? thin / all : 0;
}

}  // namespace slabflow
