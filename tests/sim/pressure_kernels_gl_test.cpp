// The kernels of a projection in a box: divergence, relaxation, residual, transfer between grids, gradient.
#include <numbers>

#include "sim/pressure/BoxGrid.h"
#include "support/Catch.h"
#include "support/KernelRun.h"
#include "support/SixWalls.h"

using namespace slabflow;
using namespace slabflow::test;

namespace {

BoxGrid boxOf(const Grid& grid, const SixWalls& walls) {
    BoxGrid box{grid};
    for (size_t wall = 0; wall < 6; ++wall) box.open[wall] = walls.type[wall] == WallType::Open;
    return box;
}

Array divergence(const Array& u, Storage storage = Storage::Bits32) {
    return run({.kernel = "sim/pressure/divergence",
                .layout = Layout::RedBlack,
                .inputs = {{"velocity", u}},
                .storage = storage});
}

struct Relaxation {
    float omega = 1, keep = 0;
    bool neighbours = true;
};

Array relaxed(const Array& q, const Array& d, const BoxGrid& box, const Relaxation& how, Storage storage) {
    return run({.kernel = "sim/pressure/relax_box",
                .layout = Layout::RedBlack,
                .inputs = {{"pressure", q}, {"divergence", d}},
                .uniforms = box.coefficients() +
                            Uniforms{{"omega", how.omega}, {"keep", how.keep}, {"neighbours", how.neighbours}},
                .storage = storage});
}

Array jacobi(Array q, const Array& d, const SixWalls& walls, int sweeps = 1, Storage storage = Storage::Bits32) {
    for (int i = 0; i < sweeps; ++i) q = relaxed(q, d, boxOf(q.grid(), walls), {}, storage);
    return q;
}

Array subtractGradient(const Array& u, const Array& q, const Array& remainder, const SixWalls& walls,
                       Storage storage = Storage::Bits32) {
    return run({.kernel = "sim/pressure/subtract_gradient_box",
                .layout = Layout::Face,
                .inputs = {{"velocity", u}, {"pressure", q}, {"remainder", remainder}},
                .uniforms = boxOf(u.grid(), walls).coefficients(),
                .storage = storage});
}

Array subtractGradient(const Array& u, const Array& q, const SixWalls& walls, Storage storage = Storage::Bits32) {
    return subtractGradient(u, q, redBlack(q.grid(), [](glm::ivec3) { return 0.0; }), walls, storage);
}

/// Red-black and random: one value per cell.
Array randomRedBlack(const Grid& grid, unsigned seed) {
    return redBlack(grid, [random = randomValues(seed)](glm::ivec3 cell) { return random(cell, 0); });
}

/// dq/dn out of a cell through a side, with q = 0 on the face of an open one, half a cell away.
double slopeThroughSide(double q, WallType type, double h) { return type == WallType::Open ? (0 - q) / (h / 2) : 0.0; }

}  // namespace

TEST_CASE("divergence is what flows out of a cell per volume") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array u = faces(grid, randomValues(1), 1024);  // spare texels must not be read
        const double h(grid.h);
        const Array expected = redBlack(grid, [&](glm::ivec3 cell) {
            double outflow = 0;
            for (int axis = 0; axis < 3; ++axis) outflow += h * h * (u(cell + unit(axis), axis) - u(cell, axis));
            return outflow / (h * h * h);
        });
        CHECK(mismatch(divergence(u, storage), expected, toleranceOf(storage)) == "");
    });
}

TEST_CASE("a uniform flow has no divergence, an expanding one the same everywhere") {
    const Grid grid{{5, 3, 9}, 0.25f};
    const Array uniform = faces(grid, [](glm::ivec3, int axis) { return axis - 0.5; });
    CHECK(mismatch(divergence(uniform), redBlack(grid, [](glm::ivec3) { return 0.0; })) == "");
    const Array expanding = faces(grid, [&](glm::ivec3 texel, int axis) { return 0.25 * texel[axis]; });
    CHECK(mismatch(divergence(expanding), redBlack(grid, [](glm::ivec3) { return 3.0; })) == "");
}

