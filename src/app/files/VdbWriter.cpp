#include "app/files/VdbWriter.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <glm/gtc/packing.hpp>
#include <map>
#include <string_view>
#include <zlib.h>

#include "base/Error.h"
#include "base/Hash.h"
#include "base/VdbFormat.h"

namespace slabflow {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers go into files as they are in memory");

using Bytes = std::vector<std::byte>;
using Origin = std::array<int, 3>;  ///< of a node: its lowest voxel; in the order of the format

void append(Bytes& bytes, const void* from, size_t count) {
    const auto* begin = static_cast<const std::byte*>(from);
    bytes.insert(bytes.end(), begin, begin + count);
}

template <class Number>
void put(Bytes& bytes, Number number) {
    append(bytes, &number, sizeof number);
}

void putText(Bytes& bytes, std::string_view text) {
    put(bytes, std::uint32_t(text.size()));
    append(bytes, text.data(), text.size());
}

/// A bit for everything in a node.
class Mask {
public:
    explicit Mask(int level) : words_(size_t(1) << (3 * vdb::edgeBits[size_t(level)] - 6)) {}

    void set(size_t bit) { words_[bit / 64] |= std::uint64_t(1) << bit % 64; }
    bool operator[](size_t bit) const { return (words_[bit / 64] >> bit % 64 & 1) != 0; }
    size_t size() const { return 64 * words_.size(); }
    bool none() const { return count() == 0; }

    size_t count() const {
        size_t sum = 0;
        for (const std::uint64_t word : words_) sum += size_t(std::popcount(word));
        return sum;
    }

    void putTo(Bytes& bytes) const { append(bytes, words_.data(), words_.size() * sizeof words_[0]); }

    Mask inverse() const {
        Mask other = *this;
        for (std::uint64_t& word : other.words_) word = ~word;
        return other;
    }

private:
    std::vector<std::uint64_t> words_;
};

struct Node {
    explicit Node(int level) : children(level), active(level), inside(level) {}

    Mask children, active;
    Mask inside;                ///< what is inactive and negative
    std::vector<float> values;  ///< of what is active, in order
};

int roundedDown(int index, int bits) { return index >> bits << bits; }

/// The tree of a grid: nodes of all levels, leaves first, by their origins.
class Tree {
public:
    explicit Tree(const VdbGrid& grid) : grid_(grid) {
        const glm::ivec3 end = grid.low + grid.size;
        const auto from = [](int index) { return roundedDown(index, vdb::voxelBits[0]); };
        for (int x = from(grid.low.x); x < end.x; x += leafEdge)
            for (int y = from(grid.low.y); y < end.y; y += leafEdge)
                for (int z = from(grid.low.z); z < end.z; z += leafEdge) addLeaf({x, y, z});
    }

    const std::map<Origin, Node>& top() const { return nodes_.back(); }

    void putTopology(Bytes& bytes, int level, const Origin& origin, bool asHalf) const;
    void putValues(Bytes& bytes, int level, const Origin& origin, bool asHalf) const;

    size_t activeCount() const { return activeCount_; }
    glm::ivec3 lowestActive() const { return lowest_; }
    glm::ivec3 highestActive() const { return highest_; }

private:
    static constexpr int leafEdge = 1 << vdb::edgeBits[0], levels = int(vdb::edgeBits.size());

    /// Of a voxel or a node, in the node over it.
    static size_t bitOf(const Origin& origin, int level) {
        const int below = level == 0 ? 0 : vdb::voxelBits[size_t(level) - 1], edge = vdb::edgeBits[size_t(level)];
        size_t bit = 0;
        for (const int index : origin) bit = bit << edge | size_t(index >> below & ((1 << edge) - 1));
        return bit;
    }

    static Origin originOf(Origin voxel, int level) {
        for (int& index : voxel) index = roundedDown(index, vdb::voxelBits[size_t(level)]);
        return voxel;
    }

    Node& nodeOver(const Origin& below, int level) {
        const Origin origin = originOf(below, level);
        const auto [place, isNew] = nodes_[size_t(level)].try_emplace(origin, level);
        if (isNew && level + 1 < levels) nodeOver(origin, level + 1).children.set(bitOf(origin, level + 1));
        return place->second;
    }

