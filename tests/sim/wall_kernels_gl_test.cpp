// sim/enforce_walls: the velocities that the sides of the domain impose on their own faces.
#include "support/Catch.h"
#include "support/KernelRun.h"
#include "support/SixWalls.h"

namespace slabflow::test::wall_kernels_gl_test {

static Array enforce(const Array& u, const SixWalls& walls, Storage storage = Storage::Bits32) {
    return run({.kernel = "sim/enforce_walls",
                .layout = Layout::Face,
                .inputs = {{"velocity", u}},
                .uniforms = walls.uniforms(),
                .storage = storage});
}

TEST_CASE("enforce_walls stops the flow through closed sides, sets inflows and sides far away and leaves all others") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array u = faces(grid, randomValues(1), 1024);  // what spare texels hold must not come through
        for (int variant = 0; variant < mixtures; ++variant) {
            const SixWalls walls = mixedWalls(variant);
            const Array expected = faces(grid, [&](glm::ivec3 texel, int axis) {
                const bool isLow = texel[axis] == 0, isHigh = texel[axis] == grid.cells[axis];
                const int side = 2 * axis + isHigh;
                if (!isLow && !isHigh) return u(texel, axis);
                switch (walls.type[size_t(side)]) {
                    case WallType::Open: return u(texel, axis);
                    case WallType::Inflow: return walls.velocityAt(side, facePosition(texel, axis), grid)[axis];
                    case WallType::FarField: return double(walls.velocity[size_t(side)][axis]);
                    default: return 0.0;
                }
            });
            INFO("walls " << variant);
            CHECK(mismatch(enforce(u, walls, storage), expected, toleranceOf(storage)) == "");
        }
    });
}

TEST_CASE("a moving wall carries fluid along, not through") {
    SixWalls lid = allWalls(WallType::NoSlip);
    lid.velocity[3] = {1, 5, 0};
    const Grid grid{{5, 3, 9}, 0.3f};
    const Array result = enforce(faces(grid, randomValues(2)), lid);
    result.forEach([&](glm::ivec3 t, int c) {
        if (c == 1 && t.y == 3) REQUIRE(result(t, c) == 0);
    });
}

TEST_CASE("a parabolic inflow peaks in the middle and carries two thirds of a uniform one") {
    SixWalls walls = allWalls(WallType::NoSlip);
    walls.type[0] = WallType::Inflow;
    walls.velocity[0] = {3, 0, 0};
    walls.profile[0] = {0, 1, 0};
    const Grid grid{{4, 51, 1}, 0.1f};
    const Array u = enforce(faces(grid, [](glm::ivec3, int) { return 0.0; }), walls);
    double sum = 0;
    for (int j = 0; j < 51; ++j) sum += u({0, j, 0}, 0);
    CHECK(u({0, 25, 0}, 0) == Catch::Approx(3));
    CHECK(sum / 51 == Catch::Approx(2).epsilon(1e-3));
}

TEST_CASE("a parabolic inflow with one no-slip wall beside it peaks at the other") {
    SixWalls walls = allWalls(WallType::FreeSlip);
    walls.type[0] = WallType::Inflow;
    walls.velocity[0] = {3, 0, 0};
    const Grid grid{{4, 10, 5}, 0.1f};
    for (const float half : {2.0f, 3.0f}) {
        walls.profile[0] = {0, half, 1};
        const Array u = enforce(faces(grid, [](glm::ivec3, int) { return 0.0; }), walls);
        for (int j = 0; j < 10; ++j) {
            const double s = half == 2 ? (j + 0.5) / 10 : 1 - (j + 0.5) / 10;
            CHECK(u({0, j, 2}, 0) == Catch::Approx(3 * s * (2 - s)));
        }
    }
}

TEST_CASE("walls mirror") {
    const Grid grid{{12, 20, 7}, 0.0625f};
    const Array u = faces(grid, randomValues(3));
    for (int variant = 0; variant < mixtures; ++variant)
        for (int axis = 0; axis < 3; ++axis) {
            const SixWalls walls = mixedWalls(variant);
            CHECK(mismatch(enforce(mirrored(u, axis), walls.mirrored(axis)), mirrored(enforce(u, walls), axis)) == "");
        }
}

}  // namespace slabflow::test::wall_kernels_gl_test
