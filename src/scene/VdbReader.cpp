#include "scene/VdbReader.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <vector>

#include "base/File.h"
#include "base/VdbFormat.h"
#include "scene/Text.h"
#include "scene/VdbTree.h"

namespace slabflow {
namespace {

constexpr FileKind volumeFile{"an OpenVDB volume", std::uintmax_t(8) << 30};

using Metadata = std::unordered_map<std::string, std::string>;

Metadata takeMetadata(ByteInput& input) {
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

std::vector<Announced> takeAnnouncements(ByteInput& input) {
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

glm::dmat4 takeTransform(ByteInput& input) {
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

}  // namespace

VdbVolume parseVdb(std::string_view bytes, std::span<const std::string_view> names) {
    ByteInput start(bytes);
    const std::vector<Announced> grids = takeAnnouncements(start);
    const Announced& grid = chosen(grids, names);
    if (!grid.original.empty()) throw UsageError("the grid is a copy of \"" + shortened(grid.original, 40) + "\"");
    VdbVolume volume;
    volume.name = grid.name;
    ByteInput input = start.at(grid.head);
    const auto compression = input.number<std::uint32_t>();
    const Metadata metadata = takeMetadata(input);
    const auto kind = metadata.find("class");
    volume.isLevelSet = kind != metadata.end() && kind->second == "level set";
    volume.worldFromIndex = takeTransform(input);
    readVdbTree(input, grid.type, compression, volume);
    return volume;
}

VdbVolume readVdb(const std::filesystem::path& path, std::span<const std::string_view> names) {
    try {
        return parseVdb(readFile(path, volumeFile), names);
    } catch (const UsageError& error) {
        throw UsageError(utf8FromPath(path) + ": " + error.what());
    }
}

}  // namespace slabflow
