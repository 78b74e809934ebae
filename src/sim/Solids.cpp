#include "sim/Solids.h"

namespace slabflow {

long Solids::newVersion() {
    static long last = 0;
    return ++last;
}

Solids solidsFromCells(Slab& slab, const Grid& grid, const std::function<bool(glm::ivec3 cell)>& isSolid) {
    const glm::ivec3 n = grid.cells;
    const auto solidAt = [&](glm::ivec3 cell) {  // beyond the domain as at its sides
        return isSolid(glm::clamp(cell, glm::ivec3(0), n - 1));
    };
    std::vector<float> openings;
    for (int k = 0; k <= n.z; ++k)
        for (int j = 0; j <= n.y; ++j)
            for (int i = 0; i <= n.x; ++i) {
                const glm::ivec3 cell(i, j, k);
                for (int axis = 0; axis < 3; ++axis) {
                    glm::ivec3 below = cell;
                    --below[axis];
                    openings.push_back(solidAt(cell) || solidAt(below) ? 0.0f : 1.0f);
                }
                openings.push_back(0);
            }
    Solids solids{slab.makeField({"openings", grid, Layout::Face, Format::RGBA16F}),
                  slab.makeField({"solidVelocity", grid, Layout::Face, Format::RGBA16F}), Solids::newVersion()};
    solids.openings.upload(openings);
    return solids;
}

}  // namespace slabflow
