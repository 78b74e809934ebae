#include "render/LightVolume.h"
#include "render/TestFluid.h"
#include "support/Catch.h"

namespace slabflow::test::light_volume_gl_test {

static const glm::vec3 directions[] = {{0, 1, 0}, {1, 0, 0}, {0.5f, 1, 0.35f}, {-0.7f, 0.4f, -0.9f}, {-1, -0.2f, 0}};

/// Where nothing is near, in blocks of four cells, and no side of the domain is, the light is not computed: nobody
/// reads it there.
static bool isRead(const LightVolume& volume, const std::vector<float>& nearby, const Grid& grid, glm::ivec3 cell) {
    const glm::ivec3 blocks = volume.nearbyMaximum().texels(), block = cell / 4;
    const size_t index = size_t((block.z * blocks.y + block.y) * blocks.x + block.x);
    return glm::any(glm::equal(cell, glm::ivec3(0))) || glm::any(glm::equal(cell, grid.cells - 1)) ||
           nearby[index] > LightVolume::negligible(grid);
}

/// Differences of the light volume from exp(-extinction * integral of the density towards the light).
struct Difference {
    double largest = 0, mean = 0;
};

static Difference differenceOf(const FluidFields& fluid, float extinction, glm::vec3 direction) {
    LookDesc look;
    look.extinction = extinction;
    look.light.direction = direction;
    LightVolume volume(slab());
    volume.update(fluid, look);
    const std::vector<float> gas = fluid.gas->smoke.download(), light = volume.light().download();
    const std::vector<float> nearby = volume.nearbyMaximum().download();

    const PlacedGrid& grid = fluid.grid;
    const glm::dvec3 towards = glm::normalize(glm::dvec3(direction)) + 1e-12;
    Difference difference;
    size_t count = 0;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) {
                if (!isRead(volume, nearby, grid, {i, j, k})) continue;
                ++count;
                const glm::dvec3 place = grid.centre({i, j, k});
                const double exit = spanOf(grid, place, towards).second;
                const double expected =
                    std::exp(-double(extinction) * densityAlong(fluid, gas, place, towards, 0, exit));
                const double found = double(light[size_t(2 * ((k * grid.cells.y + j) * grid.cells.x + i) + 1)]);
                difference.largest = std::max(difference.largest, std::abs(found - expected));
                difference.mean += std::abs(found - expected);
            }
    difference.mean /= double(count);
    return difference;
}

TEST_CASE("light in a homogeneous box falls off exponentially with the distance to the side it comes from") {
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 0.8f; });
    for (const glm::vec3 direction : directions) {
        const Difference difference = differenceOf(fluid, 2.5f, direction);
        CHECK(difference.largest < 0.06);  // what linear filtering makes of the fold between two sides
        CHECK(difference.mean < 6e-3);
    }
}

TEST_CASE("a ball shadows what is behind it, and empty space is skipped without missing it") {
    const PlacedGrid grid{{.cells = {24, 33, 19}, .h = 0.04f}, {-0.5f, 0, -0.4f}};
    const FluidFields fluid = fluidOf(grid, ball({-0.1f, 0.5f, 0}, 0.2f));
    for (const glm::vec3 direction : directions) {
        const Difference difference = differenceOf(fluid, 15, direction);
        CHECK(difference.largest < 0.2);  // in the edge of the shadow, which two coarse cells blur
        CHECK(difference.mean < 6e-3);
    }
}

TEST_CASE("a domain one cell deep is lit") {
    const PlacedGrid grid{{.cells = {23, 14, 1}, .h = 0.1f}, glm::vec3(0)};
    const FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 1.0f; });
    CHECK(differenceOf(fluid, 1, {0.6f, 1, 0}).largest < 0.03);
}

TEST_CASE("the sky is all there without smoke, and hardly there in the middle of much") {
    LightVolume volume(slab());
    const auto skyInTheMiddle = [&](float density) {
        const FluidFields fluid = fluidOf(unevenGrid(), [=](glm::vec3) { return density; });
        volume.update(fluid, {});
        return volume.light().download()[2 * ((3 * 20 + 10) * 12 + 6)];
    };
    CHECK(skyInTheMiddle(0) == Approx(1).margin(1e-3));
    CHECK(skyInTheMiddle(3) < 0.05f);
}

}  // namespace slabflow::test::light_volume_gl_test