TEST_CASE("jacobi makes the flux of grad q out of each cell its divergence, the neighbours kept") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array q = randomRedBlack(grid, 2), d = randomRedBlack(grid, 3);
        const double h(grid.h);
        for (int variant = 0; variant < 4; ++variant) {
            const SixWalls walls = mixedWalls(variant);
            const Array expected = redBlack(grid, [&](glm::ivec3 cell) {
                const auto residual = [&](double x) {
                    double laplacian = 0;
                    for (int wall = 0; wall < 6; ++wall) {
                        const glm::ivec3 next = cell + (wall % 2 ? 1 : -1) * unit(wall / 2);
                        const bool inside = isCell(grid, next);
                        laplacian +=
                            (inside ? (q(next) - x) / h : slopeThroughSide(x, walls.type[size_t(wall)], h)) / h;
                    }
                    return laplacian - d(cell);
                };
                return residual(0) / (residual(0) - residual(1));  // linear in x
            });
            INFO("walls " << variant);
            CHECK(mismatch(jacobi(q, d, walls, 1, storage), expected, toleranceOf(storage)) == "");
        }
    });
}

TEST_CASE("a wave between closed ends decays by cos(pi m / (n - 1)) a sweep") {
    // A row of cells is a random walk between reflecting ends, whose modes are cos(pi m i / (n - 1)).
    constexpr int n = 13, m = 3, sweeps = 7;
    for (int axis = 0; axis < 3; ++axis) {
        const Grid row{glm::ivec3(1) + (n - 1) * unit(axis), 0.5f};
        const double angle = std::numbers::pi * m / (n - 1);
        const Array wave = redBlack(row, [&](glm::ivec3 cell) { return std::cos(angle * cell[axis]); });
        const Array left =
            redBlack(row, [&](glm::ivec3 cell) { return std::pow(std::cos(angle), sweeps) * wave(cell); });
        const Array none = redBlack(row, [](glm::ivec3) { return 0.0; });
        INFO("axis " << axis);
        CHECK(mismatch(jacobi(wave, none, allWalls(WallType::FreeSlip), sweeps), left) == "");
    }
}

TEST_CASE("far from the sides a wave decays by the mean of the cosines of its angles") {
    const Grid grid{{30, 26, 28}, 0.5f};
    const glm::dvec3 theta(0.7, -1.1, 2.2);
    const auto wave = [&](glm::ivec3 cell) { return std::cos(glm::dot(theta, glm::dvec3(cell))); };
    const double factor = (std::cos(theta.x) + std::cos(theta.y) + std::cos(theta.z)) / 3;
    const Array expected = redBlack(grid, [&](glm::ivec3 cell) {
        return isCell(grid, cell - 1) && isCell(grid, cell + 1) ? factor * wave(cell) : undecided;
    });
    CHECK(
        mismatch(jacobi(redBlack(grid, wave), redBlack(grid, [](glm::ivec3) { return 0.0; }), allWalls(WallType::Open)),
                 expected) == "");
}

TEST_CASE("a sealed cell has no equation, and no not-a-number") {
    const Grid grid{{1, 1, 1}, 0.5f};
    const Array one = redBlack(grid, [](glm::ivec3) { return 1.0; });
    CHECK(std::isfinite(jacobi(one, one, allWalls(WallType::NoSlip))({0, 0, 0})));
}

/// Width of a cell of the box along an axis, of which the last may be filled in part [m].
static double widthOf(const BoxGrid& box, int axis, int i) {
    return double(box.grid.h) * (i == box.grid.cells[axis] - 1 ? double(box.fill[axis]) : 1.0);
}

static double middleOf(const BoxGrid& box, int axis, int i) {
    return double(box.grid.h) * i + 0.5 * widthOf(box, axis, i);
}

/// Where the box ends along an axis.
static double endOf(const BoxGrid& box, int axis) {
    const int last = box.grid.cells[axis] - 1;
    return double(box.grid.h) * last + widthOf(box, axis, last);
}

