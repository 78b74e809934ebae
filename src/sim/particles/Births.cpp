#include "sim/particles/Births.h"

#include "slab/Reduce.h"

namespace slabflow {

BirthPyramid::BirthPyramid(Slab& slab, const Field& counts) : slab_(slab), counts_(counts) {
    for (const Field* finer = &counts; sums_.empty() || finer->texels() != glm::ivec3(1); finer = &sums_.back()) {
        const glm::ivec3 blocks = (finer->texels() + reductionBlock - 1) / reductionBlock;
        Field sums = slab.makeScratch({.label = "births in blocks", .grid = {blocks}});
        slab.run({.kernel = "slab/reduce",
                  .target = sums,
                  .inputs = {{"source", *finer}, {"other", *finer}},
                  .uniforms = {{"reduction", int(Reduction::Sum)}, {"first", 0}}});
        sums_.push_back(std::move(sums));
    }
}

Field BirthPyramid::list(const Grid& slots) const {
    Field births = slab_.makeScratch({.label = "birthList", .grid = slots});
    slab_.run({.kernel = "particles/number_births", .target = births, .inputs = {{"total", total()}}});
    for (size_t level = sums_.size(); level-- > 0;)
        slab_.run({.kernel = "particles/find_births",
                   .target = births,
                   .inputs = {births, {"counts", level > 0 ? sums_[level - 1] : counts_}}});
    return births;
}

void turnRing(Slab& slab, Particles& particles, const BirthPyramid& births) {
    slab.run({.kernel = "particles/turn_ring",
              .target = particles.ring,
              .inputs = {{"ring", particles.ring}, {"total", births.total()}, {"drops", particles.state}}});
}

}  // namespace slabflow
