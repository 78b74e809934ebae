// Gas that burns: what a fire gives off whatever the steps, and what it costs where there is none.
#include <algorithm>

#include "base/Npy.h"
#include "sim/Fire.h"
#include "support/Catch.h"
#include "support/KernelRun.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::fire_gl_test {

using namespace burning;

namespace {

/// Extremes of one channel of gas.
std::pair<double, double> range(const World& world, size_t channel) {
    const std::vector<float> gas = world.fluid().fields().gas->smoke.download();
    std::pair<double, double> range(HUGE_VAL, -HUGE_VAL);
    for (size_t i = channel; i < gas.size(); i += 4)
        range = {std::min(range.first, double(gas[i])), std::max(range.second, double(gas[i]))};
    return range;
}

void checkEverywhere(const World& world, size_t channel, double expected) {
    const auto [least, largest] = range(world, channel);
    CHECK(least == Approx(expected).epsilon(1e-4).margin(1e-5));
    CHECK(largest == Approx(expected).epsilon(1e-4).margin(1e-5));
}

/// A scene that starts with these reaction coordinates, from a file in `folder`.
template <class F>
void startBurning(SceneDesc& scene, const TemporaryFolder& folder, F value) {
    NpyArray values{{size_t(cells.z), size_t(cells.y), size_t(cells.x)}, {}};
    forEachCell([&](int i, int j, int k) { values.values.push_back(float(value(i, j, k))); });
    writeNpy(folder / "reaction.npy", values);
    scene.initial.reaction = InitialFile{folder / "reaction.npy"};
}

}  // namespace

TEST_CASE("at rest the reaction coordinate is 1 - k t, at any rate of steps") {
    SceneDesc scene = stillScene({.burnRate = 0.7f});
    scene.initial.reaction = 1.0f;
    for (const float rate : {30.0f, 120.0f}) {
        World world(slab(), scene);
        runFor(world, 1, 1 / rate);
        checkEverywhere(world, reaction, 0.3);
    }
}

TEST_CASE("what is burnt out stays at 0") {
    SceneDesc scene = stillScene({.burnRate = 3});
    scene.initial.reaction = 1.0f;
    World world(slab(), scene);
    runFor(world, 1, 1.0f / 30);
    CHECK(range(world, reaction) == std::pair(0.0, 0.0));
}

TEST_CASE("the limiter does not undo the decay, however flat the field and fast the flow") {
    SceneDesc scene = emptyScene({24, 24, 1}, {3.14159265f, 3.14159265f, 3.14159265f / 24});
    scene.initial.velocity = AnalyticField::TaylorGreen;
    scene.initial.reaction = 1.0f;
    scene.fluid.fire = {.burnRate = 0.7f, .heat = 0, .smoke = 0, .expansion = 0};
    for (const Limiter limiter : {Limiter::Clamp, Limiter::Revert}) {
        scene.solver.limiter.scalars = limiter;
        World world(slab(), scene);
        runFor(world, 1, 0.05f);
        checkEverywhere(world, reaction, 0.3);
    }
}

TEST_CASE("a fire leaves heat / k kelvin and its smoke, at any rate of steps") {
    SceneDesc scene = stillScene({.burnRate = 1.3f, .heat = 900, .smoke = 0.6f, .expansion = 0});
    scene.initial.reaction = 1.0f;
    for (const float rate : {30.0f, 120.0f}) {
        World world(slab(), scene);
        runFor(world, 1, 1 / rate);
        checkEverywhere(world, temperature, 900 / 1.3);
        checkEverywhere(world, density, 0.6);
    }
}

TEST_CASE("a cloud that grows as it burns gives off the same heat and smoke at any rate of steps") {
    const TemporaryFolder folder;
    SceneDesc scene = stillScene({.burnRate = 2, .heat = 900, .smoke = 0.6f, .expansion = 0.3f});
    scene.domain().walls[3].type = WallType::Open;
    startBurning(scene, folder, [](int i, int j, int) { return i > 2 && i < 9 && j > 4 && j < 12; });
    std::vector<FluidStatistics> totals;
    for (const float rate : {30.0f, 120.0f}) {
        World world(slab(), scene);
        runFor(world, 0.75, 1 / rate);
        totals.push_back(measure(slab(), world.fluid().fields()));
        CHECK(range(world, reaction).second == 0);
    }
    CHECK(totals[0].heatTotal == Approx(totals[1].heatTotal).epsilon(0.01));
    CHECK(totals[0].densityTotal == Approx(totals[1].densityTotal).epsilon(0.01));
}

TEST_CASE("a fire that moves gives off as much smoke as one at rest") {
    // A ball of gas in a wind of a cell a step and a half: edges that the flow blurs give off no more than sharp ones.
    SceneDesc scene = emptyScene({64, 16, 16}, {6.4f, 1.6f, 1.6f});
    scene.fluid.fire = {.burnRate = 1, .heat = 0, .smoke = 0.6f, .expansion = 0};
    scene.domain().walls[0] = {.type = WallType::Inflow, .velocity = {2, 0, 0}, .temperature = {}};
    scene.domain().walls[1].type = WallType::Open;
    SourceDesc lit;
    lit.shape = Sphere{{1, 0.8f, 0.8f}, 0.4f};
    lit.reaction = 1.0f;
    lit.until = 0.01f;  // one step
    scene.sources = {lit};
    const auto smoke = [&] {
        World world(slab(), scene);
        runFor(world, 1.3, 1.0f / 30);
        CHECK_FALSE(world.fluid().fields().burns());
        return measure(slab(), world.fluid().fields()).densityTotal;
    };
    const double moving = smoke();
    scene.domain().walls[0] = scene.domain().walls[1] = {};
    const double still = smoke();
    CHECK(still > 0);
    CHECK(moving == Approx(still).epsilon(0.08));
}

