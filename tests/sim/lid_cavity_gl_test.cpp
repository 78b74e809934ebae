// The lid-driven cavity at Re 100 against Marchi, Suero, Araki 2009, tables 6 and 7: velocities on the two centre
// lines, good to 1e-7.
#include <algorithm>
#include <array>

#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::lid_cavity_gl_test {

namespace {

/// At 1/16, 2/16, … 15/16 of the line.
constexpr std::array uOnVerticalLine{-0.041974991, -0.077125399, -0.109816214,  -0.141930064, -0.172712391,
                                     -0.198470859, -0.212962392, -0.2091491418, -0.182080595, -0.131256301,
                                     -0.060245594, 0.027874448,  0.140425325,   0.31055709,   0.597466694};
constexpr std::array vOnHorizontalLine{0.094807616,  0.149243,     0.174342933,  0.179243328,  0.169132064,
                                       0.145730201,  0.1087758646, 0.057536559,  -0.007748504, -0.084066715,
                                       -0.163010143, -0.227827313, -0.253768577, -0.218690812, -0.12331817};

/// Largest difference from the tables at t = 20, when the flow is steady.
double cavityError(int n) {
    SceneDesc scene = emptyScene({n, n, 1}, {1, 1, 1 / float(n)});
    for (int wall = 0; wall < 4; ++wall) scene.domain().walls[size_t(wall)].type = WallType::NoSlip;
    scene.domain().walls[3].velocity = {1, 0, 0};
    scene.fluid.viscosity = 0.01f;
    World world(slab(), scene);
    runFor(world, 20.0, 0.5f / float(n));

    // With even n the centre lines are lines of faces; the tables' points lie midway between two of them.
    const Faces u(world);
    double worst = 0;
    for (int point = 1; point <= 15; ++point) {
        const int j = point * n / 16;
        const double onVertical = 0.5 * (u(0, n / 2, j - 1) + u(0, n / 2, j));
        const double onHorizontal = 0.5 * (u(1, j - 1, n / 2) + u(1, j, n / 2));
        worst = std::max({worst, std::abs(onVertical - uOnVerticalLine[size_t(point - 1)]),
                          std::abs(onHorizontal - vOnHorizontalLine[size_t(point - 1)])});
    }
    return worst;
}

}  // namespace

TEST_CASE("Lid-driven cavity at Re 100 on 32²", "[slow]") {
    const double error = cavityError(32);
    INFO("largest difference " << error);
    CHECK(error < 0.02);
}

TEST_CASE("Lid-driven cavity at Re 100 on 64²", "[slow]") {
    const double error = cavityError(64);
    INFO("largest difference " << error);
    CHECK(error < 0.008);
}

}  // namespace slabflow::test::lid_cavity_gl_test