/// Divergence of grad q in cells of these widths: what flows through the faces, per volume.
static double laplacian(const BoxGrid& box, const Array& q, glm::ivec3 cell, double own) {
    double sum = 0;
    for (int wall = 0; wall < 6; ++wall) {
        const int axis = wall / 2;
        const glm::ivec3 next = cell + (wall % 2 ? 1 : -1) * unit(axis);
        const double width = widthOf(box, axis, cell[axis]);
        if (isCell(box.grid, next)) sum += (q(next) - own) / (0.5 * (width + widthOf(box, axis, next[axis]))) / width;
        else if (box.open[size_t(wall)]) sum += (0 - own) / (0.5 * width) / width;
    }
    return sum;
}

/// Coarse grids of odd sizes, with open and closed sides.
static void onCoarseGrids(const std::function<void(const BoxGrid& fine, const BoxGrid& coarse)>& check) {
    for (const glm::ivec3 cells : {glm::ivec3(13, 9, 11), glm::ivec3(10, 12, 22), glm::ivec3(3, 17, 1), glm::ivec3(1)})
        for (int variant = 0; variant < 4; ++variant)
            for (BoxGrid box = boxOf({cells, 0.25f}, mixedWalls(variant));; box = box.coarser()) {
                INFO("cells " << box.grid.cells.x << " " << box.grid.cells.y << " " << box.grid.cells.z << ", fill "
                              << box.fill.x << " " << box.fill.y << " " << box.fill.z << ", walls " << variant);
                check(box, box.coarser());
                if (box.grid.cells == glm::ivec3(1)) break;
            }
}

TEST_CASE("coarse cells that lie in the box in part keep its fluxes") {
    onCoarseGrids([](const BoxGrid& box, const BoxGrid&) {
        const Array q = randomRedBlack(box.grid, 11), d = randomRedBlack(box.grid, 12);
        const Array expected =
            redBlack(box.grid, [&](glm::ivec3 cell) { return d(cell) - laplacian(box, q, cell, q(cell)); });
        const Array residual = run({.kernel = "sim/pressure/residual_box",
                                    .layout = Layout::RedBlack,
                                    .inputs = {{"pressure", q}, {"divergence", d}},
                                    .uniforms = box.coefficients()});
        CHECK(mismatch(residual, expected) == "");
    });
}

TEST_CASE("over-relaxation goes beyond the solution of a cell's equation") {
    onCoarseGrids([](const BoxGrid& box, const BoxGrid&) {
        const Array q = randomRedBlack(box.grid, 13), d = randomRedBlack(box.grid, 14);
        const Array none = redBlack(box.grid, [](glm::ivec3) { return 0.0; });
        for (const bool neighbours : {true, false}) {
            const Array expected = redBlack(box.grid, [&](glm::ivec3 cell) {
                const Array& around = neighbours ? q : none;
                const double at0 = laplacian(box, around, cell, 0), at1 = laplacian(box, around, cell, 1);
                const double solution = at0 == at1 ? 0 : (d(cell) - at0) / (at1 - at0);
                return at0 == at1 ? undecided : 0.75 * solution + 0.5 * q(cell);
            });
            const Array actual = relaxed(q, d, box, {0.75f, 0.5f, neighbours}, Storage::Bits32);
            if (box.grid.cells != glm::ivec3(1)) CHECK(mismatch(actual, expected) == "");
        }
    });
}

