// Fluids that nobody simulated, and what a ray meets in them, in double precision.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "render/Shot.h"
#include "support/Gl.h"

namespace slabflow::test {

using DensityFunction = std::function<float(glm::vec3 world)>;

/// No side equals another, and the low corner is nowhere special.
inline PlacedGrid unevenGrid() { return {{.cells = {12, 20, 7}, .h = 0.07f}, {-0.37f, 0.21f, 0.13f}}; }

inline FluidFields fluidOf(const PlacedGrid& grid, const DensityFunction& density) {
    const auto field = [&](const char* label, Layout layout) {
        return slab().makeField({label, grid, layout, Format::RGBA32F});
    };
    FluidFields fluid{.grid = grid,
                      .velocity = field("velocity", Layout::Face),
                      .cellVelocity = field("cellVelocity", Layout::Centre),
                      .pressure = field("pressure", Layout::RedBlack),
                      .divergence = field("divergence", Layout::RedBlack),
                      .gas = GasFields{.smoke = field("gas", Layout::Centre)}};
    std::vector<float> gas;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i)
                for (const float value : {density(grid.centre({i, j, k})), 0.0f, 0.0f, 0.0f}) gas.push_back(value);
    fluid.gas->smoke.upload(gas);
    return fluid;
}

/// What a picture of one fluid is taken of.
inline Shot shotOf(const FluidFields& fluid, const LookDesc& look, const Camera& camera, glm::ivec2 size, long frame,
                   std::span<const Body> bodies = {}) {
    return {{{"fluid", fluid}}, bodies, look, camera, size, frame};
}

/// A smooth ball with nothing around it.
inline DensityFunction ball(glm::vec3 centre, float radius) {
    return [=](glm::vec3 world) {
        const float x = std::max(0.0f, 1 - glm::length(world - centre) / radius);
        return x * x * (3 - 2 * x);
    };
}

/// Distances at which a ray enters and leaves the domain, from 0 on; empty (first >= second) where it misses.
inline std::pair<double, double> spanOf(const PlacedGrid& grid, glm::dvec3 origin, glm::dvec3 direction) {
    const glm::dvec3 from = (origin - glm::dvec3(grid.origin)) * glm::dmat3(grid.axes);
    const glm::dvec3 along = direction * glm::dmat3(grid.axes);
    double first = 0, last = 1e30;
    for (int a = 0; a < 3; ++a) {
        const double low = -from[a] / along[a];
        const double high = (double(grid.size()[a]) - from[a]) / along[a];
        first = std::max(first, std::min(low, high));
        last = std::min(last, std::max(low, high));
    }
    return {first, last};
}

/// Direction of length 1 through the middle of a pixel.
inline glm::dvec3 directionThrough(const View& view, int x, int y) {
    const glm::dvec2 ndc = 2.0 * (glm::dvec2(x, y) + 0.5) / glm::dvec2(view.size) - 1.0;
    return glm::normalize(glm::dvec3(view.forward) + ndc.x * glm::dvec3(view.right) + ndc.y * glm::dvec3(view.up));
}

/// Density between cell centres, as a linear filter sees it.
inline double interpolated(const FluidFields& fluid, const std::vector<float>& gas, glm::dvec3 world) {
    const glm::ivec3 cells = fluid.grid.cells;
    const glm::dvec3 box = (world - glm::dvec3(fluid.grid.origin)) * glm::dmat3(fluid.grid.axes);
    const glm::dvec3 place = box / double(fluid.grid.h) - 0.5, base = glm::floor(place), f = place - base;
    double sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::ivec3 offset(corner & 1, (corner >> 1) & 1, corner >> 2);
        const glm::ivec3 cell = glm::clamp(glm::ivec3(base) + offset, glm::ivec3(0), cells - 1);
        const glm::dvec3 weight = glm::mix(1.0 - f, f, glm::dvec3(offset));
        sum +=
            weight.x * weight.y * weight.z * double(gas[size_t(4 * ((cell.z * cells.y + cell.y) * cells.x + cell.x))]);
    }
    return sum;
}

/// The same as a cubic B-spline sees it.
inline double splined(const FluidFields& fluid, const std::vector<float>& gas, glm::dvec3 world) {
    const glm::ivec3 cells = fluid.grid.cells;
    const glm::dvec3 place = (world - glm::dvec3(fluid.grid.origin)) / double(fluid.grid.h) - 0.5;
    const auto weight = [](double distance) {  // [cells] of the middle of a cell
        const double d = std::abs(distance), e = std::max(2 - d, 0.0);
        return d < 1 ? 2.0 / 3 - d * d + 0.5 * d * d * d : e * e * e / 6;
    };
    double sum = 0;
    for (int i = 0; i < 64; ++i) {
        const glm::ivec3 cell = glm::ivec3(glm::floor(place)) - 1 + glm::ivec3(i % 4, i / 4 % 4, i / 16);
        const glm::dvec3 away = place - glm::dvec3(cell);
        const glm::ivec3 c = glm::clamp(cell, glm::ivec3(0), cells - 1);
        sum += weight(away.x) * weight(away.y) * weight(away.z) *
               double(gas[size_t(4 * ((c.z * cells.y + c.y) * cells.x + c.x))]);
    }
    return sum;
}

/// Integral of the density along a ray, in steps of a twentieth of a cell.
inline double densityAlong(const FluidFields& fluid, const std::vector<float>& gas, glm::dvec3 origin,
                           glm::dvec3 direction, double from, double to,
                           decltype(interpolated)* between = interpolated) {
    if (from >= to) return 0;
    const int steps = int(std::ceil((to - from) / (0.05 * double(fluid.grid.h))));
    const double ds = (to - from) / steps;
    double sum = 0;
    for (int i = 0; i < steps; ++i) sum += ds * between(fluid, gas, origin + (from + (i + 0.5) * ds) * direction);
    return sum;
}

}  // namespace slabflow::test
