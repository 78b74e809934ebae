#include "app/files/FieldExport.h"

#include <algorithm>

#include "base/Error.h"
#include "scene/NearestKey.h"

namespace slabflow {
namespace {

std::vector<std::string_view> namesFor(const FieldOption& option) {
    std::vector<std::string_view> names;
    for (const FieldInfo& info : fieldCatalogue())
        if (option.knows(info)) names.push_back(info.name);
    return names;
}

void unpackRedBlack(std::span<const float> texels, glm::ivec3 cells, std::vector<float>& values) {
    for (int k = 0; k < cells.z; ++k)
        for (int j = 0; j < cells.y; ++j)
            for (int i = 0; i < cells.x; ++i) values.push_back(texels[redBlackIndex({cells}, {i, j, k})]);
}

}  // namespace

std::string FieldOption::nameList() const {
    std::string list;
    for (const std::string_view field : namesFor(*this)) list.append(list.empty() ? "" : ", ").append(field);
    return list;
}

void FieldOption::check(std::span<const std::string> names, const SceneDesc& scene) const {
    const std::string begin(std::string(name) + ": ");
    for (const std::string& field : names) {
        const FieldInfo* info = fieldNamed(field);
        if (!info || !knows(*info))
            throw UsageError(begin + "there is no field \"" + field + "\"" + didYouMean(field, namesFor(*this)) +
                             "; allowed: " + nameList());
        if (const auto why = info->missing ? info->missing(scene) : std::nullopt)
            throw UsageError(begin + "the scene \"" + scene.name + "\" " + std::string(*why));
    }
}

bool isFieldName(std::string_view name) {
    const FieldInfo* info = fieldNamed(name);
    return info && info->inFiles;
}

NpyArray ExportedField::toArray(std::span<const float> texels) const {
    const glm::ivec3 size = info->layout == Layout::Face ? grid.cells + 1 : grid.cells;
    const auto channels = size_t(info->channels);
    NpyArray array{{size_t(size.z), size_t(size.y), size_t(size.x)}, {}};
    if (info->isVector()) array.shape.push_back(channels);
    array.values.reserve(size_t(size.x) * size_t(size.y) * size_t(size.z) * channels);
    if (info->layout == Layout::RedBlack) unpackRedBlack(texels, grid.cells, array.values);
    else
        for (size_t texel = size_t(firstChannel); texel < texels.size(); texel += size_t(texelChannels))
            for (size_t c = 0; c < channels; ++c) array.values.push_back(texels[texel + c]);
    if (scale != 1)
        for (float& value : array.values) value *= scale;
    return array;
}

FieldReadback startExport(Slab& slab, Simulation& simulation, std::string_view name) {
    const auto stage = slab.stage("export");
    const FieldInfo* info = fieldNamed(name);
    SLAB_ASSERT(info, "FieldOption::check let this name pass");
    const FieldReading reading = info->read(slab, simulation);
    const Field& field = reading.field();
    SLAB_ASSERT(field.layout() == info->layout, "fields lie as their catalogue says");
    return {{.info = info,
             .grid = field.grid(),
             .texelChannels = slabflow::info(field.format()).channels,
             .firstChannel = reading.firstChannel,
             .scale = reading.scale},
            Readback(field.texture())};
}

}  // namespace slabflow
