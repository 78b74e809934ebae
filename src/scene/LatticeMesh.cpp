#include "scene/LatticeMesh.h"

#include <algorithm>
#include <map>
#include <optional>

namespace slabflow {
namespace {

constexpr float smoothing = 1;  // nodes, of normals: linear pieces are not to be seen in the light

/// From nodes to metres.
struct LatticePlace {
    glm::vec3 low, high, perNode;

    LatticePlace(const SolidLattice& lattice, glm::vec3 l, glm::vec3 h)
        : low(l), high(h), perNode((h - l) / glm::vec3(lattice.nodes - 1)) {}

    glm::vec3 worldOf(glm::vec3 place, const SolidLattice& lattice) const {
        glm::vec3 world = low + place * perNode;
        for (int axis = 0; axis < 3; ++axis)  // exactly on the sides of the box
            if (place[axis] >= float(lattice.nodes[axis] - 1)) world[axis] = high[axis];
        return world;
    }
};

/// The gradient in nodes, over `reach` of them to each side.
glm::vec3 gradientAt(const SolidLattice& lattice, glm::vec3 place, float reach) {
    glm::vec3 gradient;
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 ahead = place, behind = place;
        ahead[axis] = std::min(place[axis] + reach, float(lattice.nodes[axis] - 1));
        behind[axis] = std::max(place[axis] - reach, 0.0f);
        gradient[axis] = (lattice.at(ahead) - lattice.at(behind)) / (ahead[axis] - behind[axis]);
    }
    return gradient;
}

/// Cells are named by the lowest of their nodes. Those beside the lattice, which have nodes on one of its sides alone,
/// hold the part of the surface that the sides of the box cut: there cells are squares, edges or single nodes.
class SurfaceNet {
public:
    SurfaceNet(const SolidLattice& lattice, glm::vec3 low, glm::vec3 high)
        : lattice_(lattice), place_(lattice, low, high), solid_(solidNodesOf(lattice)) {}

    Mesh make() {
        if (solid_.empty()) return {};
        cells_ = solid_.high - solid_.low + 1;
        vertices_.assign(size_t(cells_.x) * size_t(cells_.y) * size_t(cells_.z), none);
        glm::ivec3 n;
        for (n.z = solid_.low.z; n.z < solid_.high.z; ++n.z)
            for (n.y = solid_.low.y; n.y < solid_.high.y; ++n.y)
                for (n.x = solid_.low.x; n.x < solid_.high.x; ++n.x)
                    if (lattice_[n] < 0) addQuadsAround(n);
        return std::move(mesh_);
    }

private:
    static constexpr unsigned none = ~0u;

    bool isSolid(glm::ivec3 node) const {
        const bool isThere =
            glm::all(glm::greaterThanEqual(node, glm::ivec3(0))) && glm::all(glm::lessThan(node, lattice_.nodes));
        return isThere && lattice_[node] < 0;
    }

    /// One between a solid node and each of its neighbours that is not, through the four cells around them.
    void addQuadsAround(glm::ivec3 node) {
        for (int direction = 0; direction < 6; ++direction) {
            const int axis = direction / 2, side = direction % 2;
            glm::ivec3 step(0), right(0), up(0);
            step[axis] = right[(axis + 1) % 3] = up[(axis + 2) % 3] = 1;
            if (isSolid(node + (2 * side - 1) * step)) continue;
            const glm::ivec3 cell = side == 1 ? node : node - step;
            const unsigned a = vertexOf(cell - right - up), b = vertexOf(cell - up), c = vertexOf(cell),
                           d = vertexOf(cell - right);
            if (side == 1) addQuad(a, b, c, d);
            else addQuad(a, d, c, b);
        }
    }

    /// Cut along its shorter diagonal.
    void addQuad(unsigned a, unsigned b, unsigned c, unsigned d) {
        const auto& p = mesh_.positions;
        if (glm::distance(p[a], p[c]) <= glm::distance(p[b], p[d])) {
            mesh_.triangles.emplace_back(a, b, c);
            mesh_.triangles.emplace_back(a, c, d);
        } else {
            mesh_.triangles.emplace_back(a, b, d);
            mesh_.triangles.emplace_back(b, c, d);
        }
    }

