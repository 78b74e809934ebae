// What is put into the fluid: the scene's sources, and the splats of a person's mouse.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// The scene's sources that are on now, then the splats.
std::vector<SourceDesc> activeSources(const Step& step);

/// Adds or sets density, temperature, reaction and dye of all sources that are on, and of the splats. A reaction
/// coordinate that was added may be above 1 until burn().
void injectScalars(const Step& step, FluidFields& fluid);

/// Whether one of them has a velocity.
bool injectsVelocity(const Step& step);

/// Adds or sets their velocities.
void injectVelocity(const Step& step, FluidFields& fluid);

/// What common/shapes.glsl calls the alternatives of Shape, and where there is none.
enum class ShapeKind { Sphere, Box, Cylinder, Capsule, Gaussian, Everywhere };

/// A shape's uniforms for common/shapes.glsl; everywhere when there is none.
Uniforms shapeUniforms(const std::optional<Shape>& shape, const PlacedGrid& grid);

/// The texels that a shape can reach, of a field on the grid.
TexelBox reachOf(const std::optional<Shape>& shape, const PlacedGrid& grid, Layout layout);

}  // namespace slabflow
