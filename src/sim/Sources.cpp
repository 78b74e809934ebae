#include "sim/Sources.h"

#include <algorithm>

#include "scene/SourceRules.h"
#include "sim/Fire.h"
#include "sim/Tyres.h"

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

Bounds boundsOf(const Sphere& s, const glm::mat3&) { return {s.center - s.radius, s.center + s.radius}; }
Bounds boundsOf(const Box& s, const glm::mat3& axes) {
    const glm::vec3 half =
        0.5f * (glm::abs(axes[0]) * s.size.x + glm::abs(axes[1]) * s.size.y + glm::abs(axes[2]) * s.size.z);
    return {s.center - half, s.center + half};
}
Bounds boundsOf(const Cylinder& s, const glm::mat3&) {
    return {glm::min(s.from, s.to) - s.radius, glm::max(s.from, s.to) + s.radius};
}
Bounds boundsOf(const Capsule& s, const glm::mat3&) {
    return {glm::min(s.from, s.to) - s.radius, glm::max(s.from, s.to) + s.radius};
}
Bounds boundsOf(const Gaussian& s, const glm::mat3&) {
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

bool isOn(const SourceDesc& source, double time, double seconds) {
    return time + seconds >= source.from && (!source.until || time < *source.until);
}

void place(Sphere& s, const Pose& pose) { s.center = placedBy(pose, s.center); }
void place(Box& s, const Pose& pose) { s.center = placedBy(pose, s.center); }
void place(Cylinder& s, const Pose& pose) { s = {placedBy(pose, s.from), placedBy(pose, s.to), s.radius}; }
void place(Capsule& s, const Pose& pose) { s = {placedBy(pose, s.from), placedBy(pose, s.to), s.radius}; }
void place(Gaussian& s, const Pose& pose) { s.center = placedBy(pose, s.center); }

/// A box around a body, along its axes.
Box boxAround(const Body& body) {
    const glm::vec3 low = body.felt->low(), high = body.felt->high();
    return {glm::vec3(body.worldFromBody() * glm::vec4(0.5f * (low + high), 1)), body.desc.scale * (high - low)};
}

/// The source in the world, with a body if its shape is in a file; nothing while its obstacle is too slow for it, or is
/// not there.
std::optional<PlacedSource> placed(const SourceDesc& source, std::span<const Body> bodies, const Body* own = nullptr) {
    PlacedSource placed{source};
    if (*whyEdgeIsIdle(source)) placed.edge = 0;
    const std::optional<Shape> shape = simpleShape(source.shape);
    SLAB_ASSERT(shape || own, "a shape from a file has a body");
    placed.region = shape ? *shape : boxAround(*own);
    if (own) placed.axes = glm::mat3_cast(own->pose.rotation);
    if (source.obstacle.empty() && own && !own->changesShape()) placed.inherit = 0;  // of what rests
    if (source.obstacle.empty()) return placed;
    const auto body = std::ranges::find(bodies, source.obstacle, [](const Body& b) { return b.desc.name; });
    if (body == bodies.end()) return {};
    const glm::vec3 middle = shape ? middleOf(*shape) : source.position, velocity = velocityAt(*body, middle);
    if (source.aboveSpeed > 0 && glm::length(velocity) < source.aboveSpeed) return {};
    if (source.aboveSlip > 0 && slipSpeed(*body, middle) < source.aboveSlip) return {};
    if (own) return placed;
    if (source.inherit != 0) placed.velocity = source.velocity.value_or(glm::vec3(0)) + source.inherit * velocity;
    std::visit([&](auto& s) { place(s, body->pose); }, placed.region);
    placed.axes = glm::mat3_cast(body->pose.rotation);
    return placed;
}

/// Of a surface that a file holds.
bool inherits(const PlacedSource& source) { return source.body && source.inherit != 0; }

bool hasVelocity(const PlacedSource& source) { return source.velocity || inherits(source); }

/// Values that are set stay what they are; rates become amounts.
float amountScale(const Step& step, const SourceDesc& source) {
    return source.mode == SourceMode::Set ? 1.0f : step.dt;
}

void injectInto(const Step& step, Field& field, const SourceWeight& weight, const PlacedSource& source, glm::vec4 value,
                glm::vec4 mask) {
    if (mask == glm::vec4(0) || weight.box.empty()) return;
    step.slab.run({.kernel = "sim/inject",
                   .target = field,
                   .inputs = weight.inputs + Inputs{{"quantity", field}},
                   .uniforms = weight.uniforms + Uniforms{{"amount", value * amountScale(step, source)},
                                                          {"mask", mask},
                                                          {"replace", source.mode == SourceMode::Set}},
                   .variant = weight.variant,
                   .box = weight.box});
}

/// For what a source from a file gives besides: the velocity of its surface is the one that the grid sees.
void addInherited(const PlacedSource& source, const PlacedGrid& grid, float scale, SourceWeight& weight) {
    const bool everywhere = source.velocity || !source.obstacle.empty();
    weight.inputs.push_back({"solidVelocity", weight.cover->velocity});
    weight.uniforms = weight.uniforms + Uniforms{{"inherited", source.inherit * scale},
                                                 {"gridVelocity", grid.alongAxes(grid.velocity)},
                                                 {"everywhere", everywhere}};
    weight.variant.push_back("INHERITING");
}

}  // namespace

