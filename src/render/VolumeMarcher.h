// The smoke as the eye sees it.
#pragma once

#include <memory>

#include "gpu/Draw.h"
#include "render/EarlierShot.h"
#include "render/Frame.h"
#include "render/LightVolume.h"
#include "render/LiquidSurface.h"
#include "render/ParticleShade.h"
#include "render/PassLayer.h"
#include "render/RayData.h"
#include "render/Sky.h"
#include "scene/SceneDesc.h"
#include "slab/Slab.h"

namespace slabflow {

/// A gas in a picture, and the light in it.
struct LitGas {
    const FluidFields& fluid;
    const LightVolume& light;
    std::shared_ptr<const EarlierGas> earlier = {};  ///< where it is shown as it was

    const Field& extinction() const { return earlier ? earlier->extinction : light.extinction(); }
    const Field& nearbyMaximum() const { return earlier ? earlier->nearbyMaximum : light.nearbyMaximum(); }
    const Field& arriving() const { return earlier ? earlier->light : light.light(); }
    const Field& smoke() const { return earlier && earlier->smoke ? *earlier->smoke : fluid.gas->smoke; }
    /// Nothing where all of it has the look's albedo.
    const Field* colour() const { return earlier && earlier->colour ? &*earlier->colour : light.colour(fluid); }
};

/// What a march runs through, and how. Of a picture that is the mean of several images, each has a view and a jitter of
/// its own.
struct MarchInput {
    const View& view;
    std::vector<LitGas> gases;
    const LookDesc& look;
    long jitterIndex = 0;
    const ParticleShade* particles = nullptr;  ///< what they leave of the sun
    const Sky* sky = nullptr;                  ///< around all, if there is one
    const LiquidFrame* liquid = nullptr;       ///< behind which all is marched that is behind it, and nothing before it

    std::vector<PlacedGrid> grids() const;
};

class VolumeMarcher {
public:
    VolumeMarcher(Slab& slab, const Texture& blueNoise) : slab_(slab), blueNoise_(blueNoise) {}

    /// Draws the smoke over the scene in Frame::image: marched in all pixels, or in those of the offscreen frame, which
    /// are scaled up, and in the pixels where that will not do.
    void march(const Frame& frame, const MarchInput& input);

    /// Draws the smoke behind a liquid, which the input names, over what is seen there: LiquidFrame::behind. Marched in
    /// every pixel; where there is no liquid, all smoke.
    void marchBehind(const Frame& frame, const MarchInput& input);

    /// The same rays in every pixel of a frame, with what there is to know of them besides, into a layer of its passes.
    void marchPasses(const PassLayer& layer, const Frame& frame, const MarchInput& input, const NextPicture& next);

private:
    Program& marchProgram(const char* vertexShader, const Rays& rays, const MarchInput& input,
                          const NextPicture* passesUntil = nullptr);
    void setVolumes(Program& program, const MarchInput& input);
    void setMarch(Program& program, const MarchInput& input);
    void scaleUp(const Rays& rays, const MarchInput& input);

    Slab& slab_;
    const Texture& blueNoise_;
};

}  // namespace slabflow
