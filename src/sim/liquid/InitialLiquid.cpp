#include "sim/liquid/InitialLiquid.h"

#include "scene/InitialFiles.h"
#include "sim/liquid/LevelSet.h"
#include "sim/liquid/VolumeControl.h"

namespace slabflow {

void startLiquid(Slab& slab, const SceneDesc& scene, FluidFields& fluid) {
    fillShapes(slab, fluid.liquid->levelSet, fluid.grid, scene.initial.liquid);
    const PlacedGrid& grid = fluid.grid;
    if (const auto* file = std::get_if<InitialFile>(&scene.initial.levelSet))
        fluid.liquid->levelSet.upload(readInitialFile(*file, grid.cells, grid.origin, grid.axes * grid.h));
    makeDistance(slab, fluid);
    keepVolume(slab, fluid);
}

}  // namespace slabflow
