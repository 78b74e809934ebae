// Fields to one picture.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/BlueNoise.h"
#include "render/Camera.h"
#include "render/Display.h"
#include "render/FlatView.h"
#include "render/Frame.h"
#include "render/LightVolume.h"
#include "render/PassFrame.h"
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
    /// With so many samples of a pixel at the edges of obstacles.
    explicit Renderer(Slab& slab, int mostSamples = SceneSamples::available());

    /// What pictures of this look with these bodies lack on this driver, in words for people; mostly nothing.
    std::optional<std::string> shortcoming(const LookDesc& look, std::span<const Body> bodies) const;

    /// Draws the fluid and the bodies in it as `look` asks, `size` in pixels. Equal arguments give equal bits: what is
    /// random is indexed by `frameIndex`. The result stays valid, and its images stay in place, until the size, the
    /// offscreen scale or the multisampling changes.
    const Frame& draw(const FluidFields& fluid, const LookDesc& look, const Camera& camera, glm::ivec2 size,
                      long frameIndex, std::span<const Body> bodies = {});

    /// Makes the picture that was drawn last, with the same arguments, the mean of one image more: rays run elsewhere
    /// through the pixels, and samples lie elsewhere on the rays.
    const Frame& refine(const FluidFields& fluid, const LookDesc& look, const Camera& camera, glm::ivec2 size,
                        long frameIndex, std::span<const Body> bodies = {});

    /// The same picture taken apart, for looks of mode Volume, with one ray to a pixel. The result stays valid until
    /// the size changes. `lightDrawn`: the last call was `draw`, of the same frame, so that the light is there.
    const PassFrame& drawPasses(const FluidFields& fluid, const LookDesc& look, const Camera& camera,
                                const NextPicture& next, glm::ivec2 size, long frameIndex,
                                std::span<const Body> bodies = {}, bool lightDrawn = false);

private:
    struct Shot {
        const FluidFields& fluid;
        const LookDesc& look;
        const Camera& camera;
        glm::ivec2 size;
        long frameIndex;
        std::span<const Body> bodies;
    };

    std::span<const Body> seen(const FluidFields& fluid, std::span<const Body> bodies);
    void makeFrame(const Shot& shot);
    void drawImage(const Shot& shot, int index);
    void drawVolume(const Shot& shot, const View& view, long jitterIndex);
    void drawFlat(const Shot& shot, const View& view);
    void addImage(const Shot& shot);
    void addToMean();
    void show(const Shot& shot);

    Slab& slab_;
    int mostSamples_;
    std::vector<Body> repetitions_;  ///< of bodies on periodic axes
    Texture blueNoise_;
    std::unique_ptr<Frame> frame_;
    std::unique_ptr<PassFrame> passes_;

    LightVolume light_;
    SolidScene scene_;
    VolumeMarcher marcher_;
    ShadowPass shadow_;
    FlatView flat_;
    Display display_;
    StageView stageView_;
};

}  // namespace slabflow
