// Every field that a person can ask for, described once: what recordings write, what the viewer shows slices of, and
// what help says about both.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "sim/Simulation.h"

namespace slabflow {

/// A field as it is read: one of the fluid's own, or one that was made for whoever reads it.
class FieldReading {
public:
    FieldReading(ReadField field, int channel, float factor = 1)
        : firstChannel(channel), scale(factor), field_(std::move(field)) {}

    const Field& field() const { return *field_; }

    int firstChannel;  ///< of the texel's that holds it
    float scale = 1;   ///< what stored values are multiplied by

private:
    ReadField field_;
};

struct FieldInfo {
    std::string_view name;        ///< of --fields, and of its files
    std::string_view title = "";  ///< in the viewer; none where it shows another one of the same
    std::string_view unit = "";   ///< none of pure numbers
    int channels;                 ///< 1, or 3 of a vector or a colour
    Layout layout;                ///< of what is read
    std::string_view meaning;     ///< for help, after the unit
    bool isColour = false;        ///< red, green and blue, not x, y and z
    bool inFiles = true;
    std::string_view inVolumes = "";  ///< the name of its grid in OpenVDB files, where tools expect another one

    /// Why fluids of this scene never have it, after the scene's name; nothing where they have.
    std::optional<std::string_view> (*missing)(const SceneDesc& scene) = nullptr;
    /// Whether there is anything to see of it now.
    bool (*isThere)(const FluidFields& fluid) = nullptr;

    /// The fluid's own field that holds it, if one does; else what derives it for whoever asks.
    const Field& (*stored)(const FluidFields& fluid) = nullptr;
    int firstChannel = 0;  ///< of the stored one's
    FieldReading (*derived)(Slab& slab, Simulation& simulation) = nullptr;

    /// As it is now. What it returns is the fluid's until the next step.
    FieldReading read(Slab& slab, Simulation& simulation) const;
    /// The cells for which it has values.
    const Grid& gridOf(const FluidFields& fluid) const { return stored ? stored(fluid).grid() : fluid.grid; }
    bool isVector() const { return channels == 3; }
    bool isVolume() const { return inFiles && layout != Layout::Face; }  ///< has one value for each cell
    std::string_view volumeName() const { return inVolumes.empty() ? name : inVolumes; }
};

std::span<const FieldInfo> fieldCatalogue();

/// The entry of that name; none where no field has it.
const FieldInfo* fieldNamed(std::string_view name);

}  // namespace slabflow
