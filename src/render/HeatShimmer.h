// What is seen through hot air, which bends light (after Gladstone and Dale 1863).
#pragma once

#include <memory>

#include "render/Frame.h"
#include "render/Shot.h"
#include "slab/Slab.h"

namespace slabflow {

class HeatShimmer {
public:
    explicit HeatShimmer(Slab& slab) : slab_(slab) {}

    /// Moves what is solid in the frame's image and distance, look.shimmer times as far as air does that is as hot as
    /// the shot's gases. Nothing for moist air, and nothing at 0.
    void bend(const Frame& frame, const Shot& shot, const View& view);

private:
    struct Pictures {
        explicit Pictures(glm::ivec2 size);  ///< pixels of the frame
        Texture columns, bends;              ///< of fewer pixels
        Texture scene, distance;             ///< before they are bent
        Framebuffer columnsTarget, bendsTarget, sceneTarget;
    };

    Slab& slab_;
    std::unique_ptr<Pictures> pictures_;
};

}  // namespace slabflow
