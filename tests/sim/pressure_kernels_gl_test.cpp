// The three parts of a projection in a box: divergence, relaxation, gradient.
#include <numbers>

#include "sim/BoxKernels.h"
#include "support/Catch.h"

namespace slabflow::test::pressure_kernels_gl_test {

namespace {

Array divergence(const Array& u, Storage storage = Storage::Bits32) {
    return run({.kernel = "sim/pressure/divergence",
                .layout = Layout::RedBlack,
                .inputs = {{"velocity", u}},
                .storage = storage});
}

Array jacobi(Array q, const Array& d, const SixWalls& walls, int sweeps = 1, Storage storage = Storage::Bits32) {
    for (int i = 0; i < sweeps; ++i) q = relaxed(q, d, boxOf(q.grid(), walls), {}, storage);
    return q;
}

Array subtractGradient(const Array& u, const Array& q, const Array& remainder, const SixWalls& walls,
                       Storage storage = Storage::Bits32, float share = 1) {
    return run({.kernel = "sim/pressure/subtract_gradient_box",
                .layout = Layout::Face,
                .inputs = {{"velocity", u}, {"pressure", q}, {"remainder", remainder}},
                .uniforms = boxOf(u.grid(), walls).coefficients() + Uniforms{{"share", share}},
                .variant = {"WITH_REMAINDER"},
                .storage = storage,
                .packed = true});
}

Array subtractGradient(const Array& u, const Array& q, const SixWalls& walls, Storage storage = Storage::Bits32) {
    return subtractGradient(u, q, redBlack(q.grid(), [](glm::ivec3) { return 0.0; }), walls, storage);
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
            for (int axis = 0; axis < 3; ++axis)
                if (isAlong(grid, axis)) outflow += h * h * (u(cell + unit(axis), axis) - u(cell, axis));
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

TEST_CASE("subtract_gradient takes the slope of q off every face that the pressure moves") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array u = faces(grid, randomValues(4)), q = randomRedBlack(grid, 5);
        const double h(grid.h);
        for (int variant = 0; variant < 4; ++variant) {
            const SixWalls walls = mixedWalls(variant);
            const Array expected = faces(grid, [&](glm::ivec3 texel, int axis) {
                const glm::ivec3 below = texel - unit(axis);
                if (!isAlong(grid, axis)) return u(texel, axis);
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

TEST_CASE("two halves of the gradient are the whole, and a negative share takes it back") {
    const Grid grid{{12, 20, 7}, 0.5f};
    const Array u = faces(grid, randomValues(6)), q = randomRedBlack(grid, 7);
    const Array zero = redBlack(grid, [](glm::ivec3) { return 0.0; });
    const SixWalls walls = mixedWalls(1);
    const auto subtract = [&](const Array& from, float share) {
        return subtractGradient(from, q, zero, walls, Storage::Bits32, share);
    };
    CHECK(mismatch(subtract(subtract(u, 0.5f), 0.5f), subtractGradient(u, q, walls), {.absolute = 1e-5}) == "");
    CHECK(mismatch(subtract(subtract(u, 1), -1), u, {.absolute = 1e-5}) == "");
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
            SixWalls walls = mixedWalls(variant);
            if (isFlat(grid)) walls.type[4] = walls.type[5] = WallType::FreeSlip;
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

}  // namespace slabflow::test::pressure_kernels_gl_test
