#include "scene/SolidLattice.h"

#include <algorithm>

#include "base/Error.h"
#include "base/Npy.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr size_t mostNodes = 2049;             // along an axis: those of the largest grid
constexpr size_t mostNodesInAll = 128u << 20;  // 512 MiB
constexpr float farthest = 1e5f;               // m

/// Calls f(node, index) for the first node of every row, and how many it has is nodes.x.
template <class F>
void forEachRow(const SolidLattice& lattice, F f) {
    for (int k = 0; k < lattice.nodes.z; ++k)
        for (int j = 0; j < lattice.nodes.y; ++j) f(j, k, lattice.indexOf({0, j, k}));
}

/// The smallest box around the nodes of which isMeant(index) holds.
template <class Predicate>
NodeBox boxAround(const SolidLattice& lattice, Predicate isMeant) {
    NodeBox box{lattice.nodes, glm::ivec3(0)};
    forEachRow(lattice, [&](int j, int k, size_t row) {
        const size_t count = size_t(lattice.nodes.x);
        size_t first = 0, last = count;
        while (first < count && !isMeant(row + first)) ++first;
        if (first == count) return;
        while (!isMeant(row + last - 1)) --last;
        box.low = glm::min(box.low, glm::ivec3(int(first), j, k));
        box.high = glm::max(box.high, glm::ivec3(int(last), j + 1, k + 1));
    });
    return box;
}

/// What is wrong with an array; empty if nothing is.
std::string faultOf(const NpyArray& array) {
    const auto& shape = array.shape;
    const auto isCount = [](size_t n) { return n >= 2 && n <= mostNodes; };
    if (shape.size() != 3 || !std::ranges::all_of(shape, isCount) || array.values.size() > mostNodesInAll)
        return "found shape " + array.shapeText() + "; allowed: (nz, ny, nx), from 2 to " + std::to_string(mostNodes) +
               " each and at most " + std::to_string(mostNodesInAll >> 20) + " million in all";
    // Written so that a not-a-number is none.
    const auto isDistance = [](float d) { return d >= -farthest && d <= farthest; };
    const auto bad = std::ranges::find_if_not(array.values, isDistance);
    if (bad != array.values.end())
        return "value number " + std::to_string(bad - array.values.begin()) +
               " is no distance; allowed: numbers from -100000 to 100000 m, negative inside";
    if (std::ranges::none_of(array.values, [](float d) { return d < 0; }))
        return "no value is negative, so that nothing would be solid";
    return "";
}

}  // namespace

float SolidLattice::at(glm::vec3 place) const {
    const glm::vec3 inside = glm::clamp(place, glm::vec3(0), glm::vec3(nodes - 1));
    const glm::ivec3 low = glm::min(glm::ivec3(inside), nodes - 2);
    const glm::vec3 share = inside - glm::vec3(low);
    const auto along = [&](int j, int k) {
        const size_t index = indexOf(low + glm::ivec3(0, j, k));
        return glm::mix(values[index], values[index + 1], share.x);
    };
    return glm::mix(glm::mix(along(0, 0), along(1, 0), share.y), glm::mix(along(0, 1), along(1, 1), share.y), share.z);
}

bool SolidLattice::anySolid() const {
    return std::ranges::any_of(values, [](float d) { return d < 0; });
}

NodeBox solidNodesOf(const SolidLattice& lattice) {
    return boxAround(lattice, [&](size_t index) { return lattice.values[index] < 0; });
}

NodeBox differenceOf(const SolidLattice& a, const SolidLattice& b) {
    SLAB_ASSERT(a.nodes == b.nodes, "lattices are compared node by node");
    return boxAround(a, [&](size_t index) { return a.values[index] != b.values[index]; });
}

std::shared_ptr<const SolidLattice> readSolidLattice(const std::filesystem::path& path) {
    NpyArray array = readNpy(path);
    const std::string fault = faultOf(array);
    if (!fault.empty()) throw Error(utf8FromPath(path) + ": " + fault);
    const glm::ivec3 nodes(int(array.shape[2]), int(array.shape[1]), int(array.shape[0]));
    return std::make_shared<const SolidLattice>(SolidLattice{nodes, std::move(array.values)});
}

void writeSolidLattice(const std::filesystem::path& path, const SolidLattice& lattice) {
    writeNpy(path, {{size_t(lattice.nodes.z), size_t(lattice.nodes.y), size_t(lattice.nodes.x)}, lattice.values});
}

}  // namespace slabflow
