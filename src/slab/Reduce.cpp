#include "slab/Reduce.h"

#include <algorithm>

#include "base/Error.h"

namespace slabflow {

Field reduce(Slab& slab, Reduction reduction, const Field& field, const Field* other) {
    SLAB_ASSERT((reduction == Reduction::Dot) == (other != nullptr),
                "a dot product, and only that, has a second field");
    // The first pass also maps the values to what is summed.
    std::optional<Field> last;
    for (glm::ivec3 size = field.texels(); !last || size != glm::ivec3(1);) {
        size = (size + reductionBlock - 1) / reductionBlock;
        Field folded = slab.makeScratch({field.label() + " reduced", {size}, Layout::Centre, Format::RGBA32F});
        slab.run({.kernel = "slab/reduce",
                  .target = folded,
                  .inputs = {{"source", last ? *last : field}, {"other", other ? *other : field}},
                  .uniforms = {{"reduction", int(reduction)}, {"first", last ? 0 : 1}}});
        last = std::move(folded);
    }
    return std::move(*last);
}

Reduced::Reduced(Slab& slab, Reduction reduction, const Field& field, const Field* other)
    : readback_(reduce(slab, reduction, field, other).texture()) {}

glm::vec4 Reduced::take() {
    const std::vector<float> values = readback_.takeFloats();
    return {values[0], values[1], values[2], values[3]};
}

glm::vec4 reduceNow(Slab& slab, Reduction reduction, const Field& field, const Field* other) {
    const std::vector<float> values = reduce(slab, reduction, field, other).download();
    return {values[0], values[1], values[2], values[3]};
}

float largestOf(const glm::vec4& channels) {
    return std::max(std::max(channels.x, channels.y), std::max(channels.z, channels.w));
}

float largestNow(Slab& slab, const Field& field) { return largestOf(reduceNow(slab, Reduction::MaxAbs, field)); }

}  // namespace slabflow
