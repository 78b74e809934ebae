#include "sim/Sources.h"

#include <algorithm>
#include <iterator>

#include "sim/Fire.h"

namespace slabflow {
namespace {

template <class S>
constexpr bool isOfKind(ShapeKind kind) {
    return Shape(S{}).index() == size_t(kind);
}
static_assert(isOfKind<Sphere>(ShapeKind::Sphere) && isOfKind<Box>(ShapeKind::Box) &&
              isOfKind<Cylinder>(ShapeKind::Cylinder) && isOfKind<Capsule>(ShapeKind::Capsule) &&
              isOfKind<Gaussian>(ShapeKind::Gaussian) && std::variant_size_v<Shape> == size_t(ShapeKind::Everywhere));

struct Bounds {
    glm::vec3 low, high;  ///< m
};

Bounds boundsOf(const Sphere& s) { return {s.center - s.radius, s.center + s.radius}; }
Bounds boundsOf(const Box& s) { return {s.center - 0.5f * s.size, s.center + 0.5f * s.size}; }
Bounds boundsOf(const Cylinder& s) { return {glm::min(s.from, s.to) - s.radius, glm::max(s.from, s.to) + s.radius}; }
Bounds boundsOf(const Capsule& s) { return {glm::min(s.from, s.to) - s.radius, glm::max(s.from, s.to) + s.radius}; }
Bounds boundsOf(const Gaussian& s) {
    const float reach = 3.5f * s.radius;  // the weight is below 5e-6 beyond
    return {s.center - reach, s.center + reach};
}

/// In cells, of the corners of a box in the world.
Bounds inGrid(const Bounds& world, const PlacedGrid& grid) {
    Bounds bounds{grid.gridFromWorld(world.low), grid.gridFromWorld(world.low)};
    for (int corner = 1; corner < 8; ++corner) {
        const glm::vec3 towards(corner & 1, corner >> 1 & 1, corner >> 2);
        const glm::vec3 place = grid.gridFromWorld(glm::mix(world.low, world.high, towards));
        bounds = {glm::min(bounds.low, place), glm::max(bounds.high, place)};
    }
    return bounds;
}

ShapeTerms terms(const Sphere& s) { return {s.center, s.center, s.radius}; }
ShapeTerms terms(const Box& s) { return {s.center, 0.5f * s.size, 0}; }
ShapeTerms terms(const Cylinder& s) { return {s.from, s.to, s.radius}; }
ShapeTerms terms(const Capsule& s) { return {s.from, s.to, s.radius}; }
ShapeTerms terms(const Gaussian& s) { return {s.center, s.center, s.radius}; }

bool isOn(const SourceDesc& source, double time) {
    return time >= source.from && (!source.until || time < *source.until);
}

/// Values that are set stay what they are; rates become amounts.
float amountScale(const Step& step, const SourceDesc& source) {
    return source.mode == SourceMode::Set ? 1.0f : step.dt;
}

void injectInto(const Step& step, Field& field, const PlacedGrid& grid, const SourceDesc& source, glm::vec4 value,
                glm::vec4 mask) {
    if (mask == glm::vec4(0)) return;
    step.slab.run(
        {.kernel = "sim/inject",
         .target = field,
         .inputs = {{"quantity", field}},
         .uniforms = shapeUniforms(source.shape, grid) + Uniforms{{"amount", value * amountScale(step, source)},
                                                                  {"mask", mask},
                                                                  {"replace", source.mode == SourceMode::Set}},
         .box = reachOf(source.shape, grid, Layout::Centre)});
}

}  // namespace

ShapeTerms termsOf(const Shape& shape) {
    return std::visit([](const auto& s) { return terms(s); }, shape);
}

Uniforms shapeUniforms(const std::optional<Shape>& shape, const PlacedGrid& grid) {
    const ShapeTerms terms = shape ? termsOf(*shape) : ShapeTerms();
    const bool isBox = shape && std::holds_alternative<Box>(*shape);
    const glm::mat3 world(1);
    const std::vector<glm::vec3> axes{grid.alongAxes(world[0]), grid.alongAxes(world[1]), grid.alongAxes(world[2])};
    return {{"shape", shape ? int(shape->index()) : int(ShapeKind::Everywhere)},
            {"shapeFrom", grid.placeInGrid(terms.from)},
            {"shapeTo", isBox ? terms.to : grid.placeInGrid(terms.to)},
            {"shapeRadius", terms.radius},
            {"shapeAxes", axes}};
}

TexelBox reachOf(const std::optional<Shape>& shape, const PlacedGrid& grid, Layout layout) {
    TexelBox all{glm::ivec3(0), texelsOf(grid, layout)};
    if (!shape) return all;
    const Bounds bounds = inGrid(std::visit([](const auto& s) { return boundsOf(s); }, *shape), grid);
    // Clamped before the conversion to integers: a source may lie anywhere.
    const auto texel = [&](glm::vec3 place) {
        return glm::ivec3(glm::clamp(place, glm::vec3(-8), glm::vec3(all.high + 8)));
    };
    TexelBox box{glm::clamp(texel(bounds.low) - 2, all.low, all.high),
                 glm::clamp(texel(bounds.high) + 3, all.low, all.high)};
    // What reaches beyond a periodic side comes back from the other one.
    for (int axis = 0; axis < 3; ++axis) {
        const bool inside = texel(bounds.low)[axis] > 1 && texel(bounds.high)[axis] < grid.cells[axis] - 2;
        if (grid.periodic[axis] && !inside) box.low[axis] = 0, box.high[axis] = all.high[axis];
    }
    return box;
}

std::vector<SourceDesc> activeSources(const Sources& sources, double time) {
    std::vector<SourceDesc> active;
    std::ranges::copy_if(sources.lasting, std::back_inserter(active),
                         [&](const SourceDesc& source) { return isOn(source, time); });
    active.insert(active.end(), sources.splats.begin(), sources.splats.end());
    return active;
}

void injectScalars(const Step& step, GasFields& gas, const PlacedGrid& grid, const Sources& sources) {
    const auto stage = step.slab.stage("sources");
    for (const SourceDesc& source : activeSources(sources, step.time)) {
        const glm::vec4 smoke(source.density.value_or(0), source.temperature.value_or(0), source.reaction.value_or(0),
                              0);
        const glm::vec4 named(source.density ? 1 : 0, source.temperature ? 1 : 0, source.reaction ? 1 : 0, 0);
        injectInto(step, gas.smoke, grid, source, smoke, named);
        if (source.reaction.value_or(0) > 0) gas.reactionLimit = litReaction;
        if (gas.dye && source.dye) injectInto(step, *gas.dye, grid, source, {*source.dye, 0}, {1, 1, 1, 0});
    }
}

bool injectsVelocity(const Step& step, const Sources& sources) {
    return std::ranges::any_of(activeSources(sources, step.time),
                               [](const SourceDesc& source) { return source.velocity.has_value(); });
}

void injectVelocity(const Step& step, Field& velocity, const PlacedGrid& grid, const Sources& sources) {
    const auto stage = step.slab.stage("sources");
    for (const SourceDesc& source : activeSources(sources, step.time)) {
        if (!source.velocity) continue;
        const bool isSet = source.mode == SourceMode::Set;
        const glm::vec3 amount =
            isSet ? grid.velocityInGrid(*source.velocity) : grid.alongAxes(*source.velocity) * step.dt;
        step.slab.run({.kernel = "sim/inject_velocity",
                       .target = velocity,
                       .inputs = {velocity},
                       .uniforms = shapeUniforms(source.shape, grid) + Uniforms{{"amount", amount}, {"replace", isSet}},
                       .box = reachOf(source.shape, grid, Layout::Face)});
    }
}

}  // namespace slabflow
