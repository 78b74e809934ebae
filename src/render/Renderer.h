// Fields to one picture.
#pragma once

#include <memory>

#include "render/BlueNoise.h"
#include "render/Camera.h"
#include "render/Display.h"
#include "render/FlatView.h"
#include "render/Frame.h"
#include "render/LightVolume.h"
#include "render/PassFrame.h"
#include "render/RayData.h"
#include "render/ShadowPass.h"
#include "render/SolidScene.h"
#include "render/StageView.h"
#include "render/VolumeMarcher.h"
#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"
#include "slab/Slab.h"

namespace slabflow {

class Renderer {
public:
    explicit Renderer(Slab& slab);

    /// Draws the fluid and the bodies in it as `look` asks, `size` in pixels. Equal arguments give equal bits: what is
    /// random is indexed by `frameIndex`. The result stays valid, and its images stay in place, until the size or the
    /// offscreen scale changes.
    const Frame& draw(const FluidFields& fluid, const LookDesc& look, const Camera& camera, glm::ivec2 size,
                      long frameIndex, std::span<const Body> bodies = {});

    /// The same taken apart, for looks of mode Volume. Frame::display of the picture stays, its other passes do not.
    /// The result stays valid until the size changes.
    const PassFrame& drawPasses(const FluidFields& fluid, const LookDesc& look, const Camera& camera,
                                const NextPicture& next, glm::ivec2 size, long frameIndex,
                                std::span<const Body> bodies = {});

private:
    void drawSurroundings(const FluidFields& fluid, std::span<const Body> bodies, const LookDesc& look,
                          const View& view);
    void drawVolume(const FluidFields& fluid, std::span<const Body> bodies, const LookDesc& look, const View& view,
                    long frameIndex);
    void drawFlat(const FluidFields& fluid, const LookDesc& look, const View& view);

    Slab& slab_;
    Texture blueNoise_;
    std::unique_ptr<Frame> frame_;
    std::unique_ptr<PassFrame> passes_;

    LightVolume light_;
    SolidScene scene_;
    RayData rayData_;
    VolumeMarcher marcher_;
    ShadowPass shadow_;
    FlatView flat_;
    Display display_;
    StageView stageView_;
};

}  // namespace slabflow
