#include "render/DensitySample.h"

#include <algorithm>
#include <cmath>

namespace slabflow {
namespace {

constexpr double mostSamples = 32768;
constexpr float leastDensity = 1e-3f;  // below which there is no smoke

}  // namespace

void DensitySample::update(const Field& smoke) {
    if (underway_ && !underway_->ready()) return;
    if (underway_) {
        densities_ = underway_->takeFloats();
        std::erase_if(densities_, [](float density) { return !(density > leastDensity); });
        std::ranges::sort(densities_);
    }
    const glm::dvec3 cells(smoke.grid().cells);
    const int axes = int((cells.x > 1) + (cells.y > 1) + (cells.z > 1));
    const int edge = int(std::ceil(std::pow(cells.x * cells.y * cells.z / mostSamples, 1.0 / std::max(axes, 1))));
    const Grid grid = coarser(smoke.grid(), edge);
    if (!samples_ || samples_->grid() != grid)
        samples_ = slab_.makeField({"densitySamples", grid, Layout::Centre, Format::R32F});
    slab_.run({"render/density_samples",
               *samples_,
               {{"gas", smoke}},
               {{"cells", smoke.grid().cells}, {"edge", edge}, {"round", ++round_}}});
    underway_.emplace(samples_->texture());
}

}  // namespace slabflow
