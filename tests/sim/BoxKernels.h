// The pressure kernels of a box, run on arrays.
#pragma once

#include "sim/pressure/BoxGrid.h"
#include "support/KernelRun.h"
#include "support/SixWalls.h"

namespace slabflow::test {

inline BoxGrid boxOf(const Grid& grid, const SixWalls& walls) {
    BoxGrid box{grid};
    for (size_t wall = 0; wall < 6; ++wall) box.open[wall] = walls.type[wall] == WallType::Open;
    return box;
}

/// Factors of one sweep of sim/pressure/relax.
struct Relaxation {
    float omega = 1, keep = 0;
    bool neighbours = true;
};

inline Array relaxed(const Array& q, const Array& d, const BoxGrid& box, const Relaxation& how, Storage storage) {
    return run({.kernel = "sim/pressure/relax",
                .layout = Layout::RedBlack,
                .inputs = {{"pressure", q}, {"divergence", d}},
                .uniforms = box.coefficients() +
                            Uniforms{{"omega", how.omega}, {"keep", how.keep}, {"neighbours", how.neighbours}},
                .variant = {"BOX"},
                .storage = storage});
}

/// Red-black and random: one value per cell.
inline Array randomRedBlack(const Grid& grid, unsigned seed) {
    return redBlack(grid, [random = randomValues(seed)](glm::ivec3 cell) { return random(cell, 0); });
}

}  // namespace slabflow::test
