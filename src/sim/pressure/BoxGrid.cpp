#include "sim/pressure/BoxGrid.h"

#include <algorithm>

namespace slabflow {
namespace {

/// Dense matrix, row by row.
struct Matrix {
    explicit Matrix(size_t size) : n(size), values(size * size, 0.0) {}
    double& operator()(size_t row, size_t column) { return values[row * n + column]; }
    size_t n;
    std::vector<double> values;
};

/// Gauss-Jordan elimination without pivoting, which suits matrices that are nearly symmetric and positive definite.
Matrix inverted(Matrix a) {
    for (size_t pivot = 0; pivot < a.n; ++pivot) {
        const double scale = 1 / a(pivot, pivot);
        a(pivot, pivot) = 1;
        for (size_t j = 0; j < a.n; ++j) a(pivot, j) *= scale;
        for (size_t i = 0; i < a.n; ++i) {
            if (i == pivot) continue;
            const double factor = a(i, pivot);
            a(i, pivot) = 0;
            for (size_t j = 0; j < a.n; ++j) a(i, j) -= factor * a(pivot, j);
        }
    }
    return a;
}

/// The operator -sum of c (q_n - q) / h² over all cells, x first. Without an open side a constant q costs nothing; it
/// is then made to cost something, which changes no solution but picks one.
Matrix operatorOf(const BoxGrid& box) {
    const glm::ivec3 n = box.grid.cells;
    Matrix a(box.grid.cellCount());
    const double perArea = 1 / (double(box.grid.h) * double(box.grid.h));
    const size_t stride[] = {1, size_t(n.x), size_t(n.x) * size_t(n.y)};
    size_t row = 0;
    for (int k = 0; k < n.z; ++k)
        for (int j = 0; j < n.y; ++j)
            for (int i = 0; i < n.x; ++i, ++row)
                for (int axis = 0; axis < 3; ++axis) {
                    const int at = glm::ivec3(i, j, k)[axis], last = n[axis] - 1;
                    const auto connect = [&](double c, size_t other) {
                        a(row, row) += c * perArea;
                        if (other != row) a(row, other) -= c * perArea;
                    };
                    const size_t across = size_t(last) * stride[axis];  // to the cell at the other side
                    if (at == 0) connect(double(box.wallLow()[axis]), row);
                    else connect(at == last ? double(box.faceOfLast()[axis]) : 1.0, row - stride[axis]);
                    if (at == last) connect(double(box.wallHigh()[axis]), row);
                    else connect(at == last - 1 ? double(box.faceBeforeLast()[axis]) : 1.0, row + stride[axis]);
                    if (at == 0) connect(double(box.seamOfFirst()[axis]), row + across);
                    if (at == last) connect(double(box.seamOfLast()[axis]), row - across);
                }
    if (std::ranges::none_of(box.open, [](bool open) { return open; }))
        for (double& value : a.values) value += perArea / double(a.n);
    return a;
}

/// A grid of so few texels is solved directly: two passes, where relaxing would cost the launches of many.
constexpr int mostTexelsSolvedDirectly = 128;

PressureHierarchy makeHierarchy(Slab& slab, const BoxGrid& finest) {
    std::vector<PressureLevel> levels;
    for (BoxGrid box = finest;; box = box.coarser()) {
        const auto field = [&](const char* label) {
            return slab.makeField({label, box.grid, Layout::RedBlack, Format::RGBA32F});
        };
        levels.push_back({.grid = box.grid,
                          .family = "BOX",
                          .divergence = field("divergence"),
                          .pressure = field("pressure"),
                          .residual = field("residual"),
                          .operatorUniforms = box.coefficients(),
                          .restriction = box.restriction(),
                          .prolongation = box.prolongation()});
        const glm::ivec3 texels = texelsOf(box.grid, Layout::RedBlack);
        if (texels.x * texels.y * texels.z <= mostTexelsSolvedDirectly) return {std::move(levels), box.inverse(slab)};
    }
}

}  // namespace

BoxGrid BoxGrid::coarser() const {
    BoxGrid coarse = *this;
    coarse.grid = slabflow::coarser(grid, 2);
    for (int axis = 0; axis < 3; ++axis) coarse.fill[axis] = (grid.cells[axis] % 2 ? 0 : 0.5f) + 0.5f * fill[axis];
    return coarse;
}

glm::vec3 BoxGrid::wallLow() const {
    glm::vec3 coefficient(0);
    for (int axis = 0; axis < 3; ++axis)
        if (open[size_t(2 * axis)]) coefficient[axis] = grid.cells[axis] == 1 ? 2 / (fill[axis] * fill[axis]) : 2.0f;
    return coefficient;
}

glm::vec3 BoxGrid::wallHigh() const {
    glm::vec3 coefficient(0);
    for (int axis = 0; axis < 3; ++axis)
        if (open[size_t(2 * axis + 1)]) coefficient[axis] = 2 / (fill[axis] * fill[axis]);
    return coefficient;
}

glm::vec3 BoxGrid::seam(const glm::vec3& coefficient) const {
    glm::vec3 seam(0);  // the only cell of an axis would be its own neighbour
    for (int axis = 0; axis < 3; ++axis)
        if (grid.periodic[axis] && grid.cells[axis] > 1) seam[axis] = coefficient[axis];
    return seam;
}

Uniform BoxGrid::packed(const char* name, const glm::vec3& alongAxes) const {
    return {name, packedAxes(grid, alongAxes)};
}

Uniforms BoxGrid::coefficients() const {
    Uniforms uniforms{packed("faceBeforeLast", faceBeforeLast()), packed("faceOfLast", faceOfLast()),
                      packed("wallLow", wallLow()), packed("wallHigh", wallHigh())};
    if (glm::any(grid.periodic))
        uniforms = uniforms + Uniforms{packed("seamOfFirst", seamOfFirst()), packed("seamOfLast", seamOfLast())};
    return uniforms;
}

Uniforms BoxGrid::restriction() const {
    glm::vec3 secondOfLast(0);
    for (int axis = 0; axis < 3; ++axis)
        if (grid.cells[axis] % 2 == 0) secondOfLast[axis] = fill[axis] / (1 + fill[axis]);
    return {{"fineCells", packedAxes(grid, grid.cells)}, packed("secondOfLast", secondOfLast)};
}

Uniforms BoxGrid::prolongation() const {
    const glm::vec3 coarseFill = coarser().fill;
    glm::vec3 firstToWall(0), fromLast(0), lastToWall(0);
    for (int axis = 0; axis < 3; ++axis) {
        const float g = fill[axis];
        const bool lastIsPair = grid.cells[axis] % 2 == 0;  // a single child has its parent's middle
        if (lastIsPair) fromLast[axis] = g / (3 + g);
        if (open[size_t(2 * axis)]) firstToWall[axis] = grid.cells[axis] > 2 ? 0.5f : lastIsPair ? g / (1 + g) : 0.0f;
        if (open[size_t(2 * axis + 1)] && lastIsPair) lastToWall[axis] = 1 / (1 + g);
        if (!grid.periodic[axis]) continue;
        firstToWall[axis] = 1 / (2 + 2 * coarseFill[axis]);  // beyond the side is the last cell
        if (lastIsPair) lastToWall[axis] = 1 / (3 + g);      // the first
    }
    return {packed("firstToWall", firstToWall), packed("towardsLast", 1.0f / (2.0f + 2.0f * coarseFill)),
            packed("fromLast", fromLast), packed("lastToWall", lastToWall)};
}

Field BoxGrid::inverse(Slab& slab) const {
    Matrix g = inverted(operatorOf(*this));
    const glm::ivec3 texels = texelsOf(grid, Layout::RedBlack);
    const int count = texels.x * texels.y * texels.z;
    Field field = slab.makeField({"inverse", {{count, 4 * count, 1}}, Layout::Centre, Format::RGBA32F});
    std::vector<float> values(field.texture().texelCount() * 4, 0.0f);
    std::vector<size_t> places;  // in the red-black fields, of the cells in the matrix's order
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) places.push_back(redBlackIndex(grid, {i, j, k}));
    for (size_t row = 0; row < g.n; ++row)
        for (size_t column = 0; column < g.n; ++column)
            values[places[row] * size_t(4 * count) + places[column]] = float(-g(row, column));
    field.upload(values);
    return field;
}

PressureHierarchy& BoxHierarchy::of(Slab& slab, const BoxGrid& box) {
    if (box_ != box) {
        box_.reset();
        hierarchy_ = makeHierarchy(slab, box);
        box_ = box;
    }
    return *hierarchy_;
}

}  // namespace slabflow
