#include "sim/Solids.h"

#include <algorithm>

namespace slabflow {

long Solids::newVersion() {
    static long last = 0;
    return ++last;
}

Solids noSolids(Slab& slab, const Grid& grid, const char* label) {
    Solids solids{slab.makeField({label, grid, Layout::Face, Format::RGBA16F}),
                  slab.makeField({"solidVelocity", grid, Layout::Face, Format::RGBA16F}),
                  {},
                  Solids::newVersion()};
    solids.openings.clear({1, 1, 1, 0});
    return solids;
}

const Field& solidBlocksOf(Slab& slab, Solids& solids) {
    if (solids.blocks && solids.blocks->version == solids.version) return solids.blocks->field;
    const Grid grid = solids.openings.grid();
    const Grid coarse = coarser(grid, solidBlockEdge);
    if (!solids.blocks) solids.blocks = {slab.makeField({"solidBlocks", coarse, Layout::Centre, Format::R32F}), 0};
    Field marked = slab.makeScratch({"blocks", coarse, Layout::Centre, Format::R32F});
    Inputs inputs{{"openings", solids.openings}};
    Variant variant;
    if (solids.formerOpenings) {
        variant = {"SOLIDS_MOVE"};
        inputs.push_back(*solids.formerOpenings);
    }
    slab.run({.kernel = "obstacle/mark_solid_blocks",
              .target = marked,
              .inputs = inputs,
              .uniforms = {{"fineCells", grid.cells}},
              .variant = variant});
    slab.run({.kernel = "obstacle/widen_solid_blocks", .target = solids.blocks->field, .inputs = {marked}});
    solids.blocks->version = solids.version;
    return solids.blocks->field;
}

TracedSolids tracedSolids(Slab& slab, Solids& solids) {
    TracedSolids traced{{"AROUND_SOLIDS"}, {{"openings", solids.openings}, solidBlocksOf(slab, solids)}};
    if (!solids.formerOpenings) return traced;
    traced.variant.emplace_back("SOLIDS_MOVE");
    traced.inputs.push_back(*solids.formerOpenings);
    return traced;
}

Solids solidsFromCells(Slab& slab, const Grid& grid, const std::function<bool(glm::ivec3 cell)>& isSolid) {
    const glm::ivec3 n = grid.cells;
    const auto solidAt = [&](glm::ivec3 cell) {  // beyond the domain as at its sides
        return isSolid(glm::clamp(cell, glm::ivec3(0), n - 1));
    };
    std::vector<float> openings, velocity;
    for (int k = 0; k <= n.z; ++k)
        for (int j = 0; j <= n.y; ++j)
            for (int i = 0; i <= n.x; ++i) {
                const glm::ivec3 cell(i, j, k);
                float closed = 0;
                for (int axis = 0; axis < 3; ++axis) {
                    glm::ivec3 below = cell;
                    --below[axis];
                    const bool closes = solidAt(cell) || solidAt(below);
                    openings.push_back(closes ? 0.0f : 1.0f);
                    closed = std::max(closed, closes ? 1.0f : 0.0f);
                }
                openings.push_back(solidAt(cell) ? 1.0f : 0.0f);
                velocity.insert(velocity.end(), {0, 0, 0, closed});
            }
    Solids solids = noSolids(slab, grid);
    solids.openings.upload(openings);
    solids.velocity.upload(velocity);
    solids.extent = {glm::ivec3(0), n + 1};
    return solids;
}

}  // namespace slabflow
