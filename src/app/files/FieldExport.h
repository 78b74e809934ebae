// Fields of a fluid as arrays.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/Npy.h"
#include "gpu/Readback.h"
#include "sim/FieldCatalogue.h"

namespace slabflow {

/// Every name that --fields knows: "density, velocity, …"
std::string fieldNameList();

bool isFieldName(std::string_view name);

/// UsageError when a name is unknown (naming the nearest), or when the scene has no such field.
void checkFieldNames(std::span<const std::string> names, const SceneDesc& scene);

/// A field on its way from the GPU. Plain data: the array may be made on another thread, from `readback`'s floats.
struct ExportedField {
    const FieldInfo* info = nullptr;
    Grid grid;
    int texelChannels = 1;  ///< floats per texel
    int firstChannel = 0;
    float scale = 1;

    NpyArray toArray(std::span<const float> texels) const;
};

/// What starting an export gives.
struct FieldReadback {
    ExportedField field;
    Readback readback;
};

/// Starts reading the field of that name, as it is now, in the unit that the catalogue says.
FieldReadback startExport(Slab& slab, Simulation& simulation, std::string_view name);

}  // namespace slabflow
