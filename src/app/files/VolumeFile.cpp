#include "app/files/VolumeFile.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/Error.h"
#include "base/File.h"

namespace slabflow {
namespace {

constexpr float nothing = 1e-6f;  ///< nobody sees what is left of smoke then, and every cell would be stored
constexpr int band = 3;           ///< cells on both sides of a surface, as other tools have it

std::vector<bool> whereMoreThanNothing(const VdbGrid& grid) {
    const auto channels = size_t(grid.channels);
    std::vector<bool> active(grid.values.size() / channels);
    for (size_t i = 0; i < grid.values.size(); ++i)
        if (std::abs(grid.values[i]) > nothing) active[i / channels] = true;
    return active;
}

int mirrored(int index, int count) {
    return std::clamp(index < 0 ? -1 - index : index < count ? index : 2 * count - 1 - index, 0, count - 1);
}

/// The last layer of cells before a side, and the first one beyond.
bool isBesideSide(glm::ivec3 at, glm::ivec3 cells) {
    bool beside = false, far = false;
    for (int axis = 0; axis < 3; ++axis) {
        const int inwards = std::min(at[axis], cells[axis] - 1 - at[axis]);
        beside = beside || inwards == 0 || inwards == -1;
        far = far || inwards < -1;
    }
    return beside && !far;
}

void addBand(VdbGrid& grid, const NpyArray& levelSet, glm::ivec3 cells) {
    grid.low = glm::ivec3(-band);
    grid.size = cells + 2 * band;
    const glm::ivec3 end = grid.low + grid.size;
    glm::ivec3 at;
    for (at.z = grid.low.z; at.z < end.z; ++at.z)
        for (at.y = grid.low.y; at.y < end.y; ++at.y)
            for (at.x = grid.low.x; at.x < end.x; ++at.x) {
                const glm::ivec3 cell(mirrored(at.x, cells.x), mirrored(at.y, cells.y), mirrored(at.z, cells.z));
                const float distance =
                    levelSet
                        .values[(size_t(cell.z) * size_t(cells.y) + size_t(cell.y)) * size_t(cells.x) + size_t(cell.x)];
                const bool closes = distance < 0 && isBesideSide(at, cells);
                const float there = cell == at ? distance : std::abs(distance);
                grid.values.push_back(std::clamp(there, -grid.background, grid.background));
                grid.active.push_back(closes || std::abs(distance) < grid.background);
            }
}

class VdbFile : public FieldFile {
public:
    explicit VdbFile(bool asHalf) : asHalf_(asHalf) {}

    const char* extension() const override { return ".vdb"; }

    void write(const std::filesystem::path& path, std::span<const ArrivedField> fields,
               const FieldMoment& moment) const override {
        std::vector<VdbGrid> grids;
        for (const ArrivedField& field : fields) grids.push_back(volumeOf(field, moment));
        writeFileAtomically(path, encodeVdb(grids, asHalf_));
    }

private:
    bool asHalf_;
};

}  // namespace

VdbGrid volumeOf(const ArrivedField& field, const FieldMoment& moment) {
    const FieldInfo& info = field.info;
    const std::vector<size_t>& shape = field.array.shape;
    const glm::ivec3 size(shape[2], shape[1], shape[0]), finer = size / moment.cells;  // of what a gas carries
    const float spacing = moment.spacing / float(std::max({finer.x, finer.y, finer.z}));
    const glm::vec3 aside = 0.5f * (moment.spacing * glm::vec3(moment.cells) - spacing * glm::vec3(size));
    VdbGrid grid{.name = std::string(info.volumeName()),
                 .vectorType = info.isColour ? "invariant" : "contravariant relative",
                 .axes = moment.axes * spacing,
                 .origin = moment.origin + moment.axes * (aside + glm::vec3(spacing / 2)),
                 .size = size,
                 .channels = info.channels};
    if (info.name == "level_set") {
        grid.kind = VdbClass::LevelSet;
        grid.background = float(band) * moment.spacing;
        addBand(grid, field.array, moment.cells);
        return grid;
    }
    if (!info.isVector()) grid.kind = VdbClass::FogVolume;
    grid.values = field.array.values;
    grid.active = whereMoreThanNothing(grid);
    return grid;
}

const FieldFile& vdbFile(bool asHalf) {
    static const VdbFile whole(false), half(true);
    return asHalf ? half : whole;
}

}  // namespace slabflow
