// Where the cells are.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace slabflow {

/// A box of cubical cells. Cell (i, j, k) has its centre at origin + (i + ½, j + ½, k + ½) h; slice k of a texture is
/// the layer of cells with z index k. Grid coordinates count cells from the low corner.
struct Grid {
    glm::ivec3 cells{1};
    float h = 1;          ///< edge of a cell [m]
    glm::vec3 origin{0};  ///< low corner [m]

    glm::vec3 size() const { return glm::vec3(cells) * h; }
    size_t cellCount() const { return size_t(cells.x) * size_t(cells.y) * size_t(cells.z); }
    glm::vec3 centre(glm::ivec3 cell) const { return origin + (glm::vec3(cell) + 0.5f) * h; }
    glm::vec3 gridFromWorld(glm::vec3 world) const { return (world - origin) / h; }

    /// From texture coordinates [0, 1]³ of the cells to metres.
    glm::mat4 worldFromTexture() const { return glm::scale(glm::translate(glm::mat4(1), origin), size()); }

    bool operator==(const Grid&) const = default;
};

/// How a field's samples lie on the grid and in the texture.
enum class Layout {
    Centre,  ///< one texel per cell
    Face,    ///< texel (i, j, k) holds the three low faces of the cell; one texel more on each axis for the high faces
    PackedZ  ///< four cells to a texel: channel l of texel (i, j, k) is cell (i, j, 4k + l)
};

inline glm::ivec3 texelsOf(const Grid& grid, Layout layout) {
    switch (layout) {
        case Layout::Face: return grid.cells + 1;
        case Layout::PackedZ: return {grid.cells.x, grid.cells.y, (grid.cells.z + 3) / 4};
        default: return grid.cells;
    }
}

}  // namespace slabflow