ShapeTerms termsOf(const Shape& shape) {
    return std::visit([](const auto& s) { return terms(s); }, shape);
}

glm::vec3 middleOf(const Shape& shape) {
    const ShapeTerms terms = termsOf(shape);
    return std::holds_alternative<Box>(shape) ? terms.from : 0.5f * (terms.from + terms.to);
}

Uniforms shapeUniforms(const std::optional<Shape>& shape, const PlacedGrid& grid, const glm::mat3& axes, float edge) {
    const ShapeTerms terms = shape ? termsOf(*shape) : ShapeTerms();
    const bool isBox = shape && std::holds_alternative<Box>(*shape);
    const std::vector<glm::vec3> inGrid{grid.alongAxes(axes[0]), grid.alongAxes(axes[1]), grid.alongAxes(axes[2])};
    return {{"shape", shape ? int(shape->index()) : int(ShapeKind::Everywhere)},
            {"shapeFrom", grid.placeInGrid(terms.from)},
            {"shapeTo", isBox ? terms.to : grid.placeInGrid(terms.to)},
            {"shapeRadius", terms.radius},
            {"shapeEdge", edge},
            {"shapeAxes", inGrid}};
}

TexelBox reachOf(const std::optional<Shape>& shape, const PlacedGrid& grid, Layout layout, const glm::mat3& axes,
                 float edge) {
    TexelBox all{glm::ivec3(0), texelsOf(grid, layout)};
    if (!shape) return all;
    const Bounds solid = std::visit([&](const auto& s) { return boundsOf(s, axes); }, *shape);
    const Bounds bounds = inGrid({solid.low - 0.5f * edge, solid.high + 0.5f * edge}, grid);
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

std::vector<PlacedSource> activeSources(const Sources& sources, double time, double seconds) {
    std::vector<PlacedSource> active;
    for (size_t i = 0; i < sources.lasting.size(); ++i) {
        if (!isOn(sources.lasting[i], time, seconds)) continue;
        const Body* body = sources.files ? sources.files->bodyOf(i) : nullptr;
        auto there = placed(sources.lasting[i], sources.bodies, body);
        if (!there) continue;
        if (body) there->body = i;
        active.push_back(std::move(*there));
    }
    for (const SourceDesc& splat : sources.splats)
        if (auto there = placed(splat, sources.bodies)) active.push_back(std::move(*there));
    return active;
}

SourceWeight weightOf(const PlacedSource& source, const Sources& sources, const PlacedGrid& grid, Layout layout,
                      bool withVelocity) {
    if (!source.body)
        return {.uniforms = shapeUniforms(source.region, grid, source.axes, source.edge),
                .box = reachOf(source.region, grid, layout, source.axes, source.edge)};
    const Solids& cover = sources.files->coverOf(*source.body, grid, withVelocity);
    const TexelBox all{glm::ivec3(0), texelsOf(grid, layout)};
    return {{{"openings", cover.openings}}, {}, {"COVERED"}, intersectionOf(cover.extent, all), &cover};
}

void injectScalars(const Step& step, GasFields& gas, const PlacedGrid& grid, const Sources& sources) {
    const auto stage = step.slab.stage("sources");
    for (const PlacedSource& source : activeSources(sources, step.time)) {
        const glm::vec4 smoke(source.density.value_or(0), source.temperature.value_or(0), source.reaction.value_or(0),
                              0);
        const glm::vec4 named(source.density ? 1 : 0, source.temperature ? 1 : 0, source.reaction ? 1 : 0, 0);
        const SourceWeight weight = weightOf(source, sources, grid, Layout::Centre);
        injectInto(step, gas.smoke, weight, source, smoke, named);
        if (source.reaction.value_or(0) > 0) gas.reactionLimit = litReaction;
        if (gas.vapor && source.vapor)
            injectInto(step, *gas.vapor, weight, source, glm::vec4(*source.vapor, 0, 0, 0), {1, 0, 0, 0});
        if (gas.dye && source.dye) injectInto(step, *gas.dye, weight, source, {*source.dye, 0}, {1, 1, 1, 0});
    }
}

bool injectsVelocity(const Step& step, const Sources& sources) {
    return std::ranges::any_of(activeSources(sources, step.time), hasVelocity);
}

void injectVelocity(const Step& step, Field& velocity, const PlacedGrid& grid, const Sources& sources) {
    const auto stage = step.slab.stage("sources");
    for (const PlacedSource& source : activeSources(sources, step.time)) {
        if (!hasVelocity(source)) continue;
        SourceWeight weight = weightOf(source, sources, grid, Layout::Face, inherits(source));
        if (weight.box.empty()) continue;
        const bool isSet = source.mode == SourceMode::Set;
        const float scale = amountScale(step, source);
        const glm::vec3 own = source.velocity.value_or(glm::vec3(0));
        const glm::vec3 amount = isSet ? grid.velocityInGrid(own) : grid.alongAxes(own) * scale;
        if (inherits(source)) addInherited(source, grid, scale, weight);
        step.slab.run({.kernel = "sim/inject_velocity",
                       .target = velocity,
                       .inputs = weight.inputs + Inputs{velocity},
                       .uniforms = weight.uniforms + Uniforms{{"amount", amount}, {"replace", isSet}},
                       .variant = weight.variant,
                       .box = weight.box});
    }
}

}  // namespace slabflow
