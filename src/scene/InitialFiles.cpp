#include "scene/InitialFiles.h"

#include <algorithm>
#include <cmath>

#include "base/Error.h"
#include "base/Npy.h"
#include "scene/GridRules.h"
#include "scene/ParameterText.h"
#include "scene/Text.h"
#include "scene/VdbReader.h"

namespace slabflow {
namespace {

using ArrayShape = std::vector<size_t>;

constexpr InitialField fields[] = {{"velocity", "vel", &InitialDesc::velocity, 3, velocityRange},
                                   {"density", "density", &InitialDesc::density, 1, densityRange},
                                   {"temperature", "temperature", &InitialDesc::temperature, 1, temperatureRange},
                                   {"reaction", "flame", &InitialDesc::reaction, 1, reactionRange},
                                   {"vapor", "vapor", &InitialDesc::vapor, 1, vaporRange},
                                   {"dye", "Cd", &InitialDesc::dye, 3, densityRange},
                                   {"level_set", "surface", &InitialDesc::levelSet, 1, levelSetRange}};

constexpr double largestUndershoot = 0.1;  // of the largest value in a file

/// (nz, ny, nx), and with channels (nz, ny, nx, channels).
ArrayShape shapeOf(glm::ivec3 cells, size_t channels) {
    ArrayShape shape{size_t(cells.z), size_t(cells.y), size_t(cells.x)};
    if (channels > 1) shape.push_back(channels);
    return shape;
}

/// What is wrong with the shape of an array; empty if nothing is.
std::string faultOf(const ArrayShape& shape, const std::vector<ArrayShape>& allowed) {
    if (std::ranges::count(allowed, shape) != 0) return "";
    std::string shapes;
    for (const ArrayShape& other : allowed) shapes += (shapes.empty() ? "" : " or ") + NpyArray{other, {}}.shapeText();
    return "found shape " + NpyArray{shape, {}}.shapeText() + "; allowed: " + shapes;
}

/// Not-a-numbers aside.
float largestOf(std::span<const float> values) {
    float largest = 0;
    for (const float value : values)
        if (value > largest) largest = value;
    return largest;
}

/// What is wrong with the values; empty if nothing is. What cannot be negative may be so a little: schemes of second
/// order leave such values beside edges, and what they have recorded shall be read back. `inOrder`: as a person counts
/// them.
std::string faultOf(std::span<const float> values, Range range, bool inOrder) {
    const double low = range.low == 0 ? -largestUndershoot * double(largestOf(values)) : range.low;
    // Written so that a not-a-number is out of range.
    const auto isAllowed = [&](float value) { return double(value) >= low && double(value) <= range.high; };
    const auto bad = std::find_if_not(values.begin(), values.end(), isAllowed);
    if (bad == values.end()) return "";
    const std::string found = std::isfinite(*bad) ? numberText(*bad) : "a value that is not finite";
    const std::string place = ", number " + std::to_string(bad - values.begin()) + " in the file";
    return "holds " + found + (inOrder ? place : "") + "; allowed: " + numberText(range.low) + " to " +
           numberText(range.high);
}

/// Of the velocity at the centres or on the faces of its cells; of what a gas carries at the centres of its own.
std::string faultOfArray(const std::filesystem::path& path, const InitialField& field, const DomainDesc& domain) {
    const bool isVelocity = field.value == &InitialDesc::velocity;
    std::vector<ArrayShape> allowed{shapeOf(isVelocity ? domain.cells : gasCellsOf(domain), size_t(field.channels))};
    if (isVelocity) allowed.push_back(shapeOf(domain.cells + 1, size_t(field.channels)));
    const std::string fault = faultOf(readNpyShape(path), allowed);  // before memory is taken for its values
    return fault.empty() ? faultOf(readNpy(path).values, field.range, true) : fault;
}

/// Takes down which grid it is.
std::string faultOfVolume(InitialFile& file, const InitialField& field) {
    std::vector<std::string_view> names{field.grid, field.key, onlyGrid};
    if (!file.grid.empty()) names = {file.grid};
    const VdbVolume volume = readVdb(file.path, names);
    file.grid = volume.name;
    const auto kindOf = [](int channels) { return std::string(channels == 1 ? "numbers" : "vectors"); };
    if (volume.channels != field.channels)
        return "the grid \"" + volume.name + "\" holds " + kindOf(volume.channels) +
               "; allowed: " + kindOf(field.channels);
    return faultOf(volume.values(), field.range, false);
}

}  // namespace

std::span<const InitialField> initialFields() { return fields; }

void resolveInitialFiles(SceneDesc& scene, const std::filesystem::path& folder, const JsonDocument& document) {
    for (const InitialField& field : fields) {
        auto* file = std::get_if<InitialFile>(&(scene.initial.*field.value));
        if (!file) continue;
        file->path = std::filesystem::absolute(folder / file->path).lexically_normal();
        try {
            const std::string fault =
                file->isVolume() ? faultOfVolume(*file, field) : faultOfArray(file->path, field, scene.domain());
            if (!fault.empty()) throw UsageError(utf8FromPath(file->path) + ": " + fault);
        } catch (const Error& error) {
            document.fail("initial." + std::string(field.key), error.what());
        }
    }
}

std::vector<float> readInitialFile(const InitialFile& file, glm::ivec3 cells, glm::vec3 origin,
                                   const glm::mat3& edges) {
    if (!file.isVolume()) return readNpy(file.path).values;
    const std::string_view name = file.grid;
    return valuesInCells(readVdb(file.path, {&name, 1}), cells, origin, edges);
}

}  // namespace slabflow
