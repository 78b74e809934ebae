#include "sim/particles/ParticleCloud.h"

namespace slabflow {

ParticleCloud makeParticleCloud(Slab& slab, size_t slots) {
    const int rows = int((slots + cloudRow - 1) / cloudRow);
    return {slab.makeField({.label = "cloud", .grid = {{cloudRow, rows, 1}}, .copies = 2}),
            slab.makeField({.label = "cloudGroups", .grid = {{cloudRow / cloudGroup, rows, 1}}})};
}

}  // namespace slabflow
