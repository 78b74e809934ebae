#include "app/FieldExport.h"

#include <algorithm>
#include <array>

#include "base/Error.h"
#include "scene/NearestKey.h"
#include "sim/Forces.h"
#include "sim/InitialFields.h"

namespace slabflow {
namespace {

constexpr std::array<std::string_view, 11> fieldNames{"velocity",  "velocity_faces", "pressure",      "divergence",
                                                      "density",   "temperature",    "reaction",      "dye",
                                                      "vorticity", "solid",          "solid_velocity"};

FieldReadback read(const Field& field, int firstChannel, int channels, float scale = 1) {
    const ExportedField exported{.layout = field.layout(),
                                 .cells = field.grid().cells,
                                 .texelChannels = info(field.format()).channels,
                                 .firstChannel = firstChannel,
                                 .channels = channels,
                                 .scale = scale};
    return {exported, Readback(field.texture())};
}

/// Cell centres from the faces at full precision: what the fluid carries itself along with may be rounded to 16 bits.
/// In obstacles their own velocity.
FieldReadback readVelocity(Slab& slab, const FluidFields& fluid) {
    Field velocity = slab.makeField({"cellVelocity", fluid.grid, Layout::Centre, Format::RGBA32F});
    slab.run({.kernel = "sim/centre_velocity", .target = velocity, .inputs = {fluid.velocity}});
    if (fluid.solids)
        slab.run({.kernel = "obstacle/show_solid_velocity",
                  .target = velocity,
                  .inputs = {velocity, fluid.solids->openings, fluid.solids->velocity}});
    return read(velocity, 0, 3);
}

FieldReadback readVorticity(Slab& slab, const FluidFields& fluid) {
    Field vorticity = slab.makeField({"vorticity", fluid.grid, Layout::Centre, Format::RGBA32F});
    computeVorticity(slab, fluid, vorticity);
    return read(vorticity, 0, 3);
}

/// Per cell: whether an obstacle holds its centre, or how fast it moves there.
FieldReadback readSolids(Slab& slab, const FluidFields& fluid, bool velocity) {
    Field field = slab.makeField({"solids at centres", fluid.grid, Layout::Centre, Format::RGBA32F});
    if (!fluid.solids) return read(field, 0, velocity ? 3 : 1);
    slab.run({.kernel = "obstacle/solids_at_centres",
              .target = field,
              .inputs = {fluid.solids->openings, fluid.solids->velocity}});
    return velocity ? read(field, 0, 3) : read(field, 3, 1);
}

void unpackRedBlack(std::span<const float> texels, glm::ivec3 cells, std::vector<float>& values) {
    for (int k = 0; k < cells.z; ++k)
        for (int j = 0; j < cells.y; ++j)
            for (int i = 0; i < cells.x; ++i) values.push_back(texels[redBlackIndex({cells}, {i, j, k})]);
}

}  // namespace

std::string fieldNameList() {
    std::string list;
    for (const std::string_view name : fieldNames) list.append(list.empty() ? "" : ", ").append(name);
    return list;
}

bool isFieldName(std::string_view name) { return std::ranges::find(fieldNames, name) != fieldNames.end(); }

void checkFieldNames(std::span<const std::string> names, const SceneDesc& scene) {
    for (const std::string& name : names) {
        if (!isFieldName(name))
            throw UsageError("--fields: there is no field \"" + name + "\"" + didYouMean(name, fieldNames) +
                             "; allowed: " + fieldNameList());
        if (name == "dye" && !usesDye(scene))
            throw UsageError("--fields: the scene \"" + scene.name +
                             "\" has no dye; a source or \"initial.dye\" must name some");
        if (name == "reaction" && !usesFire(scene))
            throw UsageError("--fields: nothing burns in the scene \"" + scene.name +
                             "\"; a source must name \"reaction\", or \"initial\"");
    }
}

NpyArray ExportedField::toArray(std::span<const float> texels) const {
    const glm::ivec3 size = layout == Layout::Face ? cells + 1 : cells;
    NpyArray array{{size_t(size.z), size_t(size.y), size_t(size.x)}, {}};
    if (channels > 1) array.shape.push_back(size_t(channels));
    array.values.reserve(size_t(size.x) * size_t(size.y) * size_t(size.z) * size_t(channels));
    if (layout == Layout::RedBlack) unpackRedBlack(texels, cells, array.values);
    else
        for (size_t texel = size_t(firstChannel); texel < texels.size(); texel += size_t(texelChannels))
            for (size_t c = 0; c < size_t(channels); ++c) array.values.push_back(texels[texel + c]);
    if (scale != 1)
        for (float& value : array.values) value *= scale;
    return array;
}

FieldReadback startExport(Slab& slab, Simulation& simulation, std::string_view name) {
    const auto stage = slab.stage("export");
    const FluidFields& fluid = simulation.fields();
    if (name == "velocity") return readVelocity(slab, fluid);
    if (name == "velocity_faces") return read(fluid.velocity, 0, 3);
    if (name == "pressure") return read(fluid.pressure, 0, 1, 1 / simulation.clock().lastDt);
    if (name == "divergence") return simulation.refreshDivergence(), read(fluid.divergence, 0, 1);
    if (name == "density") return read(fluid.gas, 0, 1);
    if (name == "temperature") return read(fluid.gas, 1, 1);
    if (name == "reaction") return read(fluid.gas, 2, 1);
    if (name == "vorticity") return readVorticity(slab, fluid);
    if (name == "solid") return readSolids(slab, fluid, false);
    if (name == "solid_velocity") return readSolids(slab, fluid, true);
    SLAB_ASSERT(name == "dye" && fluid.dye, "checkFieldNames let this name pass");
    return read(*fluid.dye, 0, 3);
}

}  // namespace slabflow
