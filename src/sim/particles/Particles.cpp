#include "sim/particles/Particles.h"

namespace slabflow {
namespace {

constexpr int slotsInRow = 256;

}  // namespace

Particles makeParticles(Slab& slab, const std::string& label, const Grid& fluid, size_t slots) {
    const int rows = int((slots + slotsInRow - 1) / slotsInRow);
    const Grid ring{{slotsInRow, rows, 1}, fluid.h, fluid.periodic};
    return {slab.makeField({.label = label, .grid = ring, .copies = 2}), slab.makeField({label + "Ring", {}})};
}

Uniforms throughGrid(const PlacedGrid& fluid) {
    return {{"cells", fluid.cells}, {"h", fluid.h}, {"origin", fluid.origin}};
}

}  // namespace slabflow
