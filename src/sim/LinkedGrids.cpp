#include "sim/LinkedGrids.h"

namespace slabflow {
namespace {

LinkedGrid halved(Slab& slab, const Grid& fineGrid, const FineLinks& fine) {
    const Grid grid = coarser(fineGrid, 2);
    LinkedGrid coarse{fine, fineGrid.cells, grid, slab.makeScratch({"members", grid, Layout::Centre, Format::RGBA32F}),
                      slab.makeScratch({"links", grid, Layout::Centre, Format::RGBA32F, 5})};
    slab.run({.kernel = "sim/diffusion/find_members",
              .target = coarse.members,
              .inputs = fine.inputs,
              .uniforms = coarse.fineUniforms(),
              .variant = {fine.place}});
    slab.run({.kernel = "sim/diffusion/join_links",
              .target = coarse.links,
              .inputs = fine.inputs + Inputs{coarse.members},
              .uniforms = coarse.fineUniforms(),
              .variant = {fine.place}});
    return coarse;
}

}  // namespace

std::vector<LinkedGrid> linkedGrids(Slab& slab, const Field& field, const FineLinks& finest, int count) {
    Grid grid = field.grid();
    FineLinks fine = finest;
    if (field.layout() == Layout::Face) {
        grid.cells += glm::ivec3(glm::not_(grid.periodic));  // faces that are places of their own
        fine.uniforms.push_back({"gridCells", field.grid().cells});
    }
    std::vector<LinkedGrid> grids;
    while (int(grids.size()) < count && grid.cells != glm::ivec3(1)) {
        grids.push_back(halved(slab, grid, fine));
        grid = grids.back().grid;
        fine = {"OF_LINKS", {{"fineLinks", grids.back().links}}, {}};
    }
    return grids;
}

}  // namespace slabflow
