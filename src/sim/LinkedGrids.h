// The coarse grids on which implicit diffusion is solved around solids.
#pragma once

#include <string>
#include <vector>

#include "slab/Slab.h"

namespace slabflow {

/// What the kernels of glsl/sim/diffusion read of a grid to find what is linked with what there.
struct FineLinks {
    std::string place;  ///< of its unknowns: "OF_CENTRES", "OF_FACES", or "OF_LINKS" on a coarse grid
    Inputs inputs;
    Uniforms uniforms;
};

/// A grid half as fine as another. It holds all unknowns at the centres of cells, those that lie on faces too.
struct LinkedGrid {
    FineLinks fine;
    glm::ivec3 fineCells;
    Grid grid;
    Field members;  ///< which children its cells stand for
    Field links;    ///< see glsl/sim/diffusion/links.glsl

    Uniforms fineUniforms() const { return fine.uniforms + Uniforms{{"fineCells", fineCells}}; }
};

/// So many from the grid of `field` on, or down to a single cell.
std::vector<LinkedGrid> linkedGrids(Slab& slab, const Field& field, const FineLinks& finest, int count);

}  // namespace slabflow