    /// Of a level set that is inside without any voxel of the leaf being active, the node above keeps the sign.
    void addLeaf(const Origin& origin) {
        Node leaf(0);
        const glm::ivec3 at(origin[0], origin[1], origin[2]);
        for (size_t bit = 0; bit < leaf.active.size(); ++bit)
            addVoxel(leaf,
                     at + glm::ivec3(bit >> 2 * vdb::edgeBits[0], bit >> vdb::edgeBits[0] & (leafEdge - 1),
                                     bit & (leafEdge - 1)),
                     bit);
        const bool wholly = leaf.inside.count() == leaf.inside.size();
        if (wholly) nodeOver(origin, 1).inside.set(bitOf(origin, 1));
        else if (!leaf.active.none() || !leaf.inside.none()) nodeOver(origin, 0) = std::move(leaf);
    }

    void addVoxel(Node& leaf, glm::ivec3 voxel, size_t bit) {
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

    template <class Visit>
    void forChildren(const Node& node, int level, const Origin& origin, const Visit& visit) const {
        const int edge = vdb::edgeBits[size_t(level)], below = vdb::voxelBits[size_t(level) - 1];
        for (size_t bit = 0; bit < node.children.size(); ++bit)
            if (node.children[bit]) {
                Origin child = origin;
                for (size_t axis = 0; axis < 3; ++axis)
                    child[axis] += int(bit >> (2 - axis) * size_t(edge) & ((size_t(1) << edge) - 1)) << below;
                visit(child);
            }
    }

    const VdbGrid& grid_;
    std::array<std::map<Origin, Node>, levels> nodes_;
    size_t activeCount_ = 0;
    glm::ivec3 lowest_{0}, highest_{-1};  ///< of what is active; the other way round when nothing is
};

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

void putBlock(Bytes& bytes, const Node& node, bool asHalf) {
    const bool hasInside = !node.inside.none();
    put(bytes, hasInside ? vdb::BlockKind::BackgroundOrMinus : vdb::BlockKind::Background);
    if (hasInside) node.inside.inverse().putTo(bytes);
    if (asHalf && node.values.empty()) return;  // no length either, by a whim of the format
    Bytes plain;
    for (const float value : node.values)
        if (asHalf) put(plain, halfOf(value));
        else put(plain, value);
    putZipped(bytes, plain);
}

void Tree::putTopology(Bytes& bytes, int level, const Origin& origin, bool asHalf) const {
    const Node& node = nodes_[size_t(level)].at(origin);
    if (level == 0) return node.active.putTo(bytes);
    node.children.putTo(bytes);
    node.active.putTo(bytes);
    putBlock(bytes, node, asHalf);
    forChildren(node, level, origin, [&](const Origin& child) { putTopology(bytes, level - 1, child, asHalf); });
}

void Tree::putValues(Bytes& bytes, int level, const Origin& origin, bool asHalf) const {
    const Node& node = nodes_[size_t(level)].at(origin);
    if (level > 0)
        return forChildren(node, level, origin,
                           [&](const Origin& child) { putValues(bytes, level - 1, child, asHalf); });
    node.active.putTo(bytes);
    putBlock(bytes, node, asHalf);
}

/// Metadata while they are counted.
class Metadata {
public:
    void text(std::string_view name, std::string_view value) { add(name, "string", value.data(), value.size()); }
    void flag(std::string_view name, bool value) { add(name, "bool", &value, sizeof value); }
    void count(std::string_view name, std::int64_t value) { add(name, "int64", &value, sizeof value); }
    void voxel(std::string_view name, glm::ivec3 value) { add(name, "vec3i", &value, sizeof value); }

    void putTo(Bytes& bytes) const {
        put(bytes, count_);
        append(bytes, entries_.data(), entries_.size());
    }

private:
    void add(std::string_view name, std::string_view type, const void* value, size_t size) {
        ++count_;
        putText(entries_, name);
        putText(entries_, type);
        put(entries_, std::uint32_t(size));
        append(entries_, value, size);
    }

