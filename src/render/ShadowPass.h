// The sun's light on what is solid, apart from its colours.
#pragma once

#include "render/Lighting.h"
#include "render/ParticleShadow.h"
#include "render/PassFrame.h"
#include "render/Shot.h"
#include "slab/Slab.h"

namespace slabflow {

class ShadowPass {
public:
    explicit ShadowPass(Slab& slab) : slab_(slab) {}

    /// Fills PassFrame::shadow behind the fluid, from PassFrame::scene, and the light and the particles of the same
    /// picture.
    void draw(const PassFrame& passes, const Shot& shot, const Lighting& lighting, const ParticleShadow* particles);

private:
    Slab& slab_;
};

}  // namespace slabflow
