// Where fluid came from, in double precision.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>

#include "support/KernelRun.h"

namespace slabflow::test {

/// A position dt seconds upstream of x (negative: downstream), in cells:  dx/dt = u.  Midpoint rule or Euler.
inline glm::dvec3 upstream(const Array& cellVelocity, glm::dvec3 x, double dt, bool midpoint) {
    const auto cellsPerSecond = [&](glm::dvec3 p) {
        const glm::dvec3 u(atCentres(cellVelocity, p, 0), atCentres(cellVelocity, p, 1), atCentres(cellVelocity, p, 2));
        return u / double(cellVelocity.grid().h);
    };
    return x - dt * cellsPerSecond(midpoint ? x - 0.5 * dt * cellsPerSecond(x) : x);
}

/// The same as liquids are traced: in steps of at most two cells at the speed that they have at x, and at most eight.
inline glm::dvec3 upstreamInSteps(const Array& cellVelocity, glm::dvec3 x, double dt) {
    const glm::dvec3 way = x - upstream(cellVelocity, x, dt, false);
    const int steps = std::clamp(int(std::ceil(glm::length(way) / 2)), 1, 8);
    for (int i = 0; i < steps; ++i) x = upstream(cellVelocity, x, dt / steps, true);
    return x;
}

/// How far a kernel's trace may end from upstream(), in cells: 32-bit positions, and the filter's error in the
/// velocity, times a few cells of displacement.
inline double traceError() { return 1e-4 + 40 * filterError(); }

/// The same as an error of the value found there, for values that differ by 2 from cell to cell.
inline Tolerance traceTolerance(Storage storage) {
    Tolerance tolerance = toleranceOf(storage);
    tolerance.ofLargest = 1e-4 + 80 * filterError();
    return tolerance;
}

/// The side beyond which x lies, the farthest of several; -1 inside; nothing when the trace's error may decide.
inline std::optional<int> sideBeyond(const Grid& grid, glm::dvec3 x) {
    std::array<std::pair<double, int>, 7> depth;  // behind each side, and 0 for the inside
    depth[6] = {0.0, -1};
    for (int axis = 0; axis < 3; ++axis) {
        depth[size_t(2 * axis)] = {-x[axis], 2 * axis};
        depth[size_t(2 * axis + 1)] = {x[axis] - grid.cells[axis], 2 * axis + 1};
    }
    std::ranges::sort(depth, std::greater());
    if (depth[0].first - depth[1].first < traceError()) return {};
    return depth[0].second;
}

/// Rigid motion by `cells` per step of dt seconds.
inline Array uniformCellVelocity(const Grid& grid, glm::dvec3 cells, double dt) {
    return centres(grid, 4, [=](glm::ivec3, int c) { return c < 3 ? cells[c] * double(grid.h) / dt : 0.0; });
}

}  // namespace slabflow::test
