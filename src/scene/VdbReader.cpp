#include "scene/VdbReader.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <glm/gtc/packing.hpp>
#include <optional>
#include <zlib.h>

#include "base/Blosc.h"
#include "base/Error.h"
#include "base/File.h"
#include "base/VdbFormat.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they lie in the file");

constexpr FileKind volumeFile{"an OpenVDB volume", std::uintmax_t(8) << 30};
constexpr int farthest = 1 << 22;  ///< voxels from the origin along an axis; keys of nodes have no room for more

/// What is still to be read.
class Input {
public:
    explicit Input(std::string_view bytes) : bytes_(bytes) {}

    std::string_view take(std::uint64_t count) {
        if (count > bytes_.size() - at_) throw UsageError("ends too early");
        const std::string_view taken = bytes_.substr(at_, size_t(count));
        at_ += size_t(count);
        return taken;
    }

    template <class Number>
    Number number() {
        Number number;
        std::memcpy(&number, take(sizeof number).data(), sizeof number);
        return number;
    }

    std::string text() { return std::string(take(number<std::uint32_t>())); }

    Input at(std::int64_t place) const {
        if (place < 0 || std::uint64_t(place) > bytes_.size()) throw UsageError("ends too early");
        Input there(bytes_);
        there.at_ = size_t(place);
        return there;
    }

private:
    std::string_view bytes_;
    size_t at_ = 0;
};

using Metadata = std::unordered_map<std::string, std::string>;

Metadata takeMetadata(Input& input) {
    Metadata metadata;
    const auto count = input.number<std::uint32_t>();
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::string name = input.text();
        input.text();  // its type
        metadata[name] = input.take(input.number<std::uint32_t>());
    }
    return metadata;
}

/// A grid as it is announced before its head.
struct Announced {
    std::string name, type, original;
    std::int64_t head = 0;
};

std::vector<Announced> takeAnnouncements(Input& input) {
    if (input.number<std::uint64_t>() != vdb::magic) throw UsageError("not an OpenVDB file");
    const auto version = input.number<std::uint32_t>();
    if (version < vdb::oldestVersion || version > vdb::version)
        throw UsageError("format version " + std::to_string(version) + ", known are " +
                         std::to_string(vdb::oldestVersion) + " to " + std::to_string(vdb::version));
    constexpr size_t libraryVersion = 8, identifier = 36;
    input.take(libraryVersion);
    if (input.number<char>() == 0) throw UsageError("was written as a stream; save it as a file");
    input.take(identifier);
    takeMetadata(input);
    std::vector<Announced> grids;
    const auto count = input.number<std::uint32_t>();
    for (std::uint32_t i = 0; i < count; ++i) {
        Announced& grid = grids.emplace_back(Announced{input.text(), input.text(), input.text()});
        grid.name.resize(std::min(grid.name.find('\x1e'), grid.name.size()));  // which tells equal names apart
        grid.head = input.number<std::int64_t>();
        input.number<std::int64_t>();  // where its values are: behind its tree, with which they are read
        input = input.at(input.number<std::int64_t>());
    }
    return grids;
}

const Announced& chosen(const std::vector<Announced>& grids, std::span<const std::string_view> names) {
    for (const std::string_view name : names) {
        if (name == onlyGrid && grids.size() == 1) return grids.front();
        if (const auto grid = std::ranges::find(grids, name, &Announced::name); grid != grids.end()) return *grid;
    }
    std::string there;
    for (const Announced& grid : grids) there += (there.empty() ? "\"" : ", \"") + shortened(grid.name, 40) + '"';
    throw UsageError("has no grid \"" + std::string(names.front()) +
                     "\"; there are: " + (there.empty() ? "none" : there));
}

