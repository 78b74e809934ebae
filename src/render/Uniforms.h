// Uniforms that several passes of the renderer share, one function per GLSL file that declares them.
#pragma once

#include "gpu/Program.h"
#include "render/Camera.h"
#include "scene/SceneDesc.h"
#include "slab/Grid.h"

namespace slabflow {

void setView(Program& program, const View& view);  ///< render/view.glsl
void setBox(Program& program, const Grid& grid);   ///< render/box.glsl

inline glm::vec3 towardsLight(const LookDesc& look) { return glm::normalize(look.light.direction); }

}  // namespace slabflow
