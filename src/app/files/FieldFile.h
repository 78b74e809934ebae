// Files that hold fields.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "base/Npy.h"
#include "sim/FieldCatalogue.h"

namespace slabflow {

/// Where and when fields are, which some formats say beside their values.
struct FieldMoment {
    glm::ivec3 cells{1};
    float spacing = 1;    ///< edge of a cell [m]
    glm::vec3 origin{0};  ///< low corner of the first cell [m]
    glm::mat3 axes{1};    ///< columns: unit vectors along the grid's axes, in the world
    long frame = 0;
    double time = 0;  ///< s since the start
    double framesPerSecond = 0;

    static FieldMoment of(const Simulation& simulation);
};

/// A field that has arrived.
struct ArrivedField {
    const FieldInfo& info;
    NpyArray array;
};

/// A kind of file. It has no state: several threads write with it at once.
class FieldFile {
public:
    virtual ~FieldFile() = default;

    virtual const char* extension() const = 0;  ///< with its dot

    /// Writes the fields of a moment atomically. Error names path and reason.
    virtual void write(const std::filesystem::path& path, std::span<const ArrivedField> fields,
                       const FieldMoment& moment) const = 0;
};

/// NumPy arrays: the values of one field, and nothing besides.
const FieldFile& npyFile();

}  // namespace slabflow
