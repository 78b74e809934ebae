// Particles as soft sprites.
#pragma once

#include "gpu/Draw.h"
#include "render/Frame.h"
#include "render/LightVolume.h"
#include "render/LiquidSurface.h"
#include "render/PassLayer.h"
#include "render/Shot.h"
#include "sim/particles/Particles.h"
#include "slab/Slab.h"

namespace slabflow {

struct SpriteInput {
    const Shot& shot;
    const View& view;
    const LightVolume& light;
    const Particles& particles;
    const LiquidFrame& liquid;  ///< in and behind which they are not seen
};

class Sprites {
public:
    explicit Sprites(Slab& slab) : slab_(slab) {}

    /// Draws particles over the picture in Frame::image, each a cloud of droplets, which hold a part of what the
    /// particle does and are drawn out along the way that it goes while a picture is taken. They fade towards what they
    /// touch (Lorach 2007, "Soft Particles").
    void draw(const Frame& frame, const SpriteInput& input);

    /// The same into a layer of the frame's passes.
    void drawPasses(const PassLayer& layer, const Frame& frame, const SpriteInput& input, const NextPicture& next);

    /// The spray of a liquid in a flat picture, where nothing hides it: as light as the liquid's edge.
    void drawFlat(const Frame& frame, const Shot& shot, const View& view);

private:
    Program& litProgram(const Frame& frame, const SpriteInput& input, const NextPicture* next = nullptr);
    Program& program(const Variant& variant, const View& view, const Particles& particles);

    Slab& slab_;
};

}  // namespace slabflow
