#include "scene/VdbSolid.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/Error.h"
#include "scene/Text.h"
#include "scene/VdbReader.h"

namespace slabflow {
namespace {

constexpr int mostNodes = 256;     // along an edge
constexpr float halfDense = 0.5f;  // of a fog

struct Extent {
    glm::dvec3 low{std::numeric_limits<double>::max()}, high{std::numeric_limits<double>::lowest()};
    double spacing = 0;  ///< the shortest edge of a voxel
};

/// Of all voxels that a grid stores, and of one more on every side, which closes what is solid.
Extent extentOf(const VdbVolume& volume) {
    Extent extent;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec3 upper(corner & 1, corner >> 1 & 1, corner >> 2);
        const glm::dvec3 index = glm::mix(glm::dvec3(volume.low) - 1.0, glm::dvec3(volume.high) + 1.0, upper);
        const glm::dvec3 place(volume.worldFromIndex * glm::dvec4(index, 1));
        extent.low = glm::min(extent.low, place);
        extent.high = glm::max(extent.high, place);
    }
    const glm::dmat3 edges(volume.worldFromIndex);
    extent.spacing = std::min({glm::length(edges[0]), glm::length(edges[1]), glm::length(edges[2])});
    const glm::dvec3 size = extent.high - extent.low;
    extent.spacing = std::max(extent.spacing, std::max({size.x, size.y, size.z}) / (mostNodes - 1));
    return extent;
}

}  // namespace

void readVdbSolid(VolumeShape& shape) {
    const std::string_view names[] = {"surface", "density", onlyGrid};
    const VdbVolume volume = readVdb(pathFromUtf8(shape.file), names);
    const auto require = [&](bool rule, const char* fault) {
        if (!rule) throw UsageError(shape.file + ": the grid \"" + shortened(volume.name, 40) + "\" " + fault);
    };
    require(volume.channels == 1, "holds vectors; allowed: distances or densities");
    require(volume.low.x <= volume.high.x, "is empty");
    const Extent extent = extentOf(volume);
    const auto spacing = float(extent.spacing);
    SolidLattice lattice;
    lattice.nodes = glm::ivec3(glm::ceil((extent.high - extent.low) / extent.spacing - 1e-6)) + 1;
    const glm::vec3 low(extent.low);
    lattice.values = valuesInCells(volume, lattice.nodes, low - 0.5f * spacing, glm::mat3(spacing));
    if (!volume.isLevelSet)
        for (float& value : lattice.values) value = (halfDense - value) * spacing;
    for (float& value : lattice.values) {
        require(std::isfinite(value), "holds a value that is not finite");
        value = std::clamp(value, -1e5f, 1e5f);
    }
    require(lattice.anySolid(), volume.isLevelSet ? "has no inside" : "is nowhere more than half dense");
    shape.size = glm::vec3(lattice.nodes - 1) * spacing;
    shape.center = low + 0.5f * shape.size;
    shape.lattice = std::make_shared<const SolidLattice>(std::move(lattice));
}

}  // namespace slabflow
