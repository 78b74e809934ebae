// The smoke as the eye sees it.
#pragma once

#include "render/Camera.h"
#include "render/Frame.h"
#include "render/LightVolume.h"
#include "scene/SceneDesc.h"
#include "slab/Slab.h"

namespace slabflow {

class VolumeMarcher {
public:
    VolumeMarcher(Slab& slab, const Texture& blueNoise) : slab_(slab), blueNoise_(blueNoise) {}

    /// Marches the rays of Frame::rayData through the light volume into Frame::smoke.
    void march(const Frame& frame, const View& view, const FluidFields& fluid, const LookDesc& look,
               const LightVolume& light, long frameIndex);

    /// Frame::smoke over Frame::image.
    void composite(const Frame& frame);

private:
    Slab& slab_;
    const Texture& blueNoise_;
};

}  // namespace slabflow
