#include "app/files/FieldFile.h"

#include "base/Error.h"

namespace slabflow {
namespace {

class NpyFile : public FieldFile {
public:
    const char* extension() const override { return ".npy"; }

    void write(const std::filesystem::path& path, std::span<const ArrivedField> fields,
               const FieldMoment&) const override {
        SLAB_ASSERT(fields.size() == 1, "an array to a file");
        writeNpy(path, fields.front().array);
    }
};

}  // namespace

FieldMoment FieldMoment::of(const Simulation& simulation) {
    const PlacedGrid& grid = simulation.fields().grid;
    return {.cells = grid.cells,
            .spacing = grid.h,
            .origin = grid.origin,
            .axes = grid.axes,
            .frame = simulation.clock().frame,
            .time = simulation.clock().time,
            .framesPerSecond = 1 / double(simulation.scene().time.step)};
}

const FieldFile& npyFile() {
    static const NpyFile file;
    return file;
}

}  // namespace slabflow
