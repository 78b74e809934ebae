// The kernels of a multigrid cycle in a box: operator and relaxation on grids whose last cells are filled in part, and
// the transfer between them.
#include "sim/BoxKernels.h"
#include "support/Catch.h"

namespace slabflow::test::multigrid_kernels_gl_test {

namespace {

/// Width of a cell of the box along an axis, of which the last may be filled in part [m].
double widthOf(const BoxGrid& box, int axis, int i) {
    return double(box.grid.h) * (i == box.grid.cells[axis] - 1 ? double(box.fill[axis]) : 1.0);
}

double middleOf(const BoxGrid& box, int axis, int i) { return double(box.grid.h) * i + 0.5 * widthOf(box, axis, i); }

/// Where the box ends along an axis.
double endOf(const BoxGrid& box, int axis) {
    const int last = box.grid.cells[axis] - 1;
    return double(box.grid.h) * last + widthOf(box, axis, last);
}

/// Divergence of grad q in cells of these widths: what flows through the faces, per volume.
double laplacian(const BoxGrid& box, const Array& q, glm::ivec3 cell, double own) {
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
void onCoarseGrids(const std::function<void(const BoxGrid& fine, const BoxGrid& coarse)>& check) {
    for (const glm::ivec3 cells : {glm::ivec3(13, 9, 11), glm::ivec3(10, 12, 22), glm::ivec3(3, 17, 1), glm::ivec3(1)})
        for (int variant = 0; variant < 4; ++variant)
            for (BoxGrid box = boxOf({cells, 0.25f}, mixedWalls(variant));; box = box.coarser()) {
                INFO("cells " << box.grid.cells.x << " " << box.grid.cells.y << " " << box.grid.cells.z << ", fill "
                              << box.fill.x << " " << box.fill.y << " " << box.fill.z << ", walls " << variant);
                check(box, box.coarser());
                if (box.grid.cells == glm::ivec3(1)) break;
            }
}

}  // namespace

TEST_CASE("coarse cells that lie in the box in part keep its fluxes") {
    onCoarseGrids([](const BoxGrid& box, const BoxGrid&) {
        const Array q = randomRedBlack(box.grid, 11), d = randomRedBlack(box.grid, 12);
        const Array expected =
            redBlack(box.grid, [&](glm::ivec3 cell) { return d(cell) - laplacian(box, q, cell, q(cell)); });
        const Array residual = run({.kernel = "sim/pressure/residual",
                                    .layout = Layout::RedBlack,
                                    .inputs = {{"pressure", q}, {"divergence", d}},
                                    .uniforms = box.coefficients(),
                                    .variant = {"BOX"}});
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
            slab().run({.kernel = "sim/pressure/restrict_box",
                        .target = target,
                        .inputs = {source},
                        .uniforms = fine.restriction(),
                        .variant = redOnly ? Variant{"RED_ONLY"} : Variant{}});
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
        const int count = texels.x * texels.y * texels.z;
        Field products = slab().makeField({"products", {{(count + 7) / 8, count, 1}}, Layout::Centre, Format::RGBA32F});
        slab().run(
            {.kernel = "sim/pressure/inverse_products", .target = products, .inputs = {source, {"inverse", inverse}}});
        slab().run({.kernel = "sim/pressure/solve_directly", .target = target, .inputs = {products}});
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
        slab().run({.kernel = "sim/pressure/relax",
                    .target = pressure,
                    .inputs = {pressure, source},
                    .uniforms = box.coefficients() + Uniforms{{"omega", 1.25f}, {"keep", -0.25f}, {"neighbours", true}},
                    .variant = {"BOX"},
                    .box = TexelBox{{0, 0, colour * depth}, {grid.cells.x, grid.cells.y, (colour + 1) * depth}},
                    .inPlace = true});
        const Array expected = redBlack(
            grid, [&](glm::ivec3 cell) { return (cell.x + cell.y + cell.z) % 2 == colour ? all(cell) : q(cell); });
        CHECK(mismatch(downloaded(pressure), expected, {0, 0, 0}) == "");
    }
}

}  // namespace slabflow::test::multigrid_kernels_gl_test
