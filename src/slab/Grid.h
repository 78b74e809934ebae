// Cells, and where they are.
#pragma once

#include <glm/glm.hpp>

namespace slabflow {

/// A box of cubical cells, wherever it stands: all that fields and the hierarchies over them depend on. Slice k of a
/// texture is the layer of cells with z index k. Grid coordinates count cells from the low corner.
struct Grid {
    glm::ivec3 cells{1};
    float h = 1;                 ///< edge of a cell [m]
    glm::bvec3 periodic{false};  ///< axes whose two sides are one: behind the last cell comes the first again
    bool coarsened = false;      ///< stands for a finer grid that has more layers

    glm::vec3 size() const { return glm::vec3(cells) * h; }
    size_t cellCount() const { return size_t(cells.x) * size_t(cells.y) * size_t(cells.z); }

    bool operator==(const Grid&) const = default;
};

/// A grid and its place in the world, for those who think in metres. Whoever allocates asks for the grid alone, so that
/// one that moves needs nothing anew.
struct PlacedGrid : Grid {
    glm::vec3 origin{0};    ///< low corner [m]
    glm::mat3 axes{1};      ///< columns: unit vectors along its axes, in the world
    glm::vec3 velocity{0};  ///< with which it moves [m/s]; its fields hold velocities relative to it, along its axes

    const Grid& shape() const { return *this; }

    /// x in cells from the low corner.
    glm::vec3 worldFromGrid(glm::vec3 x) const { return origin + axes * (h * x); }
    glm::vec3 gridFromWorld(glm::vec3 world) const { return (world - origin) * axes / h; }

    /// The same in metres.
    glm::vec3 placeInGrid(glm::vec3 world) const { return (world - origin) * axes; }

    /// Along its axes, of what has a direction and is the same for all who move.
    glm::vec3 alongAxes(glm::vec3 world) const { return world * axes; }

    /// As its fields hold velocities, and back (Cohen, Tariq and Green 2010: u_world = u_local + t).
    glm::vec3 velocityInGrid(glm::vec3 world) const { return (world - velocity) * axes; }
    glm::vec3 velocityInWorld(glm::vec3 local) const { return axes * local + velocity; }

    bool isTurned() const { return axes != glm::mat3(1); }

    /// Of cell (i, j, k), in the world.
    glm::vec3 centre(glm::ivec3 cell) const { return worldFromGrid(glm::vec3(cell) + 0.5f); }

    bool operator==(const PlacedGrid&) const = default;
};

/// The same box with `factor` times as many cells along each axis. An axis of one cell keeps one, as thick as it is
/// wide now and in the middle of the layer.
inline PlacedGrid finer(const PlacedGrid& grid, int factor) {
    PlacedGrid fine = grid;
    fine.h = grid.h / float(factor);
    for (int axis = 0; axis < 3; ++axis) {
        if (grid.cells[axis] > 1) fine.cells[axis] *= factor;
        else fine.origin += 0.5f * (grid.h - fine.h) * grid.axes[axis];
    }
    return fine;
}

/// How a field's samples lie on the grid and in the texture.
enum class Layout {
    Centre,  ///< one texel per cell
    Face,    ///< texel (i, j, k) holds the three low faces of the cell; one texel more on each axis for the high faces,
             ///< which on a periodic axis are the low ones again: all texels there repeat the first
    RedBlack,       ///< four cells of one colour of a checkerboard to a texel; see redBlackPlace
    Red,            ///< the red half of the same
    SplitRedBlack,  ///< the same with two values to a cell: of each colour first all first values, then all second
    Column          ///< cells 4t to 4t + 3 of a column in slice t
};

/// Of one layer of cells along z, and so are all grids that stand for it.
inline bool isFlat(const Grid& grid) { return grid.cells.z == 1 && !grid.coarsened; }

/// Whether a layout holds four cells of a column to a texel. Of a flat grid it is transposed: columns lie along y,
/// where they fill all lanes, and cell (i, j, 0) is its (i, 0, j). All rows of texels are then in one slice.
inline bool isPacked(Layout layout) { return layout != Layout::Centre && layout != Layout::Face; }
inline bool isTransposed(const Grid& grid, Layout layout) { return isFlat(grid) && isPacked(layout); }

/// From the axes of a grid to those along which packed layouts hold it, or back.
template <class Vector>
Vector packedAxes(const Grid& grid, const Vector& v) {
    return isFlat(grid) ? Vector(v.x, v.z, v.y) : v;
}

/// Covers the same box with cells `factor` times as large, the last ones reaching beyond it where they must.
inline Grid coarser(const Grid& grid, int factor) {
    return {(grid.cells + factor - 1) / factor, float(factor) * grid.h, grid.periodic, !isFlat(grid)};
}

/// Slices that hold the cells of one colour in Layout::RedBlack.
inline int redBlackDepth(const Grid& grid) { return (packedAxes(grid, grid.cells).z + 7) / 8; }

inline glm::ivec3 texelsOf(const Grid& grid, Layout layout) {
    const glm::ivec3 n = packedAxes(grid, grid.cells);
    const auto slices = [&](int depth) { return packedAxes(grid, glm::ivec3(n.x, n.y, depth)); };
    switch (layout) {
        case Layout::Face: return grid.cells + 1;
        case Layout::RedBlack: return slices(2 * redBlackDepth(grid));
        case Layout::Red: return slices(redBlackDepth(grid));
        case Layout::SplitRedBlack: return slices(4 * redBlackDepth(grid));
        case Layout::Column: return slices((n.z + 3) / 4);
        default: return grid.cells;
    }
}

/// Where a cell lies in Layout::RedBlack. Red cells, those with i + j + k even, fill the first half of the slices,
/// black ones the second. A texel holds four cells of its column: k = 8t + p + 2l in channel l, where p is 0 or 1 as
/// the colour wants. All neighbours of a texel's cells are then of the other colour, and lie side by side in five or
/// six texels.
struct RedBlackPlace {
    glm::ivec3 texel{0};
    int channel = 0;
};

inline RedBlackPlace redBlackPlace(const Grid& grid, glm::ivec3 cell) {
    const int colour = (cell.x + cell.y + cell.z) & 1;
    const glm::ivec3 at = packedAxes(grid, cell);
    const glm::ivec3 texel{at.x, at.y, at.z / 8 + colour * redBlackDepth(grid)};
    return {packedAxes(grid, texel), at.z / 2 % 4};
}

/// The same as an index into the floats of the whole texture.
inline size_t redBlackIndex(const Grid& grid, glm::ivec3 cell) {
    const auto [texel, channel] = redBlackPlace(grid, cell);
    const size_t row = size_t(texel.z) * size_t(texelsOf(grid, Layout::RedBlack).y) + size_t(texel.y);
    return (row * size_t(grid.cells.x) + size_t(texel.x)) * 4 + size_t(channel);
}

}  // namespace slabflow
