// The pressure equation around solids and liquids as it is defined, in double precision.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

#include "sim/InitialFields.h"
#include "sim/Solids.h"
#include "sim/Walls.h"
#include "sim/liquid/LevelSet.h"
#include "sim/pressure/Projection.h"
#include "support/Flow.h"
#include "support/KernelRun.h"

namespace slabflow::test {

/// Everything that decides the coefficients.
struct CutCells {
    SceneDesc scene;
    Array openings;                      ///< open share of each face
    std::optional<Array> levelSet = {};  ///< centres, < 0 in liquid

    const Grid& grid() const { return openings.grid(); }

    bool isLiquid(glm::ivec3 cell) const { return !levelSet || (*levelSet)(cell) < 0.01 * double(grid().h); }

    /// Towards a neighbour, or a point where q = 0: direction = 2 axis + side.
    double coefficient(glm::ivec3 cell, int direction) const {
        const int axis = direction / 2, side = direction % 2;
        const double open = openings(cell + side * unit(axis), axis);
        const glm::ivec3 next = cell + (2 * side - 1) * unit(axis);
        if (!isLiquid(cell)) return 0;
        if (!isCell(grid(), next))
            return scene.domain().walls[size_t(direction)].type == WallType::Open && grid().cells[axis] > 1 ? 2 * open
                                                                                                            : 0;
        if (isLiquid(next)) return open;
        const double own = std::min((*levelSet)(cell), -0.01 * double(grid().h)), other = (*levelSet)(next);
        return open / std::max(own / (own - other), 0.01);
    }

    bool isUnknown(glm::ivec3 cell) const {
        double sum = 0;
        for (int direction = 0; direction < 6; ++direction) sum += coefficient(cell, direction);
        return sum > 0;
    }

    /// Sum of c (q_n - q) / h².
    double operatorAt(const Array& q, glm::ivec3 cell) const {
        double sum = 0;
        for (int direction = 0; direction < 6; ++direction) {
            const glm::ivec3 next = cell + (direction % 2 ? 1 : -1) * unit(direction / 2);
            const bool known = !isCell(grid(), next) || !isUnknown(next);
            sum += coefficient(cell, direction) * ((known ? 0 : q(next)) - q(cell));
        }
        return sum / (double(grid().h) * double(grid().h));
    }