glm::dmat4 takeTransform(Input& input) {
    const std::string kind = input.text();
    const auto vector = [&] { return input.number<glm::dvec3>(); };
    glm::dmat4 transform(1);
    if (kind == "AffineMap" || kind == "UnitaryMap") {
        for (int row = 0; row < 4; ++row)  // which are columns as we multiply
            transform[row] = glm::dvec4(glm::dvec3(input.number<glm::dvec4>()), row == 3);
    } else if (kind == "TranslationMap") {
        transform[3] = glm::dvec4(vector(), 1);
    } else if (kind.ends_with("ScaleMap") || kind.ends_with("ScaleTranslateMap")) {
        if (kind.ends_with("TranslateMap")) transform[3] = glm::dvec4(vector(), 1);
        const glm::dvec3 scale = vector();
        for (int axis = 0; axis < 3; ++axis) transform[axis][axis] = scale[axis];
        constexpr size_t derived = 4 * sizeof(glm::dvec3);
        input.take(derived);
    } else {
        throw UsageError("its transform is a " + shortened(kind, 40) + "; only straight and even ones can be read");
    }
    // Written so that a not-a-number is out of proportion.
    const glm::dmat3 edges(transform);
    double box = 1;
    bool isSound = glm::length(glm::dvec3(transform[3])) < 1e9;
    for (int axis = 0; axis < 3; ++axis) {
        const double length = glm::length(edges[axis]);
        isSound = isSound && length > 1e-9 && length < 1e9;
        box *= length;
    }
    if (!isSound || !(std::abs(glm::determinant(edges)) > 1e-6 * box))
        throw UsageError("its transform is out of all proportion");
    return transform;
}

enum class Number { Float, Double, Half };

/// Bits of what is in a node.
class Mask {
public:
    Mask(Input& input, size_t level) : words_((size_t(1) << 3 * vdb::edgeBits[level]) / 64) {
        std::memcpy(words_.data(), input.take(8 * words_.size()).data(), 8 * words_.size());
    }

    bool operator[](size_t bit) const { return (words_[bit / 64] >> bit % 64 & 1) != 0; }
    size_t size() const { return 64 * words_.size(); }
    size_t count() const {
        size_t sum = 0;
        for (const std::uint64_t word : words_) sum += size_t(std::popcount(word));
        return sum;
    }

private:
    std::vector<std::uint64_t> words_;
};

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

glm::ivec3 originOfChild(size_t level, glm::ivec3 origin, size_t place) {
    const int edge = vdb::edgeBits[level], mask = (1 << edge) - 1, below = vdb::voxelBits[level - 1], at = int(place);
    return origin + (glm::ivec3(at >> 2 * edge & mask, at >> edge & mask, at & mask) << below);
}

}  // namespace

/// Fills a volume from the topology and the values of a tree.
class VdbTreeReader {
public:
    VdbTreeReader(Input& input, std::string_view type, std::uint32_t compression, VdbVolume& volume)
        : input_(input), compression_(compression), volume_(volume) {
        std::string_view name = type;
        if (name.ends_with(vdb::halfSuffix)) {
            number_ = Number::Half;
            name.remove_suffix(vdb::halfSuffix.size());
        } else if (name == vdb::doubleTree || name == vdb::doubleVectorTree) {
            number_ = Number::Double;
        }
        const bool isVector = name == vdb::vectorTree || name == vdb::doubleVectorTree;
        if (!isVector && name != vdb::floatTree && name != vdb::doubleTree)
            throw UsageError("holds a " + shortened(std::string(type), 60) +
                             "; readable are floats and vectors of them");
        volume_.channels = isVector ? 3 : 1;
        isDouble_ = name == vdb::doubleTree || name == vdb::doubleVectorTree;
    }

    void read() {
        input_.number<std::uint32_t>();  // of buffers, always 1
        volume_.background = takeValue();
        const auto tiles = input_.number<std::uint32_t>(), children = input_.number<std::uint32_t>();
        for (std::uint32_t i = 0; i < tiles; ++i) {
            const glm::ivec3 origin = takeOrigin();
            const auto value = takeValue();
            input_.number<char>();  // whether it is active
            std::copy_n(value.begin(), volume_.channels, add(root, origin, 1));
        }
        std::vector<glm::ivec3> top;
        for (std::uint32_t i = 0; i < children; ++i) {
            top.push_back(takeOrigin());
            readTopology(root - 1, top.back());
        }
        for (const glm::ivec3 leaf : leaves_) readLeaf(leaf);
    }

private:
    static constexpr size_t root = VdbVolume::levels - 1;

