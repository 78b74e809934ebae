// Trees of OpenVDB files: nodes over nodes over leaves, where a grid holds anything.
#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <map>
#include <vector>

#include "app/files/VdbBytes.h"
#include "app/files/VdbGrid.h"
#include "base/VdbFormat.h"

namespace slabflow::vdb {

/// A bit for everything in a node.
class Mask {
public:
    explicit Mask(size_t level) : words_(size_t(1) << (3 * edgeBits[level] - 6)) {}

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
    explicit Node(size_t level) : children(level), active(level), inside(level) {}

    Mask children, active;
    Mask inside;                ///< what is inactive and negative
    std::vector<float> values;  ///< of what is active, in order
};

using Origin = std::array<int, 3>;  ///< of a node: its lowest voxel; in the order of the format

/// The tree of a grid, as files hold it.
class TreeWriter {
public:
    /// Of a grid that outlives it.
    TreeWriter(const VdbGrid& grid, bool asHalf);

    void putTopology(Bytes& bytes) const;
    void putLeaves(Bytes& bytes) const;

    size_t activeCount() const { return activeCount_; }
    glm::ivec3 lowestActive() const { return lowest_; }
    glm::ivec3 highestActive() const { return highest_; }

private:
    static constexpr size_t levels = edgeBits.size();

    Node& nodeOver(const Origin& below, size_t level);
    void addLeaf(const Origin& origin);
    void addVoxel(Node& leaf, glm::ivec3 voxel, size_t bit);
    void putTopology(Bytes& bytes, size_t level, const Origin& origin) const;
    void putLeaves(Bytes& bytes, size_t level, const Origin& origin) const;
    void putBlock(Bytes& bytes, const Node& node) const;

    const VdbGrid& grid_;
    bool asHalf_;
    std::array<std::map<Origin, Node>, levels> nodes_;  ///< leaves first
    size_t activeCount_ = 0;
    glm::ivec3 lowest_{0}, highest_{-1};  ///< of what is active; the other way round when nothing is
};

}  // namespace slabflow::vdb