TEST_CASE("what a coarse cell is asked to solve is the mean over the volume of its children") {
    onCoarseGrids([](const BoxGrid& fine, const BoxGrid& coarse) {
        for (const bool redOnly : {false, true}) {
            const Array residual = redBlack(fine.grid, [&, random = randomValues(15)](glm::ivec3 cell) {
                const double value = random(cell, 0);
                return redOnly && (cell.x + cell.y + cell.z) % 2 ? 0.0 : value;
            });
            const Array expected = redBlack(coarse.grid, [&](glm::ivec3 cell) {
                double sum = 0, volume = 0;
                for (int child = 0; child < 8; ++child) {
                    const glm::ivec3 at = 2 * cell + glm::ivec3(child & 1, child >> 1 & 1, child >> 2);
                    if (!isCell(fine.grid, at)) continue;
                    const double v = widthOf(fine, 0, at.x) * widthOf(fine, 1, at.y) * widthOf(fine, 2, at.z);
                    sum += v * residual(at);
                    volume += v;
                }
                return sum / volume;
            });
            Field target = slab().makeField({"divergence", coarse.grid, Layout::RedBlack, Format::RGBA32F});
            const Field source = uploaded(residual, "residual");
            slab().run({.kernel = redOnly ? "sim/pressure/restrict_red_box" : "sim/pressure/restrict_box",
                        .target = target,
                        .inputs = {source},
                        .uniforms = fine.restriction()});
            CHECK(mismatch(downloaded(target), expected) == "");
        }
    });
}

TEST_CASE("corrections are interpolated linearly between coarse cells, to 0 on open sides") {
    onCoarseGrids([](const BoxGrid& fine, const BoxGrid& coarse) {
        const Array q = randomRedBlack(fine.grid, 16), e = randomRedBlack(coarse.grid, 17);
        for (const bool add : {false, true}) {
            const Array expected = redBlack(fine.grid, [&](glm::ivec3 cell) {
                const glm::ivec3 parent = cell / 2;
                double value = (add ? q(cell) : 0.0) + e(parent);
                for (int axis = 0; axis < 3; ++axis) {
                    const double x = middleOf(fine, axis, cell[axis]), from = middleOf(coarse, axis, parent[axis]);
                    if (x == from) continue;
                    const glm::ivec3 beside = parent + (x > from ? 1 : -1) * unit(axis);
                    if (isCell(coarse.grid, beside)) {
                        const double to = middleOf(coarse, axis, beside[axis]);
                        value += (x - from) / (to - from) * (e(beside) - e(parent));
                    } else if (fine.open[size_t(2 * axis + (x > from))]) {
                        const double wall = x > from ? endOf(fine, axis) : 0;
                        value += (x - from) / (wall - from) * (0 - e(parent));
                    }
                }
                return value;
            });
            Field target = uploaded(q, "pressure");
            const Field correction = uploaded(e, "correction");
            slab().run({.kernel = "sim/pressure/prolong_box",
                        .target = target,
                        .inputs = {target, correction},
                        .uniforms = fine.prolongation() + Uniforms{{"add", add}}});
            CHECK(mismatch(downloaded(target), expected) == "");
        }
    });
}

TEST_CASE("the inverse of the operator solves") {
    onCoarseGrids([](const BoxGrid& box, const BoxGrid&) {
        const glm::ivec3 texels = texelsOf(box.grid, Layout::RedBlack);
        const bool anyOpen = std::ranges::any_of(box.open, [](bool open) { return open; });
        if (texels.x * texels.y * texels.z > 300 || !anyOpen) return;
        const Array q = randomRedBlack(box.grid, 18);
        const Array d = redBlack(box.grid, [&](glm::ivec3 cell) { return laplacian(box, q, cell, q(cell)); });
        Field target = slab().makeField({"pressure", box.grid, Layout::RedBlack, Format::RGBA32F});
        const Field inverse = box.inverse(slab()), source = uploaded(d, "divergence");
        slab().run(
            {.kernel = "sim/pressure/solve_directly", .target = target, .inputs = {source, {"inverse", inverse}}});
        CHECK(mismatch(downloaded(target), q, {.ofLargest = 3e-4}) == "");
    });
}

