// What is put into the fluid: the scene's sources, and the splats of a person's mouse.
#pragma once

#include <span>

#include "sim/Bodies.h"
#include "sim/FluidFields.h"
#include "sim/SourceBodies.h"
#include "sim/Step.h"

namespace slabflow {

/// What puts something into a fluid.
struct Sources {
    std::span<const SourceDesc> lasting;      ///< of the scene, each while it is on
    std::span<const SourceDesc> splats = {};  ///< of this step alone
    std::span<const Body> bodies = {};        ///< in the world, of which some take sources along
    SourceBodies* files = nullptr;            ///< has advanced with the lasting ones; else none of them needs a file
};

/// A source as it is during a step, in the world: where it is, and what it has of its obstacle's velocity. Of a shape
/// from a file a box is where it is, and surfaces have velocities of their own.
struct PlacedSource : SourceDesc {
    Shape region = Sphere{};
    glm::mat3 axes{1};                ///< along which a box lies
    std::optional<size_t> body = {};  ///< of Sources::files
};

/// Those that are on at some time of so many seconds from `time` on, then the splats.
std::vector<PlacedSource> activeSources(const Sources& sources, double time, double seconds = 0);

/// Adds or sets density, temperature, reaction, vapor and dye. A reaction coordinate that was added may be above 1
/// until burn().
void injectScalars(const Step& step, GasFields& gas, const PlacedGrid& grid, const Sources& sources);

/// Whether one that is on has a velocity.
bool injectsVelocity(const Step& step, const Sources& sources);

/// Adds or sets their velocities.
void injectVelocity(const Step& step, Field& velocity, const PlacedGrid& grid, const Sources& sources);

/// What common/shapes.glsl calls the alternatives of Shape, and where there is none.
enum class ShapeKind { Sphere, Box, Cylinder, Capsule, Gaussian, Everywhere };

/// shapeFrom, shapeTo and shapeRadius of common/shapes.glsl, from wherever the shape's coordinates start.
struct ShapeTerms {
    glm::vec3 from{0}, to{0};
    float radius = 1;
};
ShapeTerms termsOf(const Shape& shape);

/// The middle of a shape [m].
glm::vec3 middleOf(const Shape& shape);

/// For a kernel that includes common/source_weight.glsl: how much of every texel of a layout a source fills.
struct SourceWeight {
    Inputs inputs = {};
    Uniforms uniforms = {};
    Variant variant = {};
    TexelBox box = {};              ///< beyond which it is nothing
    const Solids* cover = nullptr;  ///< of a shape from a file
};
SourceWeight weightOf(const PlacedSource& source, const Sources& sources, const PlacedGrid& grid, Layout layout,
                      bool withVelocity = false);

/// A shape's uniforms for common/shapes.glsl; everywhere when there is none. A box lies along `axes`; `edge` is
/// SourceDesc::edge.
Uniforms shapeUniforms(const std::optional<Shape>& shape, const PlacedGrid& grid, const glm::mat3& axes = glm::mat3(1),
                       float edge = 0);

/// The texels that a shape with such axes and edge can reach, of a field on the grid.
TexelBox reachOf(const std::optional<Shape>& shape, const PlacedGrid& grid, Layout layout,
                 const glm::mat3& axes = glm::mat3(1), float edge = 0);

}  // namespace slabflow
