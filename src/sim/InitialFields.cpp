#include "sim/InitialFields.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/Error.h"
#include "base/Npy.h"
#include "sim/Advection.h"
#include "sim/Fire.h"
#include "sim/GridLimits.h"
#include "sim/Walls.h"

namespace slabflow {
namespace {

/// The components of an array of shape (nz, ny, nx[, components]) in four-channel texels, starting at `channel`.
void spread(const std::vector<float>& values, size_t components, std::vector<float>& texels, size_t channel) {
    const size_t count = values.size() / components;
    SLAB_ASSERT(count * 4 == texels.size(), "the scene reader checks the shapes of initial fields");
    for (size_t i = 0; i < count; ++i)
        for (size_t c = 0; c < components; ++c) texels[i * 4 + channel + c] = values[i * components + c];
}

/// A number or a file into one channel of four.
void fillChannel(const InitialValue& initial, std::vector<float>& texels, size_t channel) {
    if (const auto* number = std::get_if<float>(&initial))
        for (size_t i = channel; i < texels.size(); i += 4) texels[i] = *number;
    if (const auto* file = std::get_if<std::filesystem::path>(&initial))
        spread(readNpy(*file).values, 1, texels, channel);
}

/// u = sin x cos y, v = -cos x sin y on the faces, one half period across the domain, or a whole one along periodic
/// axes (Taylor and Green 1937).
std::vector<float> taylorGreenFaces(const Grid& grid) {
    const glm::ivec3 cells = grid.cells;
    const glm::dvec3 halfPeriods = 1.0 + glm::dvec3(grid.periodic);
    const glm::dvec3 perCell = std::numbers::pi * halfPeriods / glm::dvec3(cells);
    const double steepness = halfPeriods.x / halfPeriods.y;  // so that in a square as much flows in as out
    std::vector<float> texels;
    for (int k = 0; k <= cells.z; ++k)
        for (int j = 0; j <= cells.y; ++j)
            for (int i = 0; i <= cells.x; ++i) {
                const double x = perCell.x * i, y = perCell.y * j;
                const double xHalf = perCell.x * (i + 0.5), yHalf = perCell.y * (j + 0.5);
                texels.insert(texels.end(), {float(std::sin(x) * std::cos(yHalf)),
                                             float(-steepness * std::cos(xHalf) * std::sin(y)), 0.0f, 0.0f});
            }
    return texels;
}

/// Numbers and files into the four channels of a field.
void fill(Field& field, const std::array<InitialValue, 4>& channels) {
    const auto isFile = [](const InitialValue& value) { return std::holds_alternative<std::filesystem::path>(value); };
    if (std::ranges::any_of(channels, isFile)) {
        std::vector<float> texels(4 * field.grid().cellCount(), 0.0f);
        for (size_t i = 0; i < 4; ++i) fillChannel(channels[i], texels, i);
        field.upload(texels);
        return;
    }
    glm::vec4 everywhere(0);  // of which no copy of the whole grid need be made
    for (size_t i = 0; i < 4; ++i)
        if (const auto* number = std::get_if<float>(&channels[i])) everywhere[int(i)] = *number;
    field.clear(everywhere);
}

void fillVelocity(Slab& slab, const SceneDesc& scene, FluidFields& fluid) {
    const InitialValue& initial = scene.initial.velocity;
    if (const auto* field = std::get_if<AnalyticField>(&initial); field && *field == AnalyticField::TaylorGreen)
        fluid.velocity.upload(taylorGreenFaces(fluid.grid));
    if (const auto* file = std::get_if<std::filesystem::path>(&initial)) {
        const NpyArray array = readNpy(*file);
        const bool onFaces = array.shape[0] == size_t(scene.domain.cells.z) + 1;
        std::vector<float> texels(4 * array.values.size() / 3, 0.0f);
        spread(array.values, 3, texels, 0);
        if (onFaces) {
            fluid.velocity.upload(texels);
        } else {
            Field centres = slab.makeField({"cellVelocity", fluid.grid, Layout::Centre, Format::RGBA32F});
            centres.upload(texels);
            slab.run({.kernel = "sim/faces_from_centres", .target = fluid.velocity, .inputs = {centres}});
        }
    }
}

}  // namespace

bool usesDye(const SceneDesc& scene) {
    if (!std::holds_alternative<std::monostate>(scene.initial.dye)) return true;
    for (const SourceDesc& source : scene.sources)
        if (source.dye) return true;
    return false;
}

bool usesFire(const SceneDesc& scene) {
    return !std::holds_alternative<std::monostate>(scene.initial.reaction) ||
           std::ranges::any_of(scene.sources, [](const SourceDesc& source) { return source.reaction.value_or(0) > 0; });
}

FluidFields makeInitialFields(Slab& slab, const SceneDesc& scene) {
    requireRoom(slab, scene.domain);
    slab.beginStep(0, scene.seed);  // the same start whatever ran before
    const Grid grid = gridOf(scene.domain);
    const bool half = scene.solver.precision == 16;
    const auto field = [&](const char* label, Layout layout, Format format) {
        return slab.makeField({label, grid, layout, format});
    };
    FluidFields fluid{
        .grid = grid,
        .velocity =
            field("velocity", Layout::Face, scene.solver.velocityPrecision == 16 ? Format::RGBA16F : Format::RGBA32F),
        .cellVelocity = field("cellVelocity", Layout::Centre, half ? Format::RGBA16F : Format::RGBA32F),
        .gas = field("gas", Layout::Centre, half ? Format::RGBA16F : Format::RGBA32F),
        .dye = std::nullopt,
        .pressure = field("pressure", Layout::RedBlack, Format::RGBA32F),
        .divergence = field("divergence", Layout::RedBlack, Format::RGBA32F),
        .openSides = openSidesOf(scene.domain),
        .reactionLimit = usesFire(scene) ? litReaction : 0,
    };

    const InitialValue fluidEverywhere = 1.0f;
    const InitialDesc& initial = scene.initial;
    fill(fluid.gas, {initial.density, initial.temperature, initial.reaction, fluidEverywhere});

    if (usesDye(scene)) {
        fluid.dye = field("dye", Layout::Centre, half ? Format::RGBA16F : Format::RGBA32F);
        fill(*fluid.dye, {0.0f, 0.0f, 0.0f, fluidEverywhere});
        if (const auto* file = std::get_if<std::filesystem::path>(&initial.dye)) {
            std::vector<float> dye(4 * grid.cellCount(), 0.0f);
            spread(readNpy(*file).values, 3, dye, 0);
            fillChannel(fluidEverywhere, dye, 3);
            fluid.dye->upload(dye);
        }
    }

    fillVelocity(slab, scene, fluid);
    enforceWalls({slab, scene, wallUniforms(scene.domain), 0, 0, {}}, fluid);
    averageToCentres(slab, fluid);
    if (scene.solver.advection == AdvectionScheme::Incremental) rememberVelocity(slab, fluid);
    return fluid;
}

}  // namespace slabflow
