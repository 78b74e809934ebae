// Flows that are prescribed: what they carry comes back, and nothing else moves the fluid.
#include <cmath>

#include "base/Npy.h"
#include "scene/SceneJson.h"
#include "sim/VelocityFormulas.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::prescribed_flow_gl_test {

namespace {

constexpr AnalyticField flows[] = {AnalyticField::Rotation, AnalyticField::Vortex, AnalyticField::Deformation};

SceneDesc prescribedScene(AnalyticField flow, glm::ivec3 cells) {
    SceneDesc scene = emptyScene(cells, glm::vec3(cells) / float(cells.x));
    scene.fluid.velocity = VelocityKind::Prescribed;
    scene.initial.velocity = flow;
    return scene;
}

/// A soft ball of smoke.
void startWithBall(SceneDesc& scene, const std::filesystem::path& file, glm::dvec3 middle, double radius) {
    const glm::ivec3 n = scene.domain().cells;
    NpyArray density{{size_t(n.z), size_t(n.y), size_t(n.x)}, {}};
    for (int k = 0; k < n.z; ++k)
        for (int j = 0; j < n.y; ++j)
            for (int i = 0; i < n.x; ++i) {
                const glm::dvec3 way = (glm::dvec3(i, j, k) + 0.5) * double(scene.domain().cellSize) - middle;
                density.values.push_back(float(std::exp(-glm::dot(way, way) / (radius * radius))));
            }
    writeNpy(file, density);
    scene.initial.density = InitialFile{file};
}

/// By how much the smoke is elsewhere than it was, as a share of all of it.
double movedShare(const Cells& before, const Cells& after, glm::ivec3 n) {
    double moved = 0, all = 0;
    for (int k = 0; k < n.z; ++k)
        for (int j = 0; j < n.y; ++j)
            for (int i = 0; i < n.x; ++i) {
                moved += 0.5 * std::abs(after(0, i, j, k) - before(0, i, j, k));
                all += before(0, i, j, k);
            }
    return moved / all;
}

struct Journey {
    double halfway, end;  ///< movedShare
};

Journey journeyOf(const SceneDesc& scene, double seconds, float dt) {
    World world(slab(), scene);
    const Cells start(world.fluid().fields().gas->smoke);
    runFor(world, 0.5 * seconds, dt);
    const double halfway = movedShare(start, Cells(world.fluid().fields().gas->smoke), scene.domain().cells);
    runFor(world, 0.5 * seconds, dt);
    return {halfway, movedShare(start, Cells(world.fluid().fields().gas->smoke), scene.domain().cells)};
}

}  // namespace

TEST_CASE("a turn, and a flow that turns round, bring smoke back to where it was") {
    const TemporaryFolder folder;
    SceneDesc rotation = prescribedScene(AnalyticField::Rotation, {48, 48, 1});
    startWithBall(rotation, folder / "ball.npy", {0.5, 0.72, 0.5 / 48}, 0.1);
    const Journey turn = journeyOf(rotation, 1, 0.0125f);
    CHECK(turn.halfway > 0.95);
    INFO("turned " << turn.end);
    CHECK(turn.end < 0.12);

    SceneDesc vortex = prescribedScene(AnalyticField::Vortex, {48, 48, 1});
    startWithBall(vortex, folder / "ball.npy", {0.5, 0.72, 0.5 / 48}, 0.1);
    vortex.fluid.prescribed.period = 2.0f;
    const Journey wound = journeyOf(vortex, 2, 0.025f);
    CHECK(wound.halfway > 0.5);
    INFO("wound up and unwound " << wound.end);
    CHECK(wound.end < 0.11);

    SceneDesc deformation = prescribedScene(AnalyticField::Deformation, {24, 24, 24});
    startWithBall(deformation, folder / "ball.npy", {0.35, 0.35, 0.35}, 0.15);
    deformation.fluid.prescribed.period = 1.0f;
    const Journey stretched = journeyOf(deformation, 1, 0.025f);
    CHECK(stretched.halfway > 0.4);
    CHECK(stretched.end < 0.1);
}

