// Level sets in flows that are prescribed and bring them back to where they were.
#include <algorithm>
#include <cmath>

#include "base/Npy.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::level_set_flows_gl_test {

namespace {

using Distance = std::function<double(glm::dvec3)>;

SceneDesc prescribedScene(AnalyticField flow, glm::ivec3 cells) {
    SceneDesc scene = emptyScene(cells, glm::vec3(cells) / float(cells.x));
    scene.fluid.kind = FluidKind::Liquid;
    scene.fluid.velocity = VelocityKind::Prescribed;
    scene.initial.velocity = flow;
    return scene;
}

void startWith(SceneDesc& scene, const std::filesystem::path& file, const Distance& distance) {
    const glm::ivec3 n = scene.domain().cells;
    NpyArray phi{{size_t(n.z), size_t(n.y), size_t(n.x)}, {}};
    for (int k = 0; k < n.z; ++k)
        for (int j = 0; j < n.y; ++j)
            for (int i = 0; i < n.x; ++i)
                phi.values.push_back(float(distance((glm::dvec3(i, j, k) + 0.5) / double(n.x))));
    writeNpy(file, phi);
    scene.initial.levelSet = InitialFile{file};
}

double filled(double phi, double h) { return glm::clamp(0.5 - phi / h, 0.0, 1.0); }

struct Journey {
    double volume;     ///< at the end, as a share of that at the start
    double misplaced;  ///< volume that is liquid at one of them alone, as a share of it
};

Journey journeyOf(const SceneDesc& scene, double seconds, float dt) {
    World world(slab(), scene);
    const auto level = [&] { return world.fluid().fields().liquid->levelSet.download(); };
    const auto volume = [&] {
        world.measureNow();
        return double(world.fluid().statistics().liquidVolume);
    };
    const std::vector<float> start = level();
    const double before = volume(), h = double(world.fluid().fields().grid.h);
    runFor(world, seconds, dt);
    const std::vector<float> end = level();
    double misplaced = 0, all = 0;
    for (size_t i = 0; i < start.size(); ++i) {
        misplaced += std::abs(filled(double(end[i]), h) - filled(double(start[i]), h));
        all += filled(double(start[i]), h);
    }
    return {volume() / before, misplaced / all};
}

/// Zalesak 1979: a disc with a slot.
double slottedDisc(glm::dvec3 x) {
    const double disc = std::hypot(x.x - 0.5, x.y - 0.75) - 0.15;
    return std::max(disc, -std::max(std::abs(x.x - 0.5) - 0.025, x.y - 0.85));
}

}  // namespace

TEST_CASE("a slotted disc comes back from a turn with its slot") {
    const TemporaryFolder folder;
    SceneDesc scene = prescribedScene(AnalyticField::Rotation, {100, 100, 1});
    startWith(scene, folder / "disc.npy", slottedDisc);
    const Journey turn = journeyOf(scene, 1, 0.01f);
    INFO("area " << turn.volume << ", misplaced " << turn.misplaced);
    CHECK(turn.volume == Catch::Approx(1).margin(0.02));
    CHECK(turn.misplaced < 0.04);
}

TEST_CASE("a disc is wound up by a vortex, and unwound") {
    const TemporaryFolder folder;
    SceneDesc scene = prescribedScene(AnalyticField::Vortex, {64, 64, 1});
    scene.fluid.prescribed.period = 2.0f;
    startWith(scene, folder / "disc.npy", [](glm::dvec3 x) { return std::hypot(x.x - 0.5, x.y - 0.75) - 0.15; });
    const Journey wound = journeyOf(scene, 2, 0.02f);
    INFO("area " << wound.volume << ", misplaced " << wound.misplaced);
    CHECK(wound.volume == Catch::Approx(1).margin(0.03));
    CHECK(wound.misplaced < 0.05);
}

TEST_CASE("a ball is drawn out to a sheet in three dimensions, and comes back") {
    const TemporaryFolder folder;
    SceneDesc scene = prescribedScene(AnalyticField::Deformation, {32, 32, 32});
    scene.fluid.prescribed.period = 1.0f;
    startWith(scene, folder / "ball.npy", [](glm::dvec3 x) { return glm::length(x - 0.35) - 0.15; });
    const Journey drawn = journeyOf(scene, 1, 0.025f);
    INFO("volume " << drawn.volume << ", misplaced " << drawn.misplaced);
    CHECK(drawn.volume == Catch::Approx(1).margin(0.03));
    CHECK(drawn.misplaced < 0.07);
}

}  // namespace slabflow::test::level_set_flows_gl_test
