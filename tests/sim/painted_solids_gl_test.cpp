// Solids that a person paints into a fluid: nothing passes them, and nothing is thrown about when they come and go.
#include <cmath>

#include "scene/SolidStroke.h"
#include "sim/Statistics.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"

namespace slabflow::test::painted_solids_gl_test {

namespace {

/// Strokes of one brush into a lattice as fine as a scene's grid.
ObstacleDesc painted(const SceneDesc& scene, const std::vector<std::pair<glm::vec3, glm::vec3>>& strokes,
                     float radius) {
    const glm::vec3 low = scene.domain().origin, high = low + scene.domain().size;
    const bool flat = scene.domain().cells.z == 1;
    SolidStroke stroke(SolidStroke::nothing(scene.domain().cells + 1, low, high), low, high,
                       {.radius = radius, .through = flat ? std::optional(glm::vec3(0, 0, 1)) : std::nullopt});
    for (const auto& [from, to] : strokes) stroke.add(from, to);
    ObstacleDesc obstacle;
    obstacle.name = "painted";
    obstacle.shape =
        VolumeShape{"test", 0.5f * (low + high), high - low, std::make_shared<const SolidLattice>(stroke.result())};
    return obstacle;
}

/// Sum of the density over cells with low <= x < high, in cells.
double smokeWithin(const World& world, int low, int high) {
    const Cells gas(world.fluid().fields().gas->smoke);
    const glm::ivec3 n = world.fluid().fields().grid.cells;
    double sum = 0;
    for (int k = 0; k < n.z; ++k)
        for (int j = 0; j < n.y; ++j)
            for (int i = low; i < high; ++i) sum += std::abs(gas(0, i, j, k));
    return sum;
}

}  // namespace

TEST_CASE("smoke that is blown at a painted wall stays before it") {
    for (const bool flat : {false, true}) {
        SceneDesc scene = emptyScene({32, 24, flat ? 1 : 12}, {1.28f, 0.96f, flat ? 0.04f : 0.48f});
        scene.sources = {{.name = "jet",
                          .shape = Box{{0.2f, 0.48f, 0.24f}, {0.2f, 0.4f, 0.6f}},
                          .mode = SourceMode::Set,
                          .density = 1.0f,
                          .temperature = {},
                          .dye = {},
                          .velocity = glm::vec3(8, 0, 0),
                          .until = {}}};
        // A tilted wall two cells thick, from side to side.
        std::vector<std::pair<glm::vec3, glm::vec3>> strokes;
        for (int i = 0; i <= 12; ++i)
            strokes.push_back({{0.6f, -0.1f, 0.04f * float(i)}, {0.75f, 1.1f, 0.04f * float(i)}});
        scene.obstacles = {painted(scene, strokes, 0.04f)};
        World world(slab(), scene);
        runFor(world, 1, 0.05f);
        INFO((flat ? "flat" : "deep"));
        CHECK(measure(slab(), world.fluid().fields()).maxSpeed > 3);
        CHECK(smokeWithin(world, 0, 14) > 20);
        CHECK(smokeWithin(world, 21, 32) == 0);
    }
}

TEST_CASE("the first solid comes into a scene while it runs, and goes again") {
    SceneDesc scene = emptyScene({24, 24, 8}, {1, 1, 1.0f / 3});
    scene.initial.density = 1.0f;
    scene.forces = {WindDesc{{0, -3, 1}, Shape(Sphere{{0.5f, 0.7f, 0.2f}, 0.3f})}};
    World world(slab(), scene);
    runFor(world, 0.2, 0.05f);
    scene.forces.clear();  // from here on nothing drives the fluid
    SceneDesc with = scene;
    with.obstacles = {painted(scene, {{{0.3f, 0.4f, 0.15f}, {0.7f, 0.4f, 0.2f}}}, 0.1f)};
    const double before = double(measure(slab(), world.fluid().fields()).maxSpeed);
    world.setScene(with);
    runFor(world, 0.1, 0.05f);
    CHECK(double(measure(slab(), world.fluid().fields()).maxSpeed) < 1.5 * before);
    CHECK(world.fluid().fields().solids.has_value());
    world.requireFinite();

    // Away in two goes, of which the second leaves none.
    SceneDesc less = with;
    less.obstacles = {painted(scene, {{{0.3f, 0.4f, 0.15f}, {0.4f, 0.4f, 0.2f}}}, 0.1f)};
    world.setScene(less);
    runFor(world, 0.05, 0.05f);
    CHECK(double(measure(slab(), world.fluid().fields()).maxSpeed) < 1.5 * before);
    world.setScene(scene);
    CHECK_FALSE(world.fluid().fields().solids.has_value());
    runFor(world, 0.1, 0.05f);
    CHECK(double(measure(slab(), world.fluid().fields()).maxSpeed) < 1.5 * before);
    const Cells gas(world.fluid().fields().gas->smoke);
    for (int j = 0; j < 24; ++j)
        for (int i = 0; i < 24; ++i) REQUIRE(gas(0, i, j, 4) < 1.01);
    world.requireFinite();
}

TEST_CASE("strokes into a resting fluid leave it at rest, however many") {
    SceneDesc scene = emptyScene({20, 20, 6}, {1, 1, 0.3f});
    scene.initial.density = 1.0f;
    World world(slab(), scene);
    std::vector<std::pair<glm::vec3, glm::vec3>> strokes;
    for (int i = 0; i < 4; ++i) {
        strokes.push_back({{0.2f + 0.1f * float(i), 0.3f, 0.1f}, {0.3f + 0.1f * float(i), 0.6f, 0.2f}});
        scene.obstacles = {painted(scene, strokes, 0.1f)};
        world.setScene(scene);
        runFor(world, 0.05, 0.05f);
    }
    strokes.resize(1);
    scene.obstacles = {painted(scene, strokes, 0.1f)};
    world.setScene(scene);
    runFor(world, 0.1, 0.05f);
    CHECK(measure(slab(), world.fluid().fields()).maxSpeed < 1e-5f);
}

}  // namespace slabflow::test::painted_solids_gl_test
