// Uniforms that several passes of the renderer share, one function per GLSL file that declares them.
#pragma once

#include <string>
#include <vector>

#include "gpu/Program.h"
#include "render/Camera.h"
#include "render/Frame.h"
#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"

namespace slabflow {

void setView(Program& program, const View& view);       ///< render/view.glsl
void setBox(Program& program, const PlacedGrid& grid);  ///< render/box.glsl

/// What a surface that is smooth may take more from a ray than from its neighbour [m].
inline float smoothCut(const Grid& grid) { return 3 * grid.h; }
void setOffscreen(Program& program, const OffscreenFrame& offscreen);              ///< render/neighbours.glsl
void setSamples(Program& program, const SceneSamples& samples, const Grid& grid);  ///< render/scene_samples.glsl

/// How far [cells] smoke and fire fade before each open side, 0 before the others; of an axis at most a third from
/// each.
struct OpenFade {
    glm::vec3 low, high;
};
OpenFade openFadeOf(const FluidFields& fluid, const LookDesc& look);  ///< render/open_sides.glsl

/// The sun and, unless it is black, the second light.
std::vector<LightDesc> lightsOf(const LookDesc& look);
std::vector<glm::vec3> towardsLights(const LookDesc& look);  ///< of length 1
Variant lightsVariant(const LookDesc& look);                 ///< of shaders that include render/lights.glsl
void setLights(Program& program, const LookDesc& look);      ///< render/lights.glsl

}  // namespace slabflow
