// What a picture is taken of while the shutter is open.
#pragma once

#include <optional>
#include <vector>

#include "render/LightVolume.h"
#include "render/Shot.h"
#include "slab/Slab.h"

namespace slabflow {

/// The same shot some seconds earlier: its camera between where it was when the shutter opened and where it is; bodies,
/// particles, smoke with the light in it, and liquids having come from where they are as fast as they go now.
class EarlierShot {
public:
    EarlierShot(const Shot& shot, float seconds);
    EarlierShot(const EarlierShot&) = delete;
    EarlierShot& operator=(const EarlierShot&) = delete;

    const Shot& shot() const { return shot_; }

private:
    Camera camera_;
    std::vector<Body> bodies_;
    Shot shot_;
};

/// What a march reads of a gas that was elsewhere then, as LightVolume and GasFields have it now.
struct EarlierGas {
    EarlierGas(Slab& slab, const FluidFields& fluid, const LightVolume& volume, float seconds);

    Field extinction, nearbyMaximum, light;
    std::optional<Field> colour;  ///< where it has one
    std::optional<Field> smoke;   ///< where it burns
};

/// Where a liquid was then.
Field earlierLevelSet(Slab& slab, const FluidFields& fluid, float seconds);

}  // namespace slabflow