    glm::ivec3 takeOrigin() {
        const auto origin = input_.number<glm::ivec3>();
        if (!isNear(origin) || origin != roundedDown(origin, root)) throw UsageError("has nodes out of place");
        return origin;
    }

    /// Whole, even of a tree of half floats.
    std::array<float, 3> takeValue() {
        std::array<float, 3> value{};
        for (int c = 0; c < volume_.channels; ++c)
            value[size_t(c)] = isDouble_ ? float(input_.number<double>()) : input_.number<float>();
        return value;
    }

    float* add(size_t level, glm::ivec3 origin, size_t count) {
        const size_t first = volume_.values_.size();
        if (!volume_.nodes_[level].emplace(keyOf(origin), first).second) throw UsageError("has a node twice");
        volume_.values_.resize(first + count * size_t(volume_.channels));
        return volume_.values_.data() + first;
    }

    void readTopology(size_t level, glm::ivec3 origin) {
        const Mask children(input_, level);
        if (level == 0) return leaves_.push_back(origin);  // the mask comes again with the values
        const Mask active(input_, level);
        readBlock(level, origin, active);
        for (size_t place = 0; place < children.size(); ++place)
            if (children[place]) readTopology(level - 1, originOfChild(level, origin, place));
    }

    void readLeaf(glm::ivec3 origin) {
        const Mask active(input_, 0);
        readBlock(0, origin, active);
        const bool isFirst = volume_.high.x < volume_.low.x;
        const glm::ivec3 last = origin + (1 << vdb::voxelBits[0]) - 1;
        volume_.low = isFirst ? origin : glm::min(volume_.low, origin);
        volume_.high = isFirst ? last : glm::max(volume_.high, last);
    }

    void readBlock(size_t level, glm::ivec3 origin, const Mask& active) {
        using vdb::BlockKind;
        const auto kind = input_.number<BlockKind>();
        const bool hasMask =
            kind == BlockKind::BackgroundOrMinus || kind == BlockKind::BackgroundOrOne || kind == BlockKind::OneOrOther;
        if (kind < BlockKind::Background || kind > BlockKind::AllValues)
            throw UsageError("has values of no known kind");
        std::array<float, 3> first = volume_.background, second = volume_.background;
        if (kind == BlockKind::MinusBackground || kind == BlockKind::BackgroundOrMinus)
            for (float& value : first) value = -value;
        if (kind == BlockKind::One || kind == BlockKind::BackgroundOrOne || kind == BlockKind::OneOrOther)
            first = takeValue();
        if (kind == BlockKind::OneOrOther) second = takeValue();
        std::optional<Mask> isSecond;
        if (hasMask) isSecond.emplace(input_, level);
        const bool sparse = (compression_ & vdb::activeMask) != 0 && kind != BlockKind::AllValues;
        const std::vector<float> values = takeNumbers(sparse ? active.count() : active.size());

        float* target = add(level, origin, active.size());
        auto next = values.begin();
        for (size_t place = 0; place < active.size(); ++place, target += volume_.channels) {
            if (!sparse || active[place]) {
                std::copy_n(next, volume_.channels, target);
                next += volume_.channels;
            } else {
                std::copy_n((isSecond && (*isSecond)[place] ? second : first).begin(), volume_.channels, target);
            }
        }
    }

    std::vector<float> takeNumbers(size_t values) {
        const size_t count = values * size_t(volume_.channels);
        std::vector<float> numbers(count);
        if (number_ == Number::Half && count == 0) return numbers;  // of which not even the length is written
        const size_t size = number_ == Number::Half ? 2 : number_ == Number::Double ? 8 : 4;
        const std::vector<std::byte> bytes = unpacked(count * size);
        for (size_t i = 0; i < count; ++i) numbers[i] = numberAt(bytes.data() + i * size);
        return numbers;
    }

    float numberAt(const std::byte* place) const {
        const auto as = [&]<class T>(T number) {
            std::memcpy(&number, place, sizeof number);
            return number;
        };
        if (number_ == Number::Half) return glm::unpackHalf1x16(as(std::uint16_t()));
        return number_ == Number::Double ? float(as(double())) : as(float());
    }