    /// The fluid that they describe, at rest.
    FluidFields fluid() const;
    Step step() const;
};

inline size_t indexOf(const Grid& grid, glm::ivec3 c) {
    return (size_t(c.z) * size_t(grid.cells.y) + size_t(c.y)) * size_t(grid.cells.x) + size_t(c.x);
}

inline FluidFields CutCells::fluid() const {
    FluidFields fluid = makeInitialFields(slab(), scene);
    Solids solids = solidsFromCells(slab(), grid(), [](glm::ivec3) { return false; });
    std::vector<float> texels;
    glm::ivec3 t;
    for (t.z = 0; t.z <= grid().cells.z; ++t.z)
        for (t.y = 0; t.y <= grid().cells.y; ++t.y)
            for (t.x = 0; t.x <= grid().cells.x; ++t.x)
                for (int axis = 0; axis < 4; ++axis)
                    texels.push_back(axis < 3 && isFace(grid(), t, axis) ? float(openings(t, axis)) : 0.0f);
    solids.openings.upload(texels);
    fluid.solids = std::move(solids);
    if (levelSet) {
        fluid.liquid = makeLiquid(slab(), grid());
        fluid.liquid->levelSet = uploaded(*levelSet, "levelSet");
        fluid.liquid->version = Solids::newVersion();
    }
    return fluid;
}

inline Step CutCells::step() const { return {slab(), scene.domain(), wallUniforms(scene.domain()), 1.0f / 60, 0}; }

/// Which closed region a cell lies in, from which nothing can leave; -1 where something can, or nothing is unknown.
inline std::vector<int> closedRegions(const CutCells& cells) {
    const Grid& grid = cells.grid();
    std::vector<int> regions(grid.cellCount(), -2);  // not seen yet
    int count = 0;
    centres(grid, 1, [&](glm::ivec3 start, int) {
        if (regions[indexOf(grid, start)] != -2) return 0.0;
        if (!cells.isUnknown(start)) {
            regions[indexOf(grid, start)] = -1;
            return 0.0;
        }
        std::vector<glm::ivec3> found{start};
        regions[indexOf(grid, start)] = count;
        bool open = false;
        for (size_t i = 0; i < found.size(); ++i)
            for (int direction = 0; direction < 6; ++direction) {
                if (cells.coefficient(found[i], direction) == 0) continue;
                const glm::ivec3 next = found[i] + (direction % 2 ? 1 : -1) * unit(direction / 2);
                if (!isCell(grid, next) || !cells.isUnknown(next)) {
                    open = true;
                } else if (regions[indexOf(grid, next)] == -2) {
                    regions[indexOf(grid, next)] = count;
                    found.push_back(next);
                }
            }
        if (open)
            for (const glm::ivec3 cell : found) regions[indexOf(grid, cell)] = -1;
        else ++count;
        return 0.0;
    });
    return regions;
}

/// Without its mean over each closed region, 0 where nothing is unknown.
inline Array solvable(const CutCells& cells, const Array& divergence) {
    const Grid& grid = cells.grid();
    const std::vector<int> regions = closedRegions(cells);
    std::map<int, std::pair<double, double>> sums;
    divergence.forEach([&](glm::ivec3 cell, int) {
        auto& [sum, count] = sums[regions[indexOf(grid, cell)]];
        sum += divergence(cell);
        ++count;
    });
    return redBlack(grid, [&](glm::ivec3 cell) {
        if (!cells.isUnknown(cell)) return 0.0;
        const int region = regions[indexOf(grid, cell)];
        return divergence(cell) - (region < 0 ? 0 : sums[region].first / sums[region].second);
    });
}

/// A solution by elimination. Up to a constant in closed regions.
inline Array solvedDirectly(const CutCells& cells, const Array& divergence) {
    const Grid& grid = cells.grid();
    const size_t n = grid.cellCount();
    const double perArea = 1 / (double(grid.h) * double(grid.h));
    std::vector<double> a(n * n, 0.0), q(n, 0.0);
    divergence.forEach([&](glm::ivec3 cell, int) {
        const size_t row = indexOf(grid, cell);
        // A constant costs next to nothing, so that closed regions have one solution.
        a[row * n + row] = cells.isUnknown(cell) ? 1e-9 * perArea : 1;
        if (!cells.isUnknown(cell)) return;
        q[row] = -divergence(cell);
        for (int direction = 0; direction < 6; ++direction) {
            const glm::ivec3 next = cell + (direction % 2 ? 1 : -1) * unit(direction / 2);
            const double c = cells.coefficient(cell, direction) * perArea;
            a[row * n + row] += c;
            if (isCell(grid, next) && cells.isUnknown(next)) a[row * n + indexOf(grid, next)] -= c;
        }
    });
    for (size_t pivot = 0; pivot < n; ++pivot)
        for (size_t row = pivot + 1; row < n; ++row) {
            const double factor = a[row * n + pivot] / a[pivot * n + pivot];
            if (factor == 0) continue;
            for (size_t j = pivot; j < n; ++j) a[row * n + j] -= factor * a[pivot * n + j];
            q[row] -= factor * q[pivot];
        }
    for (size_t row = n; row-- > 0;) {
        for (size_t j = row + 1; j < n; ++j) q[row] -= a[row * n + j] * q[j];
        q[row] /= a[row * n + row];
    }
    return redBlack(grid, [&](glm::ivec3 cell) { return q[indexOf(grid, cell)]; });
}

// --- Domains to try it in

inline SceneDesc boxOf(glm::ivec3 cells, int openSides = 0) {
    SceneDesc scene = emptyScene(cells, glm::vec3(cells) / 32.0f);
    for (size_t wall = 0; wall < 6; ++wall)
        if (openSides >> wall & 1) scene.domain().walls[wall].type = WallType::Open;
    return scene;
}

inline Grid gridOf(const SceneDesc& scene) { return {scene.domain().cells, scene.domain().cellSize}; }

/// Faces between cells that are not solid are open.
inline CutCells around(const SceneDesc& scene, const std::function<bool(glm::ivec3)>& isSolid) {
    const Grid grid = gridOf(scene);
    const auto solid = [=](glm::ivec3 cell) { return isSolid(glm::clamp(cell, glm::ivec3(0), grid.cells - 1)); };
    return {scene, faces(grid, [&](glm::ivec3 face, int axis) {
                return solid(face) || solid(face - unit(axis)) ? 0.0 : 1.0;
            })};
}

/// Random solids, faces that are open in part, walls without thickness.
inline CutCells randomCells(const SceneDesc& scene, unsigned seed, double density) {
    const Grid grid = gridOf(scene);
    const Array::Function random = randomValues(seed);
    const Array solid = centres(grid, 1, [&](glm::ivec3 cell, int) { return random(cell, 0) < 2 * density - 1; });
    CutCells cells = around(scene, [&](glm::ivec3 cell) { return solid(cell) != 0; });
    cells.openings = faces(grid, [&](glm::ivec3 face, int axis) {
        const double kind = random(face, axis), share = std::round(8 * std::abs(random(face, axis))) / 8;
        return cells.openings(face, axis) * (kind > 0.4 ? share : kind < -0.9 ? 0.0 : 1.0);
    });
    return cells;
}

inline Array heights(const SceneDesc& scene, double level, glm::dvec3 up = {0, 1, 0}) {
    return centres(gridOf(scene), 1, [=, h = double(scene.domain().cellSize)](glm::ivec3 cell, int) {
        return h * (glm::dot(centrePosition(cell), glm::normalize(up)) - level);
    });
}

}  // namespace slabflow::test
