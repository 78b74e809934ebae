#include "sim/liquid/InitialLiquid.h"

#include "base/Npy.h"
#include "sim/liquid/LevelSet.h"
#include "sim/liquid/VolumeControl.h"

namespace slabflow {

void startLiquid(Slab& slab, const SceneDesc& scene, FluidFields& fluid) {
    fillShapes(slab, fluid.liquid->levelSet, fluid.grid, scene.initial.liquid);
    if (const auto* file = std::get_if<std::filesystem::path>(&scene.initial.levelSet))
        fluid.liquid->levelSet.upload(readNpy(*file).values);
    makeDistance(slab, fluid);
    keepVolume(slab, fluid);
}

}  // namespace slabflow