TEST_CASE("waves of two cells do not last where a flow is slow") {
    // Of rows that a step moves by a quarter of a cell linear interpolation leaves ½; corrected, they would keep 7/8.
    const TemporaryFolder folder;
    const glm::ivec3 n(32, 8, 1);
    SceneDesc scene = prescribedScene(AnalyticField::Rotation, n);
    NpyArray rows{{1, size_t(n.y), size_t(n.x)}, {}}, flow{{2, size_t(n.y) + 1, size_t(n.x) + 1, 3}, {}};
    for (int i = 0; i < n.x * n.y; ++i) rows.values.push_back(float(i % 2));
    for (size_t i = 0; i < 2 * 9 * 33; ++i) flow.values.insert(flow.values.end(), {0.25f, 0, 0});
    writeNpy(folder / "rows.npy", rows);
    writeNpy(folder / "flow.npy", flow);
    scene.initial.density = InitialFile{folder / "rows.npy"};
    scene.initial.velocity = InitialFile{folder / "flow.npy"};
    World world(slab(), scene);
    world.step({1.0f / 32, {}});
    const Cells smoke(world.fluid().fields().gas->smoke);
    const double left = smoke(0, 17, 4) - smoke(0, 16, 4);
    CHECK(left > 0.45);
    CHECK(left < 0.55);
}

TEST_CASE("the drops of the built-in scene are wound up and come back") {
    World world(slab(), loadScene(Assets::directory(SLABFLOW_SOURCE_DIR), "marbling", {.resolution = 128}));
    const glm::ivec3 n = world.fluid().fields().grid.cells;
    constexpr float dt = 1.0f / 30;
    world.step({1e-6f, {}});  // lays them down
    const Cells start(*world.fluid().fields().gas->dye);
    runFor(world, 4, dt);
    const double halfway = movedShare(start, Cells(*world.fluid().fields().gas->dye), n);
    runFor(world, 4, dt);
    const double end = movedShare(start, Cells(*world.fluid().fields().gas->dye), n);
    INFO("moved: " << halfway << ", in the end " << end);
    CHECK(halfway > 0.6);
    CHECK(end < 0.4);  // the rings, as wide as five of 128 cells, are blurred
}

TEST_CASE("prescribed flows take as much out of every cell as they bring") {
    for (const AnalyticField flow : flows) {
        SceneDesc scene = prescribedScene(flow, {20, 12, 9});
        World world(slab(), scene);
        world.setMeasuring(true);
        world.advanceFrame();
        INFO("flow " << int(flow));
        CHECK(world.fluid().statistics().maxSpeed > 0.5f);
        CHECK(world.fluid().statistics().maxDivergenceAfter < 2e-5f);
    }
}

TEST_CASE("the formulas are those of the papers") {
    const SceneDesc scene = prescribedScene(AnalyticField::Deformation, {32, 32, 32});
    const double pi = 3.14159265358979, h = 1.0 / 32;
    const auto velocity = [&](AnalyticField flow, glm::ivec3 t, int axis) {
        return double(velocityOnFaces(flow, scene.domain())[4 * size_t((t.z * 33 + t.y) * 33 + t.x) + size_t(axis)]);
    };
    const glm::ivec3 t(9, 20, 5);
    const double x = t.x * h, y = (t.y + 0.5) * h, z = (t.z + 0.5) * h, sine = std::sin(pi * x);
    CHECK(velocity(AnalyticField::Rotation, t, 0) == Approx(-2 * pi * (y - 0.5)));
    CHECK(velocity(AnalyticField::Vortex, t, 0) == Approx(sine * sine * std::sin(2 * pi * y)).epsilon(0.01));
    CHECK(velocity(AnalyticField::Deformation, t, 0) ==
          Approx(2 * sine * sine * std::sin(2 * pi * y) * std::sin(2 * pi * z)).epsilon(0.01));
    const double yLow = t.y * h, xMiddle = (t.x + 0.5) * h, sineY = std::sin(pi * yLow);
    CHECK(velocity(AnalyticField::Rotation, t, 1) == Approx(2 * pi * (xMiddle - 0.5)));
    CHECK(velocity(AnalyticField::Vortex, t, 1) == Approx(-std::sin(2 * pi * xMiddle) * sineY * sineY).epsilon(0.01));
    CHECK(velocity(AnalyticField::Deformation, t, 1) ==
          Approx(-std::sin(2 * pi * xMiddle) * sineY * sineY * std::sin(2 * pi * z)).epsilon(0.01));
}

