// Solids of any shape, as distances on a lattice.
#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <memory>
#include <string>
#include <vector>

namespace slabflow {

/// A signed distance [m], negative inside, on the nodes of a lattice that spans a box from corner to corner; linear
/// along each axis between nodes.
struct SolidLattice {
    glm::ivec3 nodes{2};        ///< at least two along each axis
    std::vector<float> values;  ///< of node (i, j, k), i fastest

    size_t indexOf(glm::ivec3 node) const {
        return (size_t(node.z) * size_t(nodes.y) + size_t(node.y)) * size_t(nodes.x) + size_t(node.x);
    }
    float operator[](glm::ivec3 node) const { return values[indexOf(node)]; }

    /// At a place in nodes: (i, j, k) is node (i, j, k); constant beyond the outermost ones.
    float at(glm::vec3 place) const;

    bool anySolid() const;
    bool operator==(const SolidLattice&) const = default;
};

/// Nodes low <= n < high.
struct NodeBox {
    glm::ivec3 low{0}, high{0};
    bool empty() const { return glm::any(glm::lessThanEqual(high, low)); }
};

/// The nodes that hold solid matter.
NodeBox solidNodesOf(const SolidLattice& lattice);

/// The nodes whose values differ between two lattices of as many nodes.
NodeBox differenceOf(const SolidLattice& a, const SolidLattice& b);

/// From a .npy file of shape (nz, ny, nx), of nodes. Error that names the file when it cannot be read, holds another
/// shape or what is no distance, or when nothing is solid.
std::shared_ptr<const SolidLattice> readSolidLattice(const std::filesystem::path& path);

/// Reads back the same to the bit. Error as by writeNpy.
void writeSolidLattice(const std::filesystem::path& path, const SolidLattice& lattice);

}  // namespace slabflow