    std::vector<std::byte> unpacked(size_t size) {
        std::vector<std::byte> bytes(size);
        const bool isPacked = (compression_ & (vdb::zip | vdb::blosc)) != 0;
        const std::int64_t length = isPacked ? input_.number<std::int64_t>() : -std::int64_t(size);
        if (length <= 0) {
            if (-length != std::int64_t(size)) throw UsageError("has another number of values than it says");
            std::ranges::copy(std::as_bytes(std::span(input_.take(size))), bytes.begin());
            return bytes;
        }
        const auto packed = std::as_bytes(std::span(input_.take(std::uint64_t(length))));
        if (compression_ & vdb::blosc) {
            unpackBlosc(packed, bytes);
            return bytes;
        }
        uLongf got = uLongf(size);
        const int result = uncompress(reinterpret_cast<Bytef*>(bytes.data()), &got,
                                      reinterpret_cast<const Bytef*>(packed.data()), uLong(packed.size()));
        if (result != Z_OK || got != size) throw UsageError("compressed values are damaged");
        return bytes;
    }

    Input& input_;
    std::uint32_t compression_;
    VdbVolume& volume_;
    Number number_ = Number::Float;
    bool isDouble_ = false;  ///< single values are
    std::vector<glm::ivec3> leaves_;
};

const float* VdbVolume::at(glm::ivec3 voxel) const {
    if (isNear(voxel))
        for (size_t level = 0; level < levels; ++level)
            if (const auto node = nodes_[level].find(keyOf(roundedDown(voxel, level))); node != nodes_[level].end()) {
                const size_t place = level + 1 < levels ? placeIn(level, voxel) : 0;
                return values_.data() + node->second + place * size_t(channels);
            }
    return background.data();
}

std::array<float, 3> VdbVolume::between(glm::dvec3 index) const {
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
        for (int c = 0; c < channels; ++c) sum[size_t(c)] += weight * value[c];
    }
    return sum;
}

VdbVolume parseVdb(std::string_view bytes, std::span<const std::string_view> names) {
    Input start(bytes);
    const std::vector<Announced> grids = takeAnnouncements(start);
    const Announced& grid = chosen(grids, names);
    if (!grid.original.empty()) throw UsageError("the grid is a copy of \"" + shortened(grid.original, 40) + "\"");
    VdbVolume volume;
    volume.name = grid.name;
    Input input = start.at(grid.head);
    const auto compression = input.number<std::uint32_t>();
    const Metadata metadata = takeMetadata(input);
    const auto kind = metadata.find("class");
    volume.isLevelSet = kind != metadata.end() && kind->second == "level set";
    volume.worldFromIndex = takeTransform(input);
    VdbTreeReader(input, grid.type, compression, volume).read();
    return volume;
}

VdbVolume readVdb(const std::filesystem::path& path, std::span<const std::string_view> names) {
    try {
        return parseVdb(readFile(path, volumeFile), names);
    } catch (const UsageError& error) {
        throw UsageError(utf8FromPath(path) + ": " + error.what());
    }
}

std::vector<float> valuesInCells(const VdbVolume& volume, glm::ivec3 cells, glm::vec3 origin, const glm::mat3& edges) {
    const glm::dmat4 indexFromWorld = glm::inverse(volume.worldFromIndex);
    const glm::dmat3 perCell = glm::dmat3(indexFromWorld) * glm::dmat3(edges);
    const glm::dvec3 corner(indexFromWorld * glm::dvec4(glm::dvec3(origin), 1));
    constexpr int mostSamples = 8;
    glm::ivec3 samples;  // along each edge of a cell, one for each voxel
    for (int axis = 0; axis < 3; ++axis)
        samples[axis] = int(std::clamp(std::round(glm::length(perCell[axis])), 1.0, double(mostSamples)));
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
                            const std::array<float, 3> value = volume.between(corner + perCell * place);
                            for (size_t c = 0; c < 3; ++c) sum[c] += value[c];
                        }
                const auto count = float(samples.x * samples.y * samples.z);
                for (int c = 0; c < volume.channels; ++c) values.push_back(sum[size_t(c)] / count);
            }
    return values;
}

}  // namespace slabflow
