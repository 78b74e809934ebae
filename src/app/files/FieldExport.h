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

/// An option of the command line that names fields, and those that it knows.
struct FieldOption {
    std::string_view name;
    bool (*knows)(const FieldInfo& field);

    std::string nameList() const;  ///< "density, velocity, …"

    /// UsageError when a name is unknown (naming the nearest), or when the scene has no such field.
    void check(std::span<const std::string> names, const SceneDesc& scene) const;
};

inline constexpr FieldOption fieldsOption{"--fields", [](const FieldInfo& field) { return field.inFiles; }};
inline constexpr FieldOption volumesOption{"--volumes", [](const FieldInfo& field) { return field.isVolume(); }};

bool isFieldName(std::string_view name);

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
