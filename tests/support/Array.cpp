#include "support/Array.h"

#include <algorithm>
#include <memory>
#include <random>

namespace slabflow::test {

Array::Array(const Grid& grid, Layout layout, int channels, const Function& value)
    : grid_(grid), layout_(layout), channels_(channels) {
    const glm::ivec3 n = size();
    values_.resize(size_t(n.x) * size_t(n.y) * size_t(n.z) * size_t(channels));
    if (value) forEach([&](glm::ivec3 texel, int channel) { (*this)(texel, channel) = value(texel, channel); });
}

Array centres(const Grid& grid, int channels, const Array::Function& value) {
    return Array(grid, Layout::Centre, channels, value);
}

Array faces(const Grid& grid, const Array::Function& value, double spare) {
    return Array(grid, Layout::Face, 4, [&](glm::ivec3 texel, int axis) {
        if (axis == 3) return 0.0;
        return isFace(grid, texel, axis) ? value(texel, axis) : spare;
    });
}

Array redBlack(const Grid& grid, const std::function<double(glm::ivec3)>& value) {
    return Array(grid, Layout::RedBlack, 1, [&](glm::ivec3 cell, int) { return value(cell); });
}

Array::Function randomValues(unsigned seed) {
    auto engine = std::make_shared<std::mt19937>(seed);
    return [engine](glm::ivec3, int) { return (double((*engine)() % 2049) - 1024) / 1024; };
}

Array randomCellVelocity(const Grid& grid, unsigned seed) {
    const Array::Function random = randomValues(seed);
    return centres(grid, 4, [&](glm::ivec3 cell, int c) { return c < 3 && grid.cells[c] > 1 ? random(cell, c) : 0.0; });
}

bool isFace(const Grid& grid, glm::ivec3 texel, int axis) {
    return isCell(grid, texel) || isCell(grid, texel - unit(axis));
}

bool isCell(const Grid& grid, glm::ivec3 cell) {
    return glm::all(glm::greaterThanEqual(cell, glm::ivec3(0))) && glm::all(glm::lessThan(cell, grid.cells));
}

static Lookup lookup(glm::dvec3 samples, glm::ivec3 last) {
    const glm::dvec3 inside = glm::clamp(samples, glm::dvec3(0), glm::dvec3(last));
    const glm::dvec3 low = glm::floor(inside);
    return {glm::ivec3(low), last, inside - low, samples};
}

Lookup centreLookup(const Grid& grid, glm::dvec3 x) { return lookup(x - 0.5, grid.cells - 1); }

Lookup faceLookup(const Grid& grid, glm::dvec3 x, int axis) {
    return lookup(x - facePosition({0, 0, 0}, axis), grid.cells - 1 + unit(axis));
}

double Lookup::value(const Array& array, int channel) const {
    double sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::ivec3 step(corner & 1, corner >> 1 & 1, corner >> 2);
        double weight = 1;
        for (int axis = 0; axis < 3; ++axis) weight *= step[axis] ? fraction[axis] : 1 - fraction[axis];
        if (weight > 0) sum += weight * array(low + step, channel);
    }
    return sum;
}

std::pair<double, double> Lookup::range(const Array& array, int channel) const {
    glm::dvec3 start, end;
    for (int axis = 0; axis < 3; ++axis) {
        const double first = std::clamp(std::floor(place[axis]), 0.0, std::max(0.0, last[axis] - 1.0));
        const double below = std::min(4 * std::abs(place[axis] - first), 1.0);
        const double above = std::min(4 * std::abs(first + 1 - place[axis]), 1.0);
        start[axis] = first + 1 - above;
        end[axis] = first + below;
    }
    std::pair<double, double> range{HUGE_VAL, -HUGE_VAL};
    for (int corner = 0; corner < 8; ++corner) {
        glm::dvec3 at = start;
        for (int axis = 0; axis < 3; ++axis)
            if (corner >> axis & 1) at[axis] = end[axis];
        const double found = lookup(at, last).value(array, channel);
        range.first = std::min(range.first, found);
        range.second = std::max(range.second, found);
    }
    return range;
}

Array mirrored(const Array& array, int axis, Parity parity) {
    const bool onFaces = array.layout() == Layout::Face;
    return Array(array.grid(), array.layout(), array.channels(), [&](glm::ivec3 texel, int c) {
        if (onFaces && (c == 3 || !isFace(array.grid(), texel, c))) return array(texel, c);
        // Face i of the mirrored axis becomes face n - i, everything else keeps its cell: n - 1 - i.
        texel[axis] = array.grid().cells[axis] - texel[axis] - (onFaces && c == axis ? 0 : 1);
        bool flips = false;
        if (onFaces || parity == Parity::Vector) flips = c == axis;
        else if (parity == Parity::Pseudovector) flips = c != axis && c < 3;
        return flips ? -array(texel, c) : array(texel, c);
    });
}

}  // namespace slabflow::test
