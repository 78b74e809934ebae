// Air that comes in through open sides comes from outside.
#include "base/Npy.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::open_sides_gl_test {

namespace {

/// Starts with the same wind everywhere.
World inWind(SceneDesc scene, glm::vec3 wind) {
    const TemporaryFolder folder;
    const glm::ivec3 n = scene.domain().cells;
    NpyArray velocity{{size_t(n.z), size_t(n.y), size_t(n.x), 3}, {}};
    for (int cell = 0; cell < n.x * n.y * n.z; ++cell)
        velocity.values.insert(velocity.values.end(), {wind.x, wind.y, wind.z});
    writeNpy(folder / "wind.npy", velocity);
    scene.initial.velocity = InitialFile{folder / "wind.npy"};
    return World(slab(), scene);
}

glm::dvec3 meanVelocity(const World& world) {
    const Cells u(world.fluid().fields().cellVelocity);
    const glm::ivec3 n = world.fluid().fields().grid.cells;
    glm::dvec3 sum(0);
    for (int k = 0; k < n.z; ++k)
        for (int j = 0; j < n.y; ++j)
            for (int i = 0; i < n.x; ++i) sum += glm::dvec3(u(0, i, j, k), u(1, i, j, k), u(2, i, j, k));
    return sum / double(n.x * n.y * n.z);
}

}  // namespace

TEST_CASE("a wind that also blows outside stays what it is") {
    const glm::vec3 wind(1, -0.5f, 0.25f);
    SceneDesc scene = emptyScene({12, 20, 7}, {1.2f, 2, 0.7f});
    for (WallDesc& wall : scene.domain().walls) {
        wall.type = WallType::Open;
        wall.velocity = wind;
    }
    World world = inWind(scene, wind);
    runFor(world, 1, 0.05f);
    const Faces u(world);
    for (int axis = 0; axis < 3; ++axis)
        for (const glm::ivec3 cell : {glm::ivec3(0, 0, 0), glm::ivec3(6, 10, 3), glm::ivec3(11, 19, 6)})
            CHECK(u(axis, cell.x, cell.y, cell.z) == Approx(wind[axis]).margin(1e-3));
}

TEST_CASE("a wind through a tunnel dies down as it has to set still air in motion") {
    // What enters at speed u has total pressure 0, thus pressure -u²/2; what leaves, pressure 0 (Borda and Carnot's
    // jet): L du/dt = -u²/2, u = 1 / (1 + t / 2L).
    const int along = GENERATE(0, 1, 2);
    const float speed = GENERATE(1.0f, -1.0f);
    glm::ivec3 cells(6);
    cells[along] = 16;
    SceneDesc scene = emptyScene(cells, glm::vec3(cells) / 16.0f);
    scene.domain().walls[size_t(2 * along)].type = scene.domain().walls[size_t(2 * along + 1)].type = WallType::Open;
    glm::vec3 wind(0);
    wind[along] = speed;
    World world = inWind(scene, wind);
    for (const double time : {1.0, 2.0}) {
        runFor(world, 1, 0.02f);
        INFO("along axis " << along << ", after " << time << " s");
        CHECK(meanVelocity(world)[along] / double(speed) == Approx(1 / (1 + time / 2)).epsilon(0.02));
    }
}

TEST_CASE("a plume in the open stands up again after a gust") {
    SceneDesc scene = emptyScene({18, 24, 18}, {0.75f, 1, 0.75f});
    for (WallDesc& wall : scene.domain().walls) wall.type = WallType::Open;
    scene.domain().walls[2].type = WallType::NoSlip;
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.fluid.buoyancy.heat = 0.03f;
    scene.sources = {{.name = "heater",
                      .shape = Sphere{{0.375f, 0.15f, 0.375f}, 0.1f},
                      .density = {},
                      .temperature = 150,
                      .dye = {},
                      .velocity = {},
                      .until = {}}};
    World world = inWind(scene, {1.5f, 0, 0.8f});
    runFor(world, 5, 1.0f / 45);
    const glm::dvec3 mean = meanVelocity(world);
    INFO("mean velocity " << mean.x << ", " << mean.y << ", " << mean.z << " m/s");
    CHECK(mean.y > 0.05);
    CHECK(std::hypot(mean.x, mean.z) < 0.5 * mean.y);
}

}  // namespace slabflow::test::open_sides_gl_test
