#include "scene/ShapeMesh.h"

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <numbers>

#include "base/Error.h"
#include "scene/LatticeMesh.h"
#include "scene/MeshPlayback.h"

namespace slabflow {
namespace {

constexpr float pi = std::numbers::pi_v<float>;

/// (radius, y) of a quarter or half circle around (0, y), angles counted from straight up.
void addArc(std::vector<glm::vec2>& profile, float radius, float y, float from, float to, int segments) {
    for (int i = 0; i <= segments; ++i) {
        const float angle = glm::mix(from, to, float(i) / float(segments));
        profile.emplace_back(radius * std::sin(angle), y + radius * std::cos(angle));
    }
}

Mesh moved(Mesh mesh, const glm::quat& rotation, glm::vec3 to) {
    for (glm::vec3& p : mesh.positions) p = to + rotation * p;
    return mesh;
}

/// The turn that takes the y axis to a direction.
glm::quat turnTowards(glm::vec3 direction) {
    const glm::dvec3 to = glm::normalize(glm::dvec3(direction));
    if (1 + to.y < 1e-12) return glm::angleAxis(pi, glm::vec3(1, 0, 0));
    return glm::quat(glm::normalize(glm::dquat(1 + to.y, to.z, 0, -to.x)));
}

Mesh meshOf(const Sphere& s, int segments) {
    std::vector<glm::vec2> profile;
    addArc(profile, s.radius, 0, 0, pi, segments / 2);
    return moved(revolve(profile, segments), {1, 0, 0, 0}, s.center);
}

Mesh meshOf(const Box& box, int) {
    Mesh mesh;
    for (int corner = 0; corner < 8; ++corner)
        mesh.positions.push_back(box.center + box.size * (glm::vec3(corner & 1, corner >> 1 & 1, corner >> 2) - 0.5f));
    for (const glm::uvec4 side : {glm::uvec4(0, 4, 6, 2), glm::uvec4(1, 3, 7, 5), glm::uvec4(0, 1, 5, 4),
                                  glm::uvec4(2, 6, 7, 3), glm::uvec4(0, 2, 3, 1), glm::uvec4(4, 5, 7, 6)}) {
        mesh.triangles.emplace_back(side.x, side.y, side.z);
        mesh.triangles.emplace_back(side.x, side.z, side.w);
    }
    return mesh;
}

Mesh meshOf(const Cylinder& c, int segments) {
    const float half = 0.5f * glm::distance(c.from, c.to);
    return moved(revolve({{0, half}, {c.radius, half}, {c.radius, -half}, {0, -half}}, segments),
                 turnTowards(c.to - c.from), 0.5f * (c.from + c.to));
}

Mesh meshOf(const Capsule& c, int segments) {
    const float half = 0.5f * glm::distance(c.from, c.to);
    std::vector<glm::vec2> profile;
    addArc(profile, c.radius, half, 0, pi / 2, segments / 4);
    addArc(profile, c.radius, -half, pi / 2, pi, segments / 4);
    return moved(revolve(profile, segments), turnTowards(c.to - c.from), 0.5f * (c.from + c.to));
}

Mesh meshOf(const MeshShape& shape, int) { return meshAtStart(shape); }
Mesh meshOf(const MaskShape& shape, int) { return *shape.mesh; }
Mesh meshOf(const VolumeShape& shape, int) { return meshOfLattice(*shape.lattice, shape.low(), shape.high()); }

}  // namespace

Mesh revolve(const std::vector<glm::vec2>& profile, int segments) {
    SLAB_ASSERT(profile.size() >= 2, "a profile has points");
    Mesh mesh;
    std::vector<std::vector<unsigned>> rings;
    for (size_t i = 0; i < profile.size(); ++i) {
        const bool onAxis = i == 0 || i + 1 == profile.size();
        std::vector<unsigned> ring;
        for (int s = 0; s < segments; ++s) {
            const float angle = 2 * pi * float(s) / float(segments);
            if (s == 0 || !onAxis) {
                const float radius = onAxis ? 0 : profile[i].x;
                mesh.positions.emplace_back(radius * std::cos(angle), profile[i].y, radius * std::sin(angle));
            }
            ring.push_back(unsigned(mesh.positions.size()) - 1);
        }
        rings.push_back(ring);
    }
    for (size_t i = 0; i + 1 < rings.size(); ++i)
        for (size_t s = 0; s < size_t(segments); ++s) {
            const size_t next = (s + 1) % size_t(segments);
            const unsigned a = rings[i][s], b = rings[i][next], c = rings[i + 1][s], d = rings[i + 1][next];
            if (a != b) mesh.triangles.emplace_back(a, b, c);
            if (c != d) mesh.triangles.emplace_back(b, d, c);
        }
    return mesh;
}

Mesh meshOf(const ObstacleShape& shape, int segments) {
    return std::visit([&](const auto& s) { return meshOf(s, segments); }, shape);
}

FacetedMesh drawnMeshOf(const ObstacleShape& shape, const Mesh& surface) {
    const auto* volume = std::get_if<VolumeShape>(&shape);
    return volume ? withLatticeNormals(surface, *volume->lattice, volume->low(), volume->high()) : withNormals(surface);
}

}  // namespace slabflow
