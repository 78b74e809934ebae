// A layer of a picture taken apart.
#pragma once

#include "render/PassFrame.h"
#include "slab/Slab.h"

namespace slabflow {

/// Things of one kind in every pixel, before black, which are before all that is in the passes already. Smoke is
/// marched into it (render/passes.glsl), sprites are blended (render/sprite_passes.glsl).
struct PassLayer {
    explicit PassLayer(glm::ivec2 size);

    Texture image;     ///< RGBA16F: radiance already multiplied by the opacity in alpha
    Texture emission;  ///< RGBA16F: the part of it that burning gas and sparks send out
    Texture moments;   ///< RGBA32F: depth [m] and motion [pixel], times what there is of the layer; opacity

    Framebuffer target;  ///< image, emission, moments

    void clear() const;
    void layOver(Slab& slab, const PassFrame& passes) const;
};

}  // namespace slabflow
