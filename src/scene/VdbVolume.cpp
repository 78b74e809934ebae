#include "scene/VdbVolume.h"

#include <algorithm>
#include <cmath>

#include "base/Error.h"
#include "base/VdbFormat.h"

namespace slabflow {
namespace {

constexpr int farthest = 1 << 22;  ///< voxels from the origin along an axis; keys of nodes have no room for more

glm::ivec3 roundedDown(glm::ivec3 voxel, size_t level) {
    const int bits = vdb::voxelBits[std::min(level, vdb::voxelBits.size() - 1)];
    return voxel >> bits << bits;
}

std::uint64_t keyOf(glm::ivec3 origin) {
    const glm::uvec3 leaf = glm::uvec3((origin + farthest) >> vdb::voxelBits[0]);
    return (std::uint64_t(leaf.x) << 40) | (std::uint64_t(leaf.y) << 20) | leaf.z;
}

bool isNear(glm::ivec3 voxel) {
    return glm::all(glm::greaterThanEqual(voxel, glm::ivec3(-farthest))) &&
           glm::all(glm::lessThan(voxel, glm::ivec3(farthest)));
}

/// Of a voxel or of a node below, in a node.
size_t placeIn(size_t level, glm::ivec3 voxel) {
    const int edge = vdb::edgeBits[level], below = level == 0 ? 0 : vdb::voxelBits[level - 1];
    size_t place = 0;
    for (int axis = 0; axis < 3; ++axis) place = place << edge | size_t(voxel[axis] >> below & ((1 << edge) - 1));
    return place;
}

/// Looks up values; most are in the block of the one before.
class Probe {
public:
    explicit Probe(const VdbVolume& volume) : volume_(volume) {}

    /// Linear between the centres of the eight voxels around; the voxel itself within 1e-4 of its centre.
    std::array<float, 3> at(glm::dvec3 index) {
        constexpr double near = 1e-4;
        index = glm::clamp(index, -double(farthest), double(farthest));
        const glm::dvec3 nearest = glm::round(index);
        for (int axis = 0; axis < 3; ++axis)
            if (std::abs(index[axis] - nearest[axis]) < near) index[axis] = nearest[axis];
        const glm::ivec3 corner = glm::floor(index);
        const glm::dvec3 beyond = index - glm::dvec3(corner);
        std::array<float, 3> sum{};
        for (int bits = 0; bits < 8; ++bits) {
            const glm::ivec3 step(bits & 1, bits >> 1 & 1, bits >> 2);
            const glm::dvec3 weights = glm::mix(1.0 - beyond, beyond, glm::dvec3(step));
            const auto weight = float(weights.x * weights.y * weights.z);
            if (weight == 0) continue;
            const float* value = at(corner + step);
            for (int c = 0; c < volume_.channels; ++c) sum[size_t(c)] += weight * value[c];
        }
        return sum;
    }

private:
    const float* at(glm::ivec3 voxel) {
        if (!block_.values || roundedDown(voxel, 0) != block_.origin) block_ = volume_.blockAround(voxel);
        return block_.at(voxel, volume_.channels);
    }

    const VdbVolume& volume_;
    VdbVolume::Block block_;
};

}  // namespace

std::span<float> VdbVolume::add(size_t level, glm::ivec3 origin, size_t count) {
    if (!isNear(origin) || origin != roundedDown(origin, level)) throw UsageError("has nodes out of place");
    const size_t first = values_.size();
    if (!nodes_[level].emplace(keyOf(origin), first).second) throw UsageError("has a node twice");
    values_.resize(first + count * size_t(channels));
    return std::span(values_).subspan(first);
}

const float* VdbVolume::Block::at(glm::ivec3 voxel, int perVoxel) const {
    return isUniform ? values : values + placeIn(0, voxel) * size_t(perVoxel);
}

VdbVolume::Block VdbVolume::blockAround(glm::ivec3 voxel) const {
    const glm::ivec3 origin = roundedDown(voxel, 0);
    if (isNear(voxel))
        for (size_t level = 0; level < levels; ++level)
            if (const auto node = nodes_[level].find(keyOf(roundedDown(voxel, level))); node != nodes_[level].end()) {
                const size_t place = level == 0 || level + 1 == levels ? 0 : placeIn(level, voxel);
                return {origin, values_.data() + node->second + place * size_t(channels), level > 0};
            }
    return {origin, background.data(), true};
}

const float* VdbVolume::at(glm::ivec3 voxel) const { return blockAround(voxel).at(voxel, channels); }

std::vector<float> valuesInCells(const VdbVolume& volume, glm::ivec3 cells, glm::vec3 origin, const glm::mat3& edges) {
    const glm::dmat4 indexFromWorld = glm::inverse(volume.worldFromIndex);
    const glm::dmat3 perCell = glm::dmat3(indexFromWorld) * glm::dmat3(edges);
    const glm::dvec3 corner(indexFromWorld * glm::dvec4(glm::dvec3(origin), 1));
    constexpr int mostSamples = 8;
    glm::ivec3 samples;  // along each edge of a cell, one for each voxel
    for (int axis = 0; axis < 3; ++axis)
        samples[axis] = int(std::clamp(std::round(glm::length(perCell[axis])), 1.0, double(mostSamples)));
    Probe probe(volume);
    std::vector<float> values;
    values.reserve(size_t(cells.x) * size_t(cells.y) * size_t(cells.z) * size_t(volume.channels));
    glm::ivec3 cell, part;
    for (cell.z = 0; cell.z < cells.z; ++cell.z)
        for (cell.y = 0; cell.y < cells.y; ++cell.y)
            for (cell.x = 0; cell.x < cells.x; ++cell.x) {
                std::array<float, 3> sum{};
                for (part.z = 0; part.z < samples.z; ++part.z)
                    for (part.y = 0; part.y < samples.y; ++part.y)
                        for (part.x = 0; part.x < samples.x; ++part.x) {
                            const glm::dvec3 place = glm::dvec3(cell) + (glm::dvec3(part) + 0.5) / glm::dvec3(samples);
                            const std::array<float, 3> value = probe.at(corner + perCell * place);
                            for (size_t c = 0; c < 3; ++c) sum[c] += value[c];
                        }
                const auto count = float(samples.x * samples.y * samples.z);
                for (int c = 0; c < volume.channels; ++c) values.push_back(sum[size_t(c)] / count);
            }
    return values;
}

}  // namespace slabflow