    unsigned vertexOf(glm::ivec3 cell) {
        const glm::ivec3 c = cell - solid_.low + 1;
        unsigned& vertex = vertices_[(size_t(c.z) * size_t(cells_.y) + size_t(c.y)) * size_t(cells_.x) + size_t(c.x)];
        if (vertex == none) {
            vertex = unsigned(mesh_.positions.size());
            mesh_.positions.push_back(place_.worldOf(surfaceIn(cell), lattice_));
        }
        return vertex;
    }

    /// A place on the surface, in nodes: the mean of those where it meets the edges of the cell, moved along the
    /// gradient. The middle, where no edge of a side of the box meets it.
    glm::vec3 surfaceIn(glm::ivec3 cell) const {
        const glm::ivec3 last = lattice_.nodes - 1;
        const glm::ivec3 low = glm::clamp(cell, glm::ivec3(0), last), high = glm::clamp(cell + 1, glm::ivec3(0), last);
        const auto corner = [&](int i) {
            return glm::ivec3(i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z);
        };
        glm::vec3 sum(0);
        int count = 0;
        for (int i = 0; i < 8; ++i)
            for (int bit = 1; bit < 8; bit *= 2) {
                if (i & bit) continue;
                const float a = lattice_[corner(i)], b = lattice_[corner(i | bit)];
                if ((a < 0) == (b < 0)) continue;
                sum += glm::mix(glm::vec3(corner(i)), glm::vec3(corner(i | bit)), a / (a - b));
                ++count;
            }
        if (count == 0) return 0.5f * glm::vec3(low + high);
        glm::vec3 place = sum / float(count);
        for (int i = 0; i < 2; ++i) {
            glm::vec3 gradient = gradientAt(lattice_, place, 0.5f);
            for (int axis = 0; axis < 3; ++axis)
                if (low[axis] == high[axis]) gradient[axis] = 0;
            const float steepness = glm::dot(gradient, gradient);
            if (steepness > 0)
                place = glm::clamp(place - lattice_.at(place) / steepness * gradient, glm::vec3(low), glm::vec3(high));
        }
        return place;
    }

    const SolidLattice& lattice_;
    const LatticePlace place_;
    const NodeBox solid_;
    glm::ivec3 cells_{0};             ///< that the surface may pass
    std::vector<unsigned> vertices_;  ///< of those cells, where they have one yet
    Mesh mesh_;
};

/// On which side of the box a triangle lies wholly: twice the axis, and one more for the far side.
std::optional<int> sideOf(const Mesh& mesh, const glm::uvec3& t, glm::vec3 low, glm::vec3 high) {
    const auto &a = mesh.positions[t.x], &b = mesh.positions[t.y], &c = mesh.positions[t.z];
    for (int side = 0; side < 6; ++side) {
        const int axis = side / 2;
        const float at = (side % 2 ? high : low)[axis];
        if (a[axis] == at && b[axis] == at && c[axis] == at) return side;
    }
    return {};
}

}  // namespace

Mesh meshOfLattice(const SolidLattice& lattice, glm::vec3 low, glm::vec3 high) {
    return SurfaceNet(lattice, low, high).make();
}

FacetedMesh withLatticeNormals(const Mesh& mesh, const SolidLattice& lattice, glm::vec3 low, glm::vec3 high) {
    const LatticePlace place(lattice, low, high);
    FacetedMesh result;
    result.positions = mesh.positions;
    for (const glm::vec3& p : mesh.positions) {
        const glm::vec3 gradient = gradientAt(lattice, (p - low) / place.perNode, smoothing) / place.perNode;
        const float length = glm::length(gradient);
        result.normals.push_back(length > 0 ? gradient / length : glm::vec3(0, 1, 0));
    }
    std::map<std::pair<unsigned, int>, unsigned> onSides;
    for (const glm::uvec3& t : mesh.triangles) {
        const std::optional<int> side = sideOf(mesh, t, low, high);
        for (int i = 0; i < 3; ++i) {
            unsigned index = t[i];
            if (side) {
                const auto [known, isNew] = onSides.emplace(std::pair(index, *side), unsigned(result.positions.size()));
                if (isNew) {
                    glm::vec3 normal(0);
                    normal[*side / 2] = *side % 2 ? 1.0f : -1.0f;
                    result.positions.push_back(mesh.positions[index]);
                    result.normals.push_back(normal);
                }
                index = known->second;
            }
            result.indices.push_back(index);
        }
    }
    return result;
}

}  // namespace slabflow