TEST_CASE("nothing changes a velocity that is prescribed but its factor") {
    SceneDesc scene = prescribedScene(AnalyticField::Vortex, {16, 12, 6});
    scene.domain().walls[0] = {.type = WallType::Inflow, .velocity = {1, 0, 0}, .temperature = {}};
    scene.fluid.prescribed = {.factor = 1.5f, .period = 3.0f};
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.fluid.viscosity = 0.1f;
    scene.fluid.vorticityConfinement = 5;
    scene.fluid.dissipation.velocity = 1;
    scene.initial.temperature = 50.0f;
    scene.initial.reaction = 1.0f;
    scene.forces = {WindDesc{{3, 0, 0}, {}}};
    scene.sources = {
        {.name = "jet", .density = 1.0f, .temperature = {}, .dye = {}, .velocity = glm::vec3(4), .until = {}}};
    scene.obstacles.emplace_back();
    scene.obstacles[0].shape = Sphere{{0, 0, 0}, 0.15f};
    scene.obstacles[0].position = {0.5f, 0.4f, 0.2f};
    scene.obstacles[0].motion.velocity = {0.2f, 0, 0};
    for (const AdvectionScheme scheme : {AdvectionScheme::MacCormack, AdvectionScheme::Incremental}) {
        scene.solver.advection = scheme;
        World world(slab(), scene);
        world.setMeasuring(true);
        for (int i = 0; i < 4; ++i) world.advanceFrame();
        const double factor = 1.5 * std::cos(3.14159265358979 * world.time() / 3);
        const std::vector<float> given = velocityOnFaces(AnalyticField::Vortex, scene.domain());
        const std::vector<float> velocity = world.fluid().fields().velocity.download();
        double worst = 0;
        for (size_t i = 0; i < given.size(); ++i)
            worst = std::max(worst, std::abs(double(velocity[i]) - factor * double(given[i])));
        CHECK(worst < 1e-6);
        world.placeBody({0, {{0.6f, 0.3f, 0.2f}, {}}});
        CHECK(world.fluid().fields().velocity.download() == velocity);
    }
}

TEST_CASE("a velocity may be prescribed by a file, also across the sides") {
    const TemporaryFolder folder;
    const glm::ivec3 n(16, 5, 4);
    NpyArray flow{{5, 6, 17, 3}, {}};
    for (size_t i = 0; i < 5 * 6 * 17; ++i) flow.values.insert(flow.values.end(), {0.5f, 0, 0});
    writeNpy(folder / "u.npy", flow);
    SceneDesc scene = prescribedScene(AnalyticField::Vortex, n);
    scene.initial.velocity = InitialFile{folder / "u.npy"};
    scene.domain().walls[0].type = scene.domain().walls[1].type = WallType::Open;
    scene.initial.density = 1.0f;
    World world(slab(), scene);
    runFor(world, 1, 0.025f);  // half the box
    const Cells gas(world.fluid().fields().gas->smoke);
    CHECK(gas(0, 3, 2, 2) < 0.01);
    CHECK(gas(0, 12, 2, 2) > 0.99);
    CHECK(Faces(world)(0, 0, 2, 2) == 0.5);
}

}  // namespace slabflow::test::prescribed_flow_gl_test
