// The largest grid that a driver has room for: faces are one more than cells.
#include "scene/DomainRequest.h"
#include "sim/GridLimits.h"
#include "sim/World.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::grid_limits_gl_test {

using Catch::Matchers::ContainsSubstring;

namespace {

/// One of three cells, `cells` along an axis.
SceneDesc lineOf(int cells, int axis) {
    glm::ivec3 count(1);
    count[axis] = cells;
    count[(axis + 1) % 3] = 3;
    return emptyScene(count, glm::vec3(count) / 64.0f);
}

}  // namespace

TEST_CASE("a grid of as many cells as there is room for runs, one cell more is refused with that number") {
    for (const int axis : {0, 1, 2}) {
        const int most = slab().mostCells()[axis];
        INFO("axis " << axis << ", " << most << " cells");
        World world(slab(), lineOf(most, axis));
        CHECK_NOTHROW(world.step({0.01f, {}}));
        CHECK_THROWS_WITH(
            World(slab(), lineOf(most + 1, axis)),
            ContainsSubstring(std::to_string(most + 1) + " x ") || ContainsSubstring(" x " + std::to_string(most + 1)));
        if (most < maxCellsPerAxis)
            CHECK_THROWS_WITH(
                World(slab(), lineOf(most + 1, axis)),
                ContainsSubstring("the largest resolution of this scene here is " + std::to_string(most)));
    }
}

TEST_CASE("the largest resolution is that of the axis that has least room") {
    DomainDesc deep;
    deep.size = {1, 1, 2};
    CHECK(largestResolution(slab(), deep) == std::min(slab().mostCells().z, maxCellsPerAxis));
    deep.size = {2, 1, 1e-3f};
    CHECK(largestResolution(slab(), deep) == std::min(slab().mostCells().x, maxCellsPerAxis));
}

}  // namespace slabflow::test::grid_limits_gl_test
