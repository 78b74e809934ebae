#include "sim/liquid/InitialLiquid.h"

#include "base/Npy.h"
#include "sim/liquid/LevelSet.h"
#include "sim/liquid/VolumeControl.h"

namespace slabflow {
namespace {

/// A box of liquid that ends where the domain does has no surface there.
Shape beyondWalls(const Shape& shape, const PlacedGrid& grid) {
    const auto* box = std::get_if<Box>(&shape);
    if (!box) return shape;
    glm::vec3 low = box->center - 0.5f * box->size, high = box->center + 0.5f * box->size;
    const glm::vec3 first = grid.origin, last = grid.origin + grid.size();
    const float touching = 0.01f * grid.h, far = float(2 * levelSetBand) * grid.h;
    for (int axis = 0; axis < 3; ++axis) {
        if (low[axis] < first[axis] + touching) low[axis] = first[axis] - far;
        if (high[axis] > last[axis] - touching) high[axis] = last[axis] + far;
    }
    return Box{0.5f * (low + high), high - low};
}

}  // namespace

void startLiquid(Slab& slab, const SceneDesc& scene, FluidFields& fluid) {
    for (const Shape& shape : scene.initial.liquid) pour(slab, fluid, beyondWalls(shape, fluid.grid), LiquidFlow::Pour);
    if (const auto* file = std::get_if<std::filesystem::path>(&scene.initial.levelSet))
        fluid.liquid->levelSet.upload(readNpy(*file).values);
    makeDistance(slab, fluid);
    keepVolume(slab, fluid);
}

}  // namespace slabflow
