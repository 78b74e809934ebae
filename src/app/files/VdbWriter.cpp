#include "app/files/VdbWriter.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include "app/files/VdbTreeWriter.h"
#include "base/Error.h"
#include "base/Hash.h"

namespace slabflow {
namespace {

using vdb::append, vdb::put, vdb::putText, vdb::Bytes;

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

Metadata metadataOf(const VdbGrid& grid, const vdb::TreeWriter& tree, bool asHalf) {
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

    const vdb::TreeWriter tree(grid, asHalf);
    places[0] = std::int64_t(bytes.size());
    put(bytes, vdb::zip | vdb::activeMask);
    metadataOf(grid, tree, asHalf).putTo(bytes);
    putTransform(bytes, grid);
    tree.putTopology(bytes);
    places[1] = std::int64_t(bytes.size());
    tree.putLeaves(bytes);
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
