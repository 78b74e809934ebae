// Fields to one picture.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/BlueNoise.h"
#include "render/Display.h"
#include "render/FlatView.h"
#include "render/Frame.h"
#include "render/HeatShimmer.h"
#include "render/Lighting.h"
#include "render/LiquidSurface.h"
#include "render/ParticleSprites.h"
#include "render/PassFrame.h"
#include "render/ShadowPass.h"
#include "render/Shot.h"
#include "render/Sky.h"
#include "render/SolidScene.h"
#include "render/Sprites.h"
#include "render/StageView.h"
#include "render/VolumeMarcher.h"
#include "slab/Slab.h"

namespace slabflow {

class Renderer {
public:
    /// With so many samples of a pixel at the edges of obstacles.
    explicit Renderer(Slab& slab, int mostSamples = SceneSamples::available());
    ~Renderer();

    /// What pictures of this look with these bodies and so many fluids lack on this driver, in words for people; mostly
    /// nothing.
    std::optional<std::string> shortcoming(const LookDesc& look, std::span<const Body> bodies, size_t fluids = 1) const;

    /// Draws what a shot shows: of its fluids the first mostFluids(), of which one may be a liquid. The result stays
    /// valid, and its images stay in place, until the size, the offscreen scale or the multisampling changes.
    const Frame& draw(const Shot& shot);

    /// Through so many rays are marched at a time: as many as shaders can read the textures of. Four that burn and have
    /// dye, before a sky and with particles, are all 32 of render/march.frag.
    size_t mostFluids() const { return slab_.mostTextures() >= 32 ? 4 : 1; }

    /// Makes the picture that was drawn last, of the same shot, the mean of one image more: rays run elsewhere through
    /// the pixels, and samples lie elsewhere on the rays.
    const Frame& refine(const Shot& shot);

    /// The same picture taken apart, for looks of mode Volume, with one ray to a pixel. The result stays valid until
    /// the size changes.
    const PassFrame& drawPasses(const Shot& shot, const NextPicture& next);

    /// The same right after `draw` of the same shot, whose light is used again.
    const PassFrame& takeApart(const Shot& shot, const NextPicture& next);

private:
    Shot seen(const Shot& shot);
    void makeFrame(const Shot& shot);
    void updateLight(const Shot& shot);
    void turnLight(const Shot& shot);
    void drawScene(const Frame& frame, const Shot& shot, const View& view);
    void drawImage(const Shot& shot, int index);
    void drawImageInItsLight(const Shot& shot, int index);
    void drawVolume(const Shot& shot, const View& view, long jitterIndex);
    void drawLiquid(const Frame& frame, const Shot& shot, const View& view, long jitterIndex);
    SpriteInput sprayIn(const Shot& shot, const View& view) const;
    std::vector<LitGas> gasesOf(const Shot& shot);
    void drawFlat(const Shot& shot, const View& view);
    const PassFrame& drawPassesLit(const Shot& asked, const NextPicture& next);
    void drawLiquidPasses(const Shot& shot, const View& view, const NextPicture& next);
    void layOverPasses(const Shot& shot, const View& view, const NextPicture& next);
    void addImage(const Shot& shot);
    void addToMean();
    void show(const Shot& shot);

    Slab& slab_;
    int mostSamples_;
    std::vector<Body> repetitions_;  ///< of bodies on periodic axes
    Sky sky_;
    LookDesc underSky_;  ///< what was asked for, in its light
    Texture blueNoise_;
    std::unique_ptr<Frame> frame_;
    std::unique_ptr<PassFrame> passes_;
    std::unique_ptr<PassLayer> layer_;  ///< of the passes

    Lighting lighting_;
    SolidScene scene_;
    LiquidSurface liquid_;
    Sprites sprites_;
    ParticleSprites particles_;
    VolumeMarcher marcher_;
    HeatShimmer shimmer_;
    ShadowPass shadow_;
    FlatView flat_;
    Display display_;
    StageView stageView_;
};

}  // namespace slabflow
