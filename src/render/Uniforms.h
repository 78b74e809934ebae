// Uniforms that several passes of the renderer share, one function per GLSL file that declares them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "gpu/Program.h"
#include "render/Camera.h"
#include "render/Frame.h"
#include "render/Sky.h"
#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"
#include "slab/Slab.h"

namespace slabflow {

void setView(Program& program, const View& view);  ///< render/view.glsl
/// render/motion.glsl, but for the view that it includes.
void setMotion(Program& program, const NextPicture& next, glm::ivec2 size);

/// Of render/box.glsl: where fluids are, as kernels and other shaders are told.
Uniforms boxesOf(std::span<const PlacedGrid> grids);
void setBoxes(Program& program, std::span<const PlacedGrid> grids);
inline void setBox(Program& program, const PlacedGrid& grid) { setBoxes(program, {&grid, 1}); }

/// Of shaders that look at several fluids: see render/fluids.glsl.
Variant fluidsVariant(size_t count);

/// What stands on the ground: all boxes, as one that is not turned.
struct Bounds {
    glm::vec3 low, size;  ///< m
    bool operator==(const Bounds&) const = default;
};
Bounds boundsOf(std::span<const PlacedGrid> grids);
Uniforms groundUnder(std::span<const PlacedGrid> grids);  ///< render/ground.glsl
void setGround(Program& program, std::span<const PlacedGrid> grids);

/// Pixels that what boxes have before the near plane may touch.
PixelRect pixelsOf(const View& view, std::span<const PlacedGrid> grids);

/// Edge of the largest cells [m].
float coarsestCell(std::span<const PlacedGrid> grids);

/// What a surface that is smooth may take more from a ray than from its neighbour [m].
inline float smoothCut(std::span<const PlacedGrid> grids) { return 3 * coarsestCell(grids); }
void setOffscreen(Program& program, const OffscreenFrame& offscreen);  ///< render/neighbours.glsl
/// Of render/scene_samples.glsl, that of the smooth cut apart.
void setSamples(Program& program, const SceneSamples& samples);

/// How far [cells] smoke and fire fade before each open side, 0 before the others; of an axis at most a third from
/// each.
struct OpenFade {
    glm::vec3 low, high;
};
OpenFade openFadeOf(const FluidFields& fluid, const LookDesc& look);  ///< render/open_sides.glsl

/// Of render/liquid/lace.glsl: only of shaders with the variant FOAM, where a look shows foam.
bool showsFoam(const FluidFields& fluid, const LookDesc& look);
void setFoam(Program& program, const FluidFields& fluid, const LookDesc& look, double seconds);

/// Of render/material.glsl: the picture is the mean of so many images, each of which sees a pixel in another place.
void setPixelShare(Program& program, int images);

/// The sun and, unless it is black, the second light.
std::vector<LightDesc> lightsOf(const LookDesc& look);
std::vector<glm::vec3> towardsLights(const LookDesc& look);  ///< of length 1

/// Of shaders that include render/lights.glsl, and what that declares; under a sky if there is one.
Variant lightsVariant(const LookDesc& look, const Sky* sky = nullptr);
void setLights(Program& program, const LookDesc& look, const Sky* sky = nullptr);
/// Of render/fog.glsl and render/sky_picture.glsl, under a sky.
void setSkyAndFog(Program& program, const LookDesc& look, const Sky* sky);

}  // namespace slabflow
