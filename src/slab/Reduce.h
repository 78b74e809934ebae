// A whole field to one texel.
#pragma once

#include "gpu/Readback.h"
#include "slab/Slab.h"

namespace slabflow {

/// A pass folds as many texels along each axis into one.
inline constexpr int reductionBlock = 4;

/// Each acts on every channel by itself, over all texels of the texture.
enum class Reduction {
    MaxAbs,  ///< largest absolute value; not-a-numbers are passed over
    Sum,
    Dot,            ///< sum of the products with a second field
    CountNonFinite  ///< how many texels hold an infinity or a not-a-number
};

/// The result as a field of one RGBA32F texel: stays on the GPU, to be used by a kernel or read a few frames later.
Field reduce(Slab& slab, Reduction reduction, const Field& field, const Field* other = nullptr);

/// The same on its way back, while the GPU goes on.
class Reduced {
public:
    Reduced(Slab& slab, Reduction reduction, const Field& field, const Field* other = nullptr);

    glm::vec4 take();  ///< waits when it has not arrived

private:
    Readback readback_;
};

/// The same, awaited.
glm::vec4 reduceNow(Slab& slab, Reduction reduction, const Field& field, const Field* other = nullptr);

/// Of all channels.
float largestOf(const glm::vec4& channels);

/// Largest absolute value of all channels, awaited.
float largestNow(Slab& slab, const Field& field);

}  // namespace slabflow
