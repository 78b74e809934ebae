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

/// (nz, ny, nx), and with channels (nz, ny, nx, channels).
ArrayShape shapeOf(glm::ivec3 cells, size_t channels) {
    ArrayShape shape{size_t(cells.z), size_t(cells.y), size_t(cells.x)};
    if (channels > 1) shape.push_back(channels);
    return shape;
}

/// What is wrong with an array; empty if nothing is.
std::string faultOf(const NpyArray& array, const std::vector<ArrayShape>& allowed, Range range) {
    if (std::find(allowed.begin(), allowed.end(), array.shape) == allowed.end()) {
        std::string shapes;
        for (const ArrayShape& shape : allowed)
            shapes += (shapes.empty() ? "" : " or ") + NpyArray{shape, {}}.shapeText();
        return "found shape " + array.shapeText() + "; allowed: " + shapes;
    }
    // Written so that a not-a-number is out of range.
    const auto isAllowed = [&](float value) { return double(value) >= range.low && double(value) <= range.high; };
    const auto bad = std::find_if_not(array.values.begin(), array.values.end(), isAllowed);
    if (bad == array.values.end()) return "";
    const std::string found = std::isfinite(*bad) ? numberText(*bad) : "a value that is not finite";
    return "holds " + found + ", number " + std::to_string(bad - array.values.begin()) +
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
        const std::string fault = faultOf(read(*path, key), allowed, range);
        if (!fault.empty()) document_.fail("initial." + key, utf8FromPath(*path) + ": " + fault);
    }

private:
    NpyArray read(const std::filesystem::path& path, const std::string& key) const {
        try {
            return readNpy(path);
        } catch (const Error& error) {
            document_.fail("initial." + key, error.what());
        }
    }

    const std::filesystem::path& folder_;
    const JsonDocument& document_;
};

}  // namespace

void resolveInitialFiles(SceneDesc& scene, const std::filesystem::path& folder, const JsonDocument& document) {
    const glm::ivec3 cells = scene.domain.cells;
    const Resolver files(folder, document);
    files.resolve(scene.initial.velocity, "velocity", {shapeOf(cells, 3), shapeOf(cells + 1, 3)}, velocityRange);
    files.resolve(scene.initial.density, "density", {shapeOf(cells, 1)}, densityRange);
    files.resolve(scene.initial.temperature, "temperature", {shapeOf(cells, 1)}, temperatureRange);
    files.resolve(scene.initial.reaction, "reaction", {shapeOf(cells, 1)}, reactionRange);
    files.resolve(scene.initial.dye, "dye", {shapeOf(cells, 3)}, densityRange);
}

}  // namespace slabflow
