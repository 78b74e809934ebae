// From linear radiance to what a screen shows.
#pragma once

#include <string_view>

#include "render/Bloom.h"
#include "render/Frame.h"
#include "scene/SceneDesc.h"
#include "slab/Slab.h"

namespace slabflow {

class Display {
public:
    Display(Slab& slab, const Texture& blueNoise) : slab_(slab), blueNoise_(blueNoise), bloom_(slab) {}

    /// Frame::radiance() to Frame::display.
    void draw(const Frame& frame, const LookDesc& look, long frameIndex);

    /// Any image in the same way, its alpha kept and without bloom: of the fluid alone, too much light stays where it
    /// is.
    void drawPass(const Texture& image, const Framebuffer& target, const LookDesc& look, long frameIndex);

private:
    /// Of render/display.frag; `way`: what it does besides, if anything.
    Program& programFor(const char* label, std::string_view way, const Texture& image, const LookDesc& look,
                        long frameIndex);

    Slab& slab_;
    const Texture& blueNoise_;
    Bloom bloom_;
};

}  // namespace slabflow
