// The smoke alone, as the ray marcher draws it before black.
#pragma once

#include <algorithm>
#include <cmath>

#include "render/BlueNoise.h"
#include "render/TestFluid.h"
#include "render/VolumeMarcher.h"

namespace slabflow::test {

/// A frame with the smoke in Frame::image, premultiplied; `distances` to the scene [m], one per pixel or one for all.
inline Frame marched(const FluidFields& fluid, const LookDesc& look, const View& view,
                     const std::vector<float>& distances = {Frame::farAway}, long frameIndex = 0) {
    static const Texture blueNoise = makeBlueNoise();
    Frame frame(view.size, int(std::lround(1 / look.march.offscreenScale)));
    if (distances.size() == 1) frame.distance.clear(glm::vec4(distances.front()));
    else frame.distance.upload(distances);
    LightVolume light(slab());
    const auto numbers = slab().numberPasses(0);
    light.update(fluid, look);
    VolumeMarcher(slab(), blueNoise).march(frame, {view, {{fluid, light}}, look, frameIndex});
    return frame;
}

}  // namespace slabflow::test
