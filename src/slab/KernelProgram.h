// A kernel as a fragment shader, one of the ways in which kernels can be run: which files make its program.
#pragma once

#include <glm/glm.hpp>
#include <string>

#include "gpu/ShaderLibrary.h"
#include "gpu/Texture.h"

namespace slabflow {

enum class LayerPath {
    VertexShader,   ///< the vertex shader picks the slice: needs GL_ARB_shader_viewport_layer_array
    GeometryShader  ///< the geometry shader does: core OpenGL
};

/// All that decides about the program.
struct KernelProgram {
    std::string kernel;    ///< "sim/vorticity" is glsl/sim/vorticity.glsl
    Variant variant = {};  ///< one that the kernel declares
    LayerPath path = LayerPath::GeometryShader;
    Format target = Format::RGBA32F;
    bool tiled = false;          ///< draws some tiles only
    bool transposed = false;     ///< sees a flat grid as packed layouts hold it
    glm::bvec3 periodic{false};  ///< axes of the target's grid, as it sees them
    bool repeatsFaces = false;   ///< the target holds faces, and some axis is periodic
};

/// Of vertex shaders that pick the slice.
inline constexpr const char* layerInVertexShader =
    "#extension GL_ARB_shader_viewport_layer_array : require\n#define LAYER_IN_VERTEX_SHADER\n";

/// For common/grid.glsl: which axes of the target's grid are periodic, if any is.
std::string periodicPrelude(glm::bvec3 periodic, bool repeatsFaces);

ProgramDesc describe(const KernelProgram& program);

}  // namespace slabflow