TEST_CASE("what a source keeps burning is warmed at the same rate at any rate of steps, and sheds no soot") {
    SceneDesc scene = stillScene({.burnRate = 1.3f, .heat = 900, .smoke = 0.6f, .expansion = 0});
    scene.sources = {burner()};
    for (const float rate : {30.0f, 120.0f}) {
        World world(slab(), scene);
        runFor(world, 1, 1 / rate);
        CHECK(range(world, temperature).second == Approx(900).epsilon(1e-3));
        CHECK(range(world, density).second < 1e-3);
    }
}

TEST_CASE("no source makes the reaction coordinate more than 1") {
    SceneDesc scene = growingScene();
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.fluid.fire.heat = 900;
    for (const SourceMode mode : {SourceMode::Set, SourceMode::Add})
        for (const int precision : {16, 32}) {
            scene.sources[0].mode = mode;
            scene.sources[0].reaction = mode == SourceMode::Add ? 25.0f : 1.0f;
            scene.solver.precision = precision;
            World world(slab(), scene);
            for (int i = 0; i < 30; ++i) {
                world.advanceFrame();
                REQUIRE(range(world, reaction).second <= 1);
            }
            INFO("mode " << int(mode) << ", precision " << precision);
            CHECK(range(world, reaction).second > 0.99);
        }
}

TEST_CASE("the reaction coordinate alone moves nothing") {
    SceneDesc scene = stillScene({.burnRate = 1, .heat = 0, .smoke = 0, .expansion = 0});
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.sources = {burner()};
    scene.sources[0].temperature = 100.0f;
    SceneDesc cold = scene;
    cold.sources[0].reaction.reset();
    World burning(slab(), scene), other(slab(), cold);
    runFor(burning, 0.5, 1.0f / 60);
    runFor(other, 0.5, 1.0f / 60);
    CHECK(range(burning, reaction).second > 0.9);
    CHECK(measure(slab(), burning.fluid().fields()).maxSpeed > 0.1f);
    CHECK(burning.fluid().fields().velocity.download() == other.fluid().fields().velocity.download());
}

TEST_CASE("where nothing burns, fire costs no pass and changes no bit") {
    SceneDesc scene = emptyScene(cells, size);
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.solver.precision = 16;
    scene.domain().walls[3].type = WallType::Open;
    scene.sources = {burner()};
    scene.sources[0].reaction.reset();
    scene.sources[0].temperature = 100.0f;
    SceneDesc other = scene;
    other.fluid.fire = {.burnRate = 0, .heat = 0, .smoke = 0, .expansion = 0};
    std::vector<std::vector<float>> results;
    std::vector<long> passes;
    for (const SceneDesc& s : {scene, other}) {
        World world(slab(), s);
        const long before = slab().passCount();
        runFor(world, 0.5, 1.0f / 60);
        passes.push_back(slab().passCount() - before);
        results.push_back(world.fluid().fields().velocity.download());
        CHECK_FALSE(world.fluid().fields().burns());
        CHECK(range(world, reaction) == std::pair(0.0, 0.0));
    }
    CHECK(results[0] == results[1]);
    CHECK(passes[0] == passes[1]);
}

TEST_CASE("a splat lights a fluid whose scene has no fire") {
    World world(slab(), stillScene({.burnRate = 0.5f, .heat = 200}));
    world.step({0.1f, {burner()}});
    CHECK(world.fluid().fields().burns());
    runFor(world, 0.9, 0.1f);
    CHECK(range(world, reaction).second == Approx(0.5).epsilon(0.05));
    CHECK(range(world, temperature).second == Approx(200).epsilon(0.05));
}

TEST_CASE("a fire that has gone out costs nothing any more, until something is lit again") {
    SceneDesc scene = stillScene({.burnRate = 2});
    scene.sources = {burner()};
    scene.sources[0].until = 0.3f;
    std::optional<long> passesAtRest;
    for (const int precision : {16, 32})
        for (const float expansion : {0.0f, 1.0f}) {  // which has passes of its own in a closed box
            scene.solver.precision = precision;
            scene.fluid.fire.expansion = expansion;
            World world(slab(), scene);
            const auto passesOfStep = [&] {
                const long before = slab().passCount();
                world.step({0.05f, {}});
                return slab().passCount() - before;
            };
            runFor(world, 0.7, 0.05f);
            const long burning = passesOfStep();
            CHECK(world.fluid().fields().burns());
            CHECK(range(world, reaction).second > 0);
            runFor(world, 0.25, 0.05f);
            CHECK_FALSE(world.fluid().fields().burns());
            CHECK(range(world, reaction).second == 0);
            if (!passesAtRest) passesAtRest = burning - 1;
            CHECK(passesOfStep() == *passesAtRest);
            world.step({0.05f, {burner()}});
            CHECK(world.fluid().fields().burns());
        }
}

TEST_CASE("a fire may start from a file") {
    const TemporaryFolder folder;
    SceneDesc scene = stillScene({});
    startBurning(scene, folder, [](int i, int, int) { return i / 16.0; });
    const World world(slab(), scene);
    CHECK(world.fluid().fields().burns());
    const Cells gas(world.fluid().fields().gas->smoke);
    forEachCell([&](int i, int j, int k) { REQUIRE(gas(reaction, i, j, k) == i / 16.0); });
}

}  // namespace slabflow::test::fire_gl_test
