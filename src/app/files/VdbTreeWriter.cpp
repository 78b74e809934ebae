#include "app/files/VdbTreeWriter.h"

#include <algorithm>
#include <glm/gtc/packing.hpp>
#include <zlib.h>

namespace slabflow::vdb {
namespace {

constexpr int leafEdge = 1 << edgeBits[0];

int roundedDown(int index, int bits) { return index >> bits << bits; }

/// Of a voxel or a node, in the node over it.
size_t bitOf(const Origin& origin, size_t level) {
    const int below = level == 0 ? 0 : voxelBits[level - 1], edge = edgeBits[level];
    size_t bit = 0;
    for (const int index : origin) bit = bit << edge | size_t(index >> below & ((1 << edge) - 1));
    return bit;
}

Origin originOf(Origin voxel, size_t level) {
    for (int& index : voxel) index = roundedDown(index, voxelBits[level]);
    return voxel;
}

template <class Visit>
void forChildren(const Node& node, size_t level, const Origin& origin, const Visit& visit) {
    const int edge = edgeBits[level], below = voxelBits[level - 1];
    for (size_t bit = 0; bit < node.children.size(); ++bit)
        if (node.children[bit]) {
            Origin child = origin;
            for (size_t axis = 0; axis < 3; ++axis)
                child[axis] += int(bit >> (2 - axis) * size_t(edge) & ((size_t(1) << edge) - 1)) << below;
            visit(child);
        }
}

void putZipped(Bytes& bytes, const Bytes& plain) {
    uLongf length = compressBound(uLong(plain.size()));
    Bytes zipped(length);
    const int result = compress2(reinterpret_cast<Bytef*>(zipped.data()), &length,
                                 reinterpret_cast<const Bytef*>(plain.data()), uLong(plain.size()), Z_BEST_SPEED);
    const bool smaller = result == Z_OK && length < plain.size();
    put(bytes, smaller ? std::int64_t(length) : -std::int64_t(plain.size()));
    append(bytes, smaller ? zipped.data() : plain.data(), smaller ? length : plain.size());
}

/// What is greater than any half float becomes the greatest.
std::uint16_t halfOf(float value) { return glm::packHalf1x16(std::clamp(value, -65504.0f, 65504.0f)); }

}  // namespace

TreeWriter::TreeWriter(const VdbGrid& grid, bool asHalf) : grid_(grid), asHalf_(asHalf) {
    const glm::ivec3 end = grid.low + grid.size;
    const auto from = [](int index) { return roundedDown(index, voxelBits[0]); };
    for (int x = from(grid.low.x); x < end.x; x += leafEdge)
        for (int y = from(grid.low.y); y < end.y; y += leafEdge)
            for (int z = from(grid.low.z); z < end.z; z += leafEdge) addLeaf({x, y, z});
}

Node& TreeWriter::nodeOver(const Origin& below, size_t level) {
    const Origin origin = originOf(below, level);
    const auto [place, isNew] = nodes_[level].try_emplace(origin, level);
    if (isNew && level + 1 < levels) nodeOver(origin, level + 1).children.set(bitOf(origin, level + 1));
    return place->second;
}

/// Of a level set that is inside without any voxel of the leaf being active, the node above keeps the sign.
void TreeWriter::addLeaf(const Origin& origin) {
    Node leaf(0);
    const glm::ivec3 at(origin[0], origin[1], origin[2]);
    for (size_t bit = 0; bit < leaf.active.size(); ++bit)
        addVoxel(leaf,
                 at + glm::ivec3(bit >> 2 * edgeBits[0], bit >> edgeBits[0] & (leafEdge - 1), bit & (leafEdge - 1)),
                 bit);
    const bool wholly = leaf.inside.count() == leaf.inside.size();
    if (wholly) nodeOver(origin, 1).inside.set(bitOf(origin, 1));
    else if (!leaf.active.none() || !leaf.inside.none()) nodeOver(origin, 0) = std::move(leaf);
}

void TreeWriter::addVoxel(Node& leaf, glm::ivec3 voxel, size_t bit) {
    const glm::ivec3 inBox = voxel - grid_.low;
    if (glm::any(glm::lessThan(inBox, glm::ivec3(0))) || glm::any(glm::greaterThanEqual(inBox, grid_.size))) return;
    const size_t index = grid_.indexOf(voxel), first = index * size_t(grid_.channels);
    if (!grid_.active[index]) {
        if (grid_.kind == VdbClass::LevelSet && grid_.values[first] < 0) leaf.inside.set(bit);
        return;
    }
    leaf.active.set(bit);
    for (int c = 0; c < grid_.channels; ++c) leaf.values.push_back(grid_.values[first + size_t(c)]);
    lowest_ = activeCount_ == 0 ? voxel : glm::min(lowest_, voxel);
    highest_ = activeCount_ == 0 ? voxel : glm::max(highest_, voxel);
    ++activeCount_;
}

void TreeWriter::putTopology(Bytes& bytes) const {
    put(bytes, std::uint32_t(1));
    for (int c = 0; c < grid_.channels; ++c)
        put(bytes, asHalf_ ? glm::unpackHalf1x16(halfOf(grid_.background)) : grid_.background);
    put(bytes, std::uint32_t(0));
    put(bytes, std::uint32_t(nodes_.back().size()));
    for (const auto& [origin, node] : nodes_.back()) {
        put(bytes, origin);
        putTopology(bytes, levels - 1, origin);
    }
}

void TreeWriter::putLeaves(Bytes& bytes) const {
    for (const auto& [origin, node] : nodes_.back()) putLeaves(bytes, levels - 1, origin);
}

void TreeWriter::putTopology(Bytes& bytes, size_t level, const Origin& origin) const {
    const Node& node = nodes_[level].at(origin);
    if (level == 0) return node.active.putTo(bytes);
    node.children.putTo(bytes);
    node.active.putTo(bytes);
    putBlock(bytes, node);
    forChildren(node, level, origin, [&](const Origin& child) { putTopology(bytes, level - 1, child); });
}

void TreeWriter::putLeaves(Bytes& bytes, size_t level, const Origin& origin) const {
    const Node& node = nodes_[level].at(origin);
    if (level > 0)
        return forChildren(node, level, origin, [&](const Origin& child) { putLeaves(bytes, level - 1, child); });
    node.active.putTo(bytes);
    putBlock(bytes, node);
}

void TreeWriter::putBlock(Bytes& bytes, const Node& node) const {
    const bool hasInside = !node.inside.none();
    put(bytes, hasInside ? BlockKind::BackgroundOrMinus : BlockKind::Background);
    if (hasInside) node.inside.inverse().putTo(bytes);
    if (asHalf_ && node.values.empty()) return;  // no length either, by a whim of the format
    Bytes plain;
    for (const float value : node.values)
        if (asHalf_) put(plain, halfOf(value));
        else put(plain, value);
    putZipped(bytes, plain);
}

}  // namespace slabflow::vdb
