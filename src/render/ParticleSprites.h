// Particles of the world as the eye sees them: puffs of smoke, sparks and leaves.
#pragma once

#include <memory>
#include <optional>

#include "render/Frame.h"
#include "render/Lighting.h"
#include "render/LiquidSurface.h"
#include "render/ParticleLooks.h"
#include "render/ParticleOrder.h"
#include "render/ParticleShade.h"
#include "render/ParticleShadow.h"
#include "render/PassLayer.h"
#include "render/Shot.h"
#include "render/Veil.h"
#include "slab/Slab.h"

namespace slabflow {

/// What of a shot is drawn, and from where: `view` may lie a part of a pixel beside the shot's.
struct ParticleInput {
    const Shot& shot;
    const View& view;
    const Lighting& lighting;
    const LiquidFrame* liquid = nullptr;  ///< that is before some of them
};

/// Half-angle slicing (Cohen, Tariq, Green 2010): sorted along an axis between the light and the eye, the cloud is
/// drawn slice after slice away from the sun, each lit by what those before have left of it, and then dimming it for
/// the next.
class ParticleSprites {
public:
    explicit ParticleSprites(Slab& slab);

    /// To be called once for a shot that has particles, before anything else is drawn: their order, and their shadow on
    /// all other things.
    void prepare(const Shot& shot);

    /// What they leave of the sun, in a shot that they were prepared for; null in others.
    const ParticleShadow* shadowIn(const Shot& shot) const { return shot.particles ? &onScene_ : nullptr; }

    /// The same in the smoke of grids; null where they leave all of it.
    const ParticleShade* shadeIn(const Shot& shot) const;

    /// Leaves, with distance and depth, into the solid scene.
    void drawLeaves(const Framebuffer& sceneTarget, const ParticleInput& input);

    /// Smoke and sparks before the scene and the liquid, over the picture in Frame::image. Smoke of grids that is
    /// before them hides them.
    void draw(const Frame& frame, const ParticleInput& input);

    /// Those behind the liquid, over what is seen there: LiquidFrame::behind.
    void drawBehindLiquid(const Frame& frame, const ParticleInput& input);

    /// Smoke and sparks, and leaves, as `draw` and `drawLeaves` see them, into layers of a frame's passes.
    void drawPasses(const PassLayer& layer, const Frame& frame, const ParticleInput& input, const NextPicture& next);
    void drawLeafPasses(const PassLayer& layer, const Frame& frame, const ParticleInput& input,
                        const NextPicture& next);

    /// All particles over a picture on a plane, the nearest last; needs no `prepare`.
    void drawFlat(const Frame& frame, const Shot& shot, const View& view);

private:
    /// Particles before black, in as many pixels as the picture or fewer.
    struct Layer {
        Layer(glm::ivec2 pictureSize, int factor);
        int factor;
        Texture image;  ///< RGBA16F: radiance already multiplied by the opacity in alpha
        Texture span;   ///< RG32F: distances from the eye up to which and from which they are seen [m]
        Framebuffer target, spanTarget;
    };

    enum class Part { BeforeLiquid, BehindLiquid };

    void prepareLayer(const Frame& frame, int factor, const ParticleInput& input, Part part);
    void makeLayer(glm::ivec2 size, int factor);
    void pickSpan(const Frame& frame, const ParticleInput& input, Part part);
    void findVeil(const ParticleInput& input);
    void drawSlices(const Framebuffer& target, const ParticleInput& input, const NextPicture* next = nullptr);
    void drawSlice(const Framebuffer& target, const ParticleInput& input, int command, const NextPicture* next);
    Program& leafProgram(const ParticleInput& input, const NextPicture* next = nullptr);
    void layOver(const Framebuffer& target, const Frame& frame, const ParticleInput& input);
    void setLit(Program& program, const ParticleInput& input, const ParticleShadow& shadow) const;

    Slab& slab_;
    std::optional<Texture> noise_;
    ParticleLooks looks_;
    ParticleOrder order_;
    ParticleShadow onScene_;  ///< of all
    ParticleShadow onNext_;   ///< of the slices that are drawn
    ParticleShade inSmoke_;
    Veil veil_;
    HalfAngle way_{};
    std::unique_ptr<Layer> layer_;
};

}  // namespace slabflow