    std::uint32_t count_ = 0;
    Bytes entries_;
};

Metadata metadataOf(const VdbGrid& grid, const Tree& tree, bool asHalf) {
    constexpr const char* kinds[] = {"unknown", "fog volume", "level set"};
    Metadata metadata;
    metadata.text("class", kinds[size_t(grid.kind)]);
    metadata.voxel("file_bbox_max", tree.highestActive());
    metadata.voxel("file_bbox_min", tree.lowestActive());
    metadata.text("file_compression", "zip + active values");
    metadata.count("file_voxel_count", std::int64_t(tree.activeCount()));
    metadata.flag("is_local_space", false);
    metadata.flag("is_saved_as_half_float", asHalf);
    metadata.text("name", grid.name);
    if (grid.channels == 3) metadata.text("vector_type", grid.vectorType);
    return metadata;
}

/// Upright cubes are the usual case, and have a kind of their own that every reader knows.
void putTransform(Bytes& bytes, const VdbGrid& grid) {
    const glm::dmat3 axes(grid.axes);
    const glm::dvec3 origin(grid.origin);
    const double edge = axes[0].x;
    if (grid.axes == glm::mat3(grid.axes[0].x)) {
        putText(bytes, "UniformScaleTranslateMap");
        put(bytes, origin);
        for (const double number : {edge, edge, 1 / edge, 1 / (edge * edge), 1 / (2 * edge)})
            put(bytes, glm::dvec3(number));
        return;
    }
    putText(bytes, "AffineMap");  // of rows, to be multiplied from the left
    for (int row = 0; row < 3; ++row) put(bytes, glm::dvec4(axes[row], 0));
    put(bytes, glm::dvec4(origin, 1));
}

void putTree(Bytes& bytes, const VdbGrid& grid, const Tree& tree, bool asHalf) {
    put(bytes, std::uint32_t(1));
    for (int c = 0; c < grid.channels; ++c)
        put(bytes, asHalf ? glm::unpackHalf1x16(halfOf(grid.background)) : grid.background);
    put(bytes, std::uint32_t(0));
    put(bytes, std::uint32_t(tree.top().size()));
    for (const auto& [origin, node] : tree.top()) {
        put(bytes, origin);
        tree.putTopology(bytes, int(vdb::edgeBits.size()) - 1, origin, asHalf);
    }
}

void putGrid(Bytes& bytes, const VdbGrid& grid, bool asHalf) {
    const size_t voxels = size_t(grid.size.x) * size_t(grid.size.y) * size_t(grid.size.z);
    SLAB_ASSERT(grid.active.size() == voxels && grid.values.size() == voxels * size_t(grid.channels), "all are given");
    putText(bytes, grid.name);
    putText(bytes, std::string(grid.channels == 3 ? vdb::vectorTree : vdb::floatTree) +
                       std::string(asHalf ? vdb::halfSuffix : ""));
    putText(bytes, "");
    std::array<std::int64_t, 3> places{};
    const size_t placesAt = bytes.size();
    put(bytes, places);

    const Tree tree(grid);
    places[0] = std::int64_t(bytes.size());
    put(bytes, vdb::zip | vdb::activeMask);
    metadataOf(grid, tree, asHalf).putTo(bytes);
    putTransform(bytes, grid);
    putTree(bytes, grid, tree, asHalf);
    places[1] = std::int64_t(bytes.size());
    for (const auto& [origin, node] : tree.top()) tree.putValues(bytes, int(vdb::edgeBits.size()) - 1, origin, asHalf);
    places[2] = std::int64_t(bytes.size());
    std::memcpy(bytes.data() + placesAt, places.data(), sizeof places);
}

/// Of what follows, so that equal files stay equal: 36 letters, as of a UUID.
std::string identifierOf(const Bytes& bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const std::uint64_t high = checksum(text), low = checksum(text, high);
    char letters[37];
    std::snprintf(letters, sizeof letters, "%08x-%04x-%04x-%04x-%012llx", unsigned(high >> 32),
                  unsigned(high >> 16 & 0xffff), unsigned(high & 0xffff), unsigned(low >> 48),
                  static_cast<unsigned long long>(low & 0xffffffffffff));
    return letters;
}

}  // namespace

size_t VdbGrid::indexOf(glm::ivec3 voxel) const {
    const glm::ivec3 at = voxel - low;
    return (size_t(at.z) * size_t(size.y) + size_t(at.y)) * size_t(size.x) + size_t(at.x);
}

std::vector<std::byte> encodeVdb(std::span<const VdbGrid> grids, bool asHalf) {
    Bytes bytes;
    put(bytes, vdb::magic);
    for (const std::uint32_t number : {vdb::version, 10u, 0u}) put(bytes, number);
    put(bytes, true);
    const size_t identifierAt = bytes.size();
    append(bytes, std::string(36, ' ').data(), 36);
    Metadata metadata;
    metadata.text("creator", "Slabflow");
    metadata.putTo(bytes);
    put(bytes, std::uint32_t(grids.size()));
    for (const VdbGrid& grid : grids) putGrid(bytes, grid, asHalf);
    std::memcpy(bytes.data() + identifierAt, identifierOf(bytes).data(), 36);
    return bytes;
}

}  // namespace slabflow
