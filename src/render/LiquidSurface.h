// A liquid as the eye sees it.
#pragma once

#include <memory>

#include "render/Frame.h"
#include "render/LightVolume.h"
#include "render/PassFrame.h"
#include "render/RayData.h"
#include "render/Shot.h"
#include "slab/Slab.h"

namespace slabflow {

/// What is seen of a liquid, and from where: `view` may lie a part of a pixel beside the shot's.
struct LiquidInput {
    const Shot& shot;
    const View& view;
    const LightVolume& light;
    const Field& levelSet;
};

/// What is known of a liquid in every pixel before it is shaded.
struct LiquidFrame {
    explicit LiquidFrame(glm::ivec2 pixels);

    glm::ivec2 size;
    Texture place;   ///< RGBA32F: where rays meet it [m], and 1; 0 where they do not, -1 in the fourth where they start
                     ///< in it
    Texture normal;  ///< RGBA16F: of its surface there, outwards; 1 in the fourth where rays were followed: what
                     ///< the offscreen frame found would not do
    Texture behind;  ///< RGBA16F: the picture without it
    Texture groundAlone;     ///< RGBA16F: without bodies either, if there are any
    Texture hiddenImage;     ///< RGBA16F: what the scene hides of bodies, see SolidScene::drawHidden
    Texture hiddenDistance;  ///< R32F: from the eye to that [m], Frame::farAway where there is none

    Texture exitDistance, hiddenExitDistance;  ///< R32F: from the eye to where rays leave bodies of the scene, and what
                                               ///< it hides of them [m], 0 where they do not

    Texture marks;  ///< pixels that have their place; depth of what is hidden, and of exits

    Framebuffer target;        ///< place, normal; marks
    Framebuffer behindTarget;  ///< behind
    Framebuffer groundTarget;  ///< groundAlone
    Framebuffer hiddenTarget;  ///< hiddenImage, hiddenDistance; marks
    Framebuffer exitTarget, hiddenExitTarget;  ///< exitDistance, hiddenExitDistance; marks
};

class LiquidSurface {
public:
    explicit LiquidSurface(Slab& slab) : slab_(slab) {}

    /// Keeps the picture behind the liquid, and finds where that is: before `draw`. What else is behind it may be drawn
    /// into LiquidFrame::behind meanwhile; what bodies hide of the ground into LiquidFrame::groundTarget, and of each
    /// other into hiddenTarget; where rays leave them into exitTarget and hiddenExitTarget.
    void prepare(const Frame& frame, const LiquidInput& input);

    /// Draws the liquid over the scene in Frame::image; it mirrors and bends what is behind it (Crane, Llamas, Tariq
    /// 2007, §30.3.2).
    void draw(const Frame& frame, const LiquidInput& input);

    /// Makes Frame::distance that to the liquid that was drawn last, where it is nearer than the scene.
    void hideWhatIsBehind(const Frame& frame, const View& view);

    /// What there is to know of the surface that was drawn over PassFrame::scene, into PassFrame::surfaceTarget.
    void drawPasses(const PassFrame& passes, const LiquidInput& input, const NextPicture& next);

    /// What was found last in every pixel.
    const LiquidFrame& found() const { return *liquid_; }

private:
    void copyPicture(const Frame& frame);
    void find(const Frame& frame, const LiquidInput& input);
    void findFromFewer(const Rays& rays, const LiquidInput& input);
    Program& finder(const char* vertexShader, const Rays& rays, const char* way, const LiquidInput& input);
    void showFollowed(const Frame& frame);
    void shade(const Frame& frame, const LiquidInput& input);

    Slab& slab_;
    std::unique_ptr<LiquidFrame> liquid_;
};

}  // namespace slabflow
