// Light that spreads around what is too bright for the screen, as in the eye and in a lens.
#pragma once

#include <vector>

#include "gpu/Framebuffer.h"
#include "slab/Slab.h"

namespace slabflow {

class Bloom {
public:
    explicit Bloom(Slab& slab) : slab_(slab) {}

    /// Blurs what of a picture lies above the threshold ever more widely, each time twice as much.
    void draw(const Texture& picture, float threshold);

    /// The sum of all blurs, each of which has all the light above the threshold. Half the picture's size.
    const Texture& sum() const { return levels_.front().texture; }
    int blurs() const { return int(levels_.size()); }

private:
    struct Level {
        explicit Level(glm::ivec2 size);
        Texture texture;
        Framebuffer target;
    };

    void resize(glm::ivec2 pictureSize);

    Slab& slab_;
    glm::ivec2 pictureSize_{0};
    std::vector<Level> levels_;
};

}  // namespace slabflow
