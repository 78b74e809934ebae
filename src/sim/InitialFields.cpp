#include "sim/InitialFields.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/Error.h"
#include "base/Log.h"
#include "scene/InitialFiles.h"
#include "scene/ParameterText.h"
#include "scene/Text.h"
#include "sim/Advection.h"
#include "sim/Fire.h"
#include "sim/GridLimits.h"
#include "sim/PrescribedFlow.h"
#include "sim/VelocityFormulas.h"
#include "sim/Walls.h"
#include "sim/liquid/LevelSet.h"
#include "sim/particles/Spray.h"

namespace slabflow {
namespace {

/// The components of an array of shape (nz, ny, nx[, components]) in four-channel texels, starting at `channel`.
void spread(const std::vector<float>& values, size_t components, std::vector<float>& texels, size_t channel) {
    const size_t count = values.size() / components;
    SLAB_ASSERT(count * 4 == texels.size(), "the scene reader checks the shapes of initial fields");
    for (size_t i = 0; i < count; ++i)
        for (size_t c = 0; c < components; ++c) texels[i * 4 + channel + c] = values[i * components + c];
}

std::vector<float> readValues(const InitialFile& file, const PlacedGrid& place) {
    return readInitialFile(file, place.cells, place.origin, place.axes * place.h);
}

/// A file of what there cannot be less than nothing of.
std::vector<float> readAmounts(const InitialFile& file, const PlacedGrid& place) {
    std::vector<float> values = readValues(file, place);
    float lowest = 0;
    long negative = 0;
    for (float& value : values) {
        if (value >= 0) continue;
        lowest = std::min(lowest, std::exchange(value, 0.0f));
        ++negative;
    }
    if (negative > 0)
        logInfo(utf8FromPath(file.path) + ": " + std::to_string(negative) + " of " + std::to_string(values.size()) +
                " values are below 0, the lowest " + numberText(double(lowest)) + ", and count as 0");
    return values;
}

/// A number or a file into one channel of four.
void fillChannel(const InitialValue& initial, const PlacedGrid& place, std::vector<float>& texels, size_t channel,
                 bool maybeNegative) {
    if (const auto* number = std::get_if<float>(&initial))
        for (size_t i = channel; i < texels.size(); i += 4) texels[i] = *number;
    if (const auto* file = std::get_if<InitialFile>(&initial))
        spread(maybeNegative ? readValues(*file, place) : readAmounts(*file, place), 1, texels, channel);
}

/// Numbers and files into the four channels of a field. Of one of them there may be less than of the surroundings.
void fill(Field& field, const PlacedGrid& place, const std::array<InitialValue, 4>& channels, size_t relative) {
    const auto isFile = [](const InitialValue& value) { return std::holds_alternative<InitialFile>(value); };
    if (std::ranges::any_of(channels, isFile)) {
        std::vector<float> texels(4 * field.grid().cellCount(), 0.0f);
        for (size_t i = 0; i < 4; ++i) fillChannel(channels[i], place, texels, i, i == relative);
        field.upload(texels);
        return;
    }
    glm::vec4 everywhere(0);  // of which no copy of the whole grid need be made
    for (size_t i = 0; i < 4; ++i)
        if (const auto* number = std::get_if<float>(&channels[i])) everywhere[int(i)] = *number;
    field.clear(everywhere);
}

/// A grey, a colour or a file into the first three channels; all cells are fluid.
void fillDye(Field& dye, const PlacedGrid& place, const InitialValue& initial) {
    glm::vec3 everywhere(0);
    if (const auto* number = std::get_if<float>(&initial)) everywhere = glm::vec3(*number);
    if (const auto* color = std::get_if<glm::vec3>(&initial)) everywhere = *color;
    dye.clear({everywhere, 1});
    if (const auto* file = std::get_if<InitialFile>(&initial)) {
        std::vector<float> texels(4 * dye.grid().cellCount(), 1.0f);
        spread(readAmounts(*file, place), 3, texels, 0);
        dye.upload(texels);
    }
}

/// Volumes hold that in the world, arrays that along the axes of the grid.
std::vector<float> readVelocity(const InitialFile& file, const PlacedGrid& place) {
    std::vector<float> values = readValues(file, place);
    if (file.isVolume() && place.isTurned())
        for (size_t i = 0; i < values.size(); i += 3) {
            const glm::vec3 local = place.alongAxes({values[i], values[i + 1], values[i + 2]});
            for (int axis = 0; axis < 3; ++axis) values[i + size_t(axis)] = local[axis];
        }
    return values;
}

void fillVelocity(Slab& slab, const SceneDesc& scene, const DomainDesc& domain, const PlacedGrid& place,
                  FluidFields& fluid) {
    const InitialValue& initial = scene.initial.velocity;
    if (const auto* flow = std::get_if<AnalyticField>(&initial)) fluid.velocity.upload(velocityOnFaces(*flow, domain));
    if (const auto* flow = std::get_if<FlowDesc>(&initial)) fluid.velocity.upload(velocityOnFaces(*flow, domain));
    if (const auto* file = std::get_if<InitialFile>(&initial)) {
        const std::vector<float> values = readVelocity(*file, place);
        const bool onFaces = values.size() > 3 * place.cellCount();
        std::vector<float> texels(4 * values.size() / 3, 0.0f);
        spread(values, 3, texels, 0);
        if (onFaces) {
            fluid.velocity.upload(texels);
        } else {
            Field centres = slab.makeField({"cellVelocity", fluid.grid, Layout::Centre, Format::RGBA32F});
            centres.upload(texels);
            slab.run({.kernel = "sim/faces_from_centres", .target = fluid.velocity, .inputs = {centres}});
        }
    }
}

/// Of what is carried along, and of what carries it: a surface would show the noise of 16 bits.
Format carriedFormat(const SceneDesc& scene) {
    const bool half = scene.solver.precision == 16 && scene.fluid.kind == FluidKind::Gas;
    return half ? Format::RGBA16F : Format::RGBA32F;
}

/// `place`: of its cells, where they are at the start.
GasFields makeGas(Slab& slab, const SceneDesc& scene, const PlacedGrid& place) {
    const auto carried = [&](const char* label) {
        return slab.makeField({label, place.shape(), Layout::Centre, carriedFormat(scene)});
    };
    const auto nothingOwed = [&](const char* label) { return slab.makeField({label, {}, Layout::Centre}); };
    const InitialValue fluidEverywhere = 1.0f;
    const InitialDesc& initial = scene.initial;
    GasFields gas{.smoke = carried("gas"), .reactionLimit = usesFire(scene) ? litReaction : 0};
    constexpr size_t temperature = 1;
    fill(gas.smoke, place, {initial.density, initial.temperature, initial.reaction, fluidEverywhere}, temperature);
    gas.smokeOwed = nothingOwed("gasOwed");
    if (scene.fluid.atmosphere.moist) {
        gas.vapor = carried("vapor");
        fill(*gas.vapor, place, {initial.vapor, {}, {}, fluidEverywhere}, 0);
        gas.vaporOwed = nothingOwed("vaporOwed");
    }
    if (!usesDye(scene)) return gas;
    gas.dye = carried("dye");
    fillDye(*gas.dye, place, initial.dye);
    gas.dyeOwed = nothingOwed("dyeOwed");
    return gas;
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

bool usesSpray(const SceneDesc& scene) {
    const FluidDesc& fluid = scene.fluid;
    return fluid.kind == FluidKind::Liquid && fluid.liquid.spray && fluid.velocity == VelocityKind::Solved;
}

FluidFields makeInitialFields(Slab& slab, const SceneDesc& scene, const DomainDesc& domain, const PlacedGrid& place) {
    requireRoom(slab, domain);
    const auto numbers = slab.numberPasses(0, scene.seed);
    const PlacedGrid grid = gridOf(domain);
    const auto field = [&](const char* label, Layout layout, Format format) {
        return slab.makeField({.label = label, .grid = grid, .layout = layout, .format = format, .planar = true});
    };
    FluidFields fluid{
        .grid = grid,
        .detail = domain.detail,
        .velocity =
            field("velocity", Layout::Face, scene.solver.velocityPrecision == 16 ? Format::RGBA16F : Format::RGBA32F),
        .cellVelocity = field("cellVelocity", Layout::Centre, carriedFormat(scene)),
        .pressure = field("pressure", Layout::RedBlack, Format::RGBA32F),
        .divergence = field("divergence", Layout::RedBlack, Format::RGBA32F),
        .openSides = openSidesOf(domain),
        .passableSides = passableSidesOf(domain),
    };
    if (scene.fluid.kind == FluidKind::Liquid) fluid.liquid = makeLiquid(slab, grid);
    else fluid.gas = makeGas(slab, scene, finer(place, domain.detail));
    if (usesSpray(scene)) fluid.liquid->spray = makeSpray(slab, grid);
    fillVelocity(slab, scene, domain, place, fluid);
    if (scene.fluid.velocity == VelocityKind::Prescribed) prescribeVelocity(slab, fluid, scene.fluid.prescribed);
    else enforceWalls({slab, domain, wallUniforms(domain), 0, 0}, fluid);
    averageToCentres(slab, fluid);
    if (isSecondOrder(scene.solver.advection)) rememberVelocity(slab, fluid);
    return fluid;
}

}  // namespace slabflow
