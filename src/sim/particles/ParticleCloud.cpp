#include "sim/particles/ParticleCloud.h"

#include <string>

#include "base/Error.h"

namespace slabflow {

ParticleCloud makeParticleCloud(Slab& slab, size_t slots) {
    const int rows = int((slots + cloudRow - 1) / cloudRow), most = slab.mostCells().y;
    if (rows > most)
        throw NoRoom(NoRoom::For::Particles, std::to_string(slots) +
                                                 " particles are more than this driver has room for, "
                                                 "which is " +
                                                 std::to_string(size_t(most) * cloudRow));
    return {slab.makeField({.label = "cloud", .grid = {{cloudRow, rows, 1}}, .copies = 2}),
            slab.makeField({.label = "cloudGroups", .grid = {{cloudRow / cloudGroup, rows, 1}}})};
}

}  // namespace slabflow
