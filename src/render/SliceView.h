// One layer of cells of any field in false colours, and its numbers.
#pragma once

#include <array>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "gpu/Framebuffer.h"
#include "gpu/Readback.h"
#include "slab/Slab.h"

namespace slabflow {

/// What to look at.
struct Slice {
    int axis = 2;       ///< the axis that looks at the viewer
    int index = 0;      ///< of the layer of cells on it
    int component = 0;  ///< channel 0, 1, 2; `length` is that of all three
    float scale = 1;    ///< what a stored value is multiplied by
    bool all = false;   ///< instead of one layer all of them, as tiles

    static constexpr int length = 3;
    bool operator==(const Slice&) const = default;
};

/// How the layers of a grid lie in one picture, in reading order from the top left on: a flat 3D texture (Harris 2004
/// §38.4). 32 layers of 32 x 32 cells make 8 x 4 tiles.
struct SliceTiles {
    glm::ivec2 cells{0};  ///< of a layer
    glm::ivec2 count{1};  ///< across and down
    int layers = 1;       ///< the first is `first`
    int first = 0;

    SliceTiles(const Grid& grid, const Slice& slice);

    /// The cell of the layer, and the layer, at a cell of the picture, whose rows run up; nothing where no layer is.
    std::optional<glm::ivec3> at(glm::ivec2 place) const;
};

/// The values of a slice at cell centres, row 0 at the bottom: x to the right and y or z up, or z to the right and y
/// up.
struct SliceValues {
    glm::ivec2 cells{0};  ///< of the whole picture
    std::vector<float> values;

    std::optional<float> at(glm::ivec2 cell) const;
    float largest() const;  ///< absolute value of finite ones
};

class SliceView {
public:
    /// Colours of -1, -½, 0, ½ and 1 times the range, sRGB; linear in between.
    static constexpr std::array<glm::vec3, 5> colours{glm::vec3(0.62f, 0.86f, 1.0f),
                                                      {0.13f, 0.42f, 0.78f},
                                                      {0.055f, 0.06f, 0.075f},
                                                      {0.82f, 0.33f, 0.12f},
                                                      {1.0f, 0.86f, 0.56f}};

    explicit SliceView(Slab& slab) : slab_(slab) {}

    /// Draws the slice of a field of any layout (faces averaged to centres); values of ±range get the outermost
    /// colours.
    void draw(const Field& field, const Slice& slice, float range);

    /// One pixel a cell, RGBA8; nothing before the first draw.
    const Texture* picture() const { return target_ ? &target_->picture : nullptr; }

    /// The values of the newest slice that has arrived, a few frames old: nobody waits for the GPU.
    const SliceValues& values() const { return values_; }

private:
    struct Target {
        explicit Target(glm::ivec2 cells);
        glm::ivec2 cells;
        Texture values, picture;
        Framebuffer valuesTarget, pictureTarget;
    };

    void receiveValues();

    Slab& slab_;
    std::unique_ptr<Target> target_;
    std::optional<Readback> readback_;
    glm::ivec2 readbackCells_{0};
    SliceValues values_;
};

/// The axes of the domain that run to the right and up in a slice.
constexpr std::array<int, 2> sliceAxes(int axis) {
    return axis == 0 ? std::array{2, 1} : axis == 1 ? std::array{0, 2} : std::array{0, 1};
}

}  // namespace slabflow
