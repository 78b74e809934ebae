// Fields of a fluid as NumPy arrays.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/Npy.h"
#include "gpu/Readback.h"
#include "sim/Simulation.h"

namespace slabflow {

/// Every name that --fields knows: "density, velocity, …"
std::string fieldNameList();

bool isFieldName(std::string_view name);

/// UsageError when a name is unknown (naming the nearest), or when the scene has no such field.
void checkFieldNames(std::span<const std::string> names, const SceneDesc& scene);

/// A field on its way from the GPU. Plain data: the array may be made on another thread, from `readback`'s floats.
struct ExportedField {
    Layout layout = Layout::Centre;
    glm::ivec3 cells{1};
    int texelChannels = 1;  ///< floats per texel
    int firstChannel = 0;
    int channels = 1;  ///< 1: shape (nz, ny, nx), else (nz, ny, nx, channels)
    float scale = 1;

    NpyArray toArray(std::span<const float> texels) const;
};

/// What starting an export gives.
struct FieldReadback {
    ExportedField field;
    Readback readback;
};

/// Starts reading the field of that name, as it is now. Velocities in m/s, pressure as p / rho [m²/s²], divergence
/// (less the expansion of what burns) and vorticity in 1/s, temperature in kelvin above ambient.
FieldReadback startExport(Slab& slab, Simulation& simulation, std::string_view name);

}  // namespace slabflow
