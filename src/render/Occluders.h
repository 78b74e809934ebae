// What keeps light from places: smoke and obstacles in the boxes of fluids, as shaders that march through them are
// told.
#pragma once

#include <vector>

#include "render/FireLight.h"
#include "render/Uniforms.h"
#include "slab/Slab.h"

namespace slabflow {

/// Of render/extinction_volume.glsl and the boxes around it, one entry for each fluid.
struct Occluders {
    /// `field`: extinction [1/m, centres], maybe on a grid less fine than `smoke`; `nearby` and `invisible`: see
    /// LightVolume::nearbyMaximum() and negligible().
    void add(const PlacedGrid& grid, const Grid& smoke, const Field& field, const Field& nearby, float invisible) {
        extinction.push_back(&field.texture());
        cells.push_back(field.grid().cells);
        nearbyMaximum.push_back(&nearby.texture());
        negligible.push_back(invisible);
        grids.push_back(grid);
        edges.push_back(smoke.h);
        blocks.push_back(cellsPerBlock * smoke.h);
    }

    Inputs inputs() const { return {{"extinction", extinction}, {"nearbyMaximum", nearbyMaximum}}; }
    Uniforms uniforms() const {
        return boxesOf(grids) + Uniforms{{"extinctionCells", cells}, {"negligible", negligible}};
    }

    /// The same with what render/optical_depth.glsl asks for.
    Uniforms uniformsOfDepth() const { return uniforms() + Uniforms{{"blockSize", blocks}}; }

    Textures extinction, nearbyMaximum;
    std::vector<glm::ivec3> cells;
    std::vector<float> negligible, edges, blocks;
    std::vector<PlacedGrid> grids;
};

}  // namespace slabflow
