#include "sim/GridLimits.h"

#include <algorithm>

#include "base/Error.h"
#include "scene/DomainRequest.h"
#include "scene/GridRules.h"

namespace slabflow {
namespace {

std::string sizeOf(glm::ivec3 n) {
    return std::to_string(n.x) + " x " + std::to_string(n.y) + " x " + std::to_string(n.z);
}

bool fits(const Slab& slab, glm::ivec3 cells) { return glm::all(glm::lessThanEqual(cells, slab.mostCells())); }

}  // namespace

int largestResolution(const Slab& slab, const DomainDesc& domain) {
    const auto fitsWith = [&](int resolution) {
        DomainRequest request = requestFor(domain);
        DomainDesc scaled = domain;
        request.cells = resolution;
        resolveDomain(request, scaled);
        return fits(slab, gasCellsOf(scaled));
    };
    int resolution = maxCellsPerAxis;
    while (resolution > 1 && !fitsWith(resolution)) --resolution;
    return resolution;
}

void requireRoom(const Slab& slab, const DomainDesc& domain) {
    const glm::ivec3 cells = gasCellsOf(domain);
    if (fits(slab, cells)) return;
    throw NoRoom(
        NoRoom::For::Grid,
        "a grid of " + sizeOf(cells) + " cells is larger than this driver has room for: its volumes have up to " +
            sizeOf(slab.mostCells() + 1) +
            " texels, and there is a face more than cells on each axis; the largest resolution of this scene here is " +
            std::to_string(largestResolution(slab, domain)));
}

}  // namespace slabflow
