#include "scene/InitialFiles.h"

#include <algorithm>
#include <cmath>

#include "base/Error.h"
#include "base/Npy.h"
#include "scene/Parameter.h"
#include "scene/ParameterText.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

using ArrayShape = std::vector<size_t>;

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
float largestOf(const std::vector<float>& values) {
    float largest = 0;
    for (const float value : values)
        if (value > largest) largest = value;
    return largest;
}

/// What is wrong with the values; empty if nothing is. What cannot be negative may be so a little: schemes of second
/// order leave such values beside edges, and what they have recorded shall be read back.
std::string faultOf(const std::vector<float>& values, Range range) {
    const double low = range.low == 0 ? -largestUndershoot * double(largestOf(values)) : range.low;
    // Written so that a not-a-number is out of range.
    const auto isAllowed = [&](float value) { return double(value) >= low && double(value) <= range.high; };
    const auto bad = std::find_if_not(values.begin(), values.end(), isAllowed);
    if (bad == values.end()) return "";
    const std::string found = std::isfinite(*bad) ? numberText(*bad) : "a value that is not finite";
    return "holds " + found + ", number " + std::to_string(bad - values.begin()) +
           " in the file; allowed: " + numberText(range.low) + " to " + numberText(range.high);
}

class Resolver {
public:
    Resolver(const std::filesystem::path& folder, const JsonDocument& document)
        : folder_(folder), document_(document) {}

    void resolve(InitialValue& value, const std::string& key, const std::vector<ArrayShape>& allowed,
                 Range range) const {
        auto* path = std::get_if<std::filesystem::path>(&value);
        if (!path) return;
        *path = std::filesystem::absolute(folder_ / *path).lexically_normal();
        try {
            std::string fault = faultOf(readNpyShape(*path), allowed);  // before memory is taken for its values
            if (fault.empty()) fault = faultOf(readNpy(*path).values, range);
            if (!fault.empty()) throw UsageError(utf8FromPath(*path) + ": " + fault);
        } catch (const Error& error) {
            document_.fail("initial." + key, error.what());
        }
    }

private:
    const std::filesystem::path& folder_;
    const JsonDocument& document_;
};

}  // namespace

void resolveInitialFiles(SceneDesc& scene, const std::filesystem::path& folder, const JsonDocument& document) {
    const glm::ivec3 cells = scene.domain().cells;
    const Resolver files(folder, document);
    files.resolve(scene.initial.velocity, "velocity", {shapeOf(cells, 3), shapeOf(cells + 1, 3)}, velocityRange);
    files.resolve(scene.initial.density, "density", {shapeOf(cells, 1)}, densityRange);
    files.resolve(scene.initial.temperature, "temperature", {shapeOf(cells, 1)}, temperatureRange);
    files.resolve(scene.initial.reaction, "reaction", {shapeOf(cells, 1)}, reactionRange);
    files.resolve(scene.initial.vapor, "vapor", {shapeOf(cells, 1)}, vaporRange);
    files.resolve(scene.initial.dye, "dye", {shapeOf(cells, 3)}, densityRange);
    files.resolve(scene.initial.levelSet, "level_set", {shapeOf(cells, 1)}, levelSetRange);
}

}  // namespace slabflow