TEST_CASE("a half-sweep in place updates one colour and leaves the other") {
    const Grid grid{{12, 20, 17}, 0.25f};
    const BoxGrid box = boxOf(grid, mixedWalls(1));
    const Array q = randomRedBlack(grid, 19), d = randomRedBlack(grid, 20);
    const Array all = relaxed(q, d, box, {1.25f, -0.25f}, Storage::Bits32);
    for (const int colour : {0, 1}) {
        Field pressure = uploaded(q, "pressure");
        const Field source = uploaded(d, "divergence");
        const int depth = redBlackDepth(grid);
        slab().run({.kernel = "sim/pressure/relax_box",
                    .target = pressure,
                    .inputs = {pressure, source},
                    .uniforms = box.coefficients() + Uniforms{{"omega", 1.25f}, {"keep", -0.25f}, {"neighbours", true}},
                    .box = TexelBox{{0, 0, colour * depth}, {grid.cells.x, grid.cells.y, (colour + 1) * depth}},
                    .inPlace = true});
        const Array expected = redBlack(
            grid, [&](glm::ivec3 cell) { return (cell.x + cell.y + cell.z) % 2 == colour ? all(cell) : q(cell); });
        CHECK(mismatch(downloaded(pressure), expected, {0, 0, 0}) == "");
    }
}

TEST_CASE("subtract_gradient takes the slope of q off every face that the pressure moves") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array u = faces(grid, randomValues(4)), q = randomRedBlack(grid, 5);
        const double h(grid.h);
        for (int variant = 0; variant < 4; ++variant) {
            const SixWalls walls = mixedWalls(variant);
            const Array expected = faces(grid, [&](glm::ivec3 texel, int axis) {
                const glm::ivec3 below = texel - unit(axis);
                if (!isCell(grid, below))
                    return u(texel, axis) + slopeThroughSide(q(texel), walls.type[size_t(2 * axis)], h);
                if (!isCell(grid, texel))
                    return u(texel, axis) - slopeThroughSide(q(below), walls.type[size_t(2 * axis + 1)], h);
                return u(texel, axis) - (q(texel) - q(below)) / h;
            });
            INFO("walls " << variant);
            CHECK(mismatch(subtractGradient(u, q, walls, storage), expected, toleranceOf(storage)) == "");
        }
    });
}

TEST_CASE("the remainder of the pressure counts, however small it is against it") {
    const Grid grid{{12, 20, 7}, 0.5f};
    const Array u = faces(grid, [](glm::ivec3, int) { return 0.0; });
    const Array q = redBlack(grid, [](glm::ivec3) { return 1000.0; }), r = randomRedBlack(grid, 21);
    const Array scaled = redBlack(grid, [&](glm::ivec3 cell) { return 1e-6 * r(cell); });
    CHECK(mismatch(subtractGradient(u, q, scaled, allWalls(WallType::FreeSlip)),
                   subtractGradient(u, scaled, allWalls(WallType::FreeSlip))) == "");
}

TEST_CASE("operator and gradient agree: q solves the equation of the divergence that its gradient makes") {
    for (const Grid& grid : unevenGrids())
        for (int variant = 0; variant < 4; ++variant) {
            const SixWalls walls = mixedWalls(variant);
            const Array rest = faces(grid, [](glm::ivec3, int) { return 0.0; }), q = randomRedBlack(grid, 6);
            const Array d = divergence(subtractGradient(rest, q, walls));  // -lap q
            const Array minusD = redBlack(grid, [&](glm::ivec3 cell) { return -d(cell); });
            INFO("walls " << variant);
            CHECK(mismatch(jacobi(q, minusD, walls), q) == "");
        }
}

TEST_CASE("the projection mirrors") {
    const Grid grid{{12, 20, 7}, 0.0625f};
    const Array u = faces(grid, randomValues(7)), start = randomRedBlack(grid, 8);
    const auto projected = [&](const Array& velocity, const Array& q, const SixWalls& walls) {
        return subtractGradient(velocity, jacobi(q, divergence(velocity), walls, 3), walls);
    };
    const SixWalls walls = mixedWalls(0);
    for (int axis = 0; axis < 3; ++axis) {
        INFO("axis " << axis);
        CHECK(mismatch(projected(mirrored(u, axis), mirrored(start, axis), walls.mirrored(axis)),
                       mirrored(projected(u, start, walls), axis)) == "");
    }
}
