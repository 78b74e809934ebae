// A stage of the picture, for people who look into how it is made.
#pragma once

#include <optional>

#include "render/Frame.h"
#include "render/Shot.h"
#include "slab/Slab.h"

namespace slabflow {

class StageView {
public:
    explicit StageView(Slab& slab) : slab_(slab) {}

    /// Draws LookDesc::stage into Frame::display, which all passes before it must have been drawn for.
    void draw(const Frame& frame, const Shot& shot);

private:
    const Texture* sourceOf(const Frame& frame, const Shot& shot);

    Slab& slab_;
    std::optional<Texture> rayData_;
};

}  // namespace slabflow
