// time.cfl: as many steps a frame as the speed asks for.
#include <cmath>

#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::cfl_gl_test {

namespace {

constexpr float h = 0.05f, frame = 1.0f / 15;

/// Air at rest above a burner, which will move ever faster.
SceneDesc heatedScene() {
    SceneDesc scene = emptyScene({16, 24, 14}, h * glm::vec3(16, 24, 14));
    scene.domain().walls[3].type = WallType::Open;
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.time.step = frame;
    SourceDesc burner;
    burner.shape = Sphere{{0.4f, 0.2f, 0.35f}, 0.13f};
    burner.density = 1.0f;
    burner.temperature = 150.0f;
    scene.sources = {burner};
    return scene;
}

/// As a share of all the smoke that there is.
double differenceOf(const World& world, const World& expected) {
    const std::vector<float> a = world.fluid().fields().gas->smoke.download(),
                             b = expected.fluid().fields().gas->smoke.download();
    double off = 0, all = 0;
    for (size_t i = 0; i < a.size(); i += 4) {
        off += double(std::abs(a[i] - b[i]));
        all += double(b[i]);
    }
    return off / all;
}

}  // namespace

TEST_CASE("no step takes anything farther than so many cells, and there are no more steps than that needs") {
    SceneDesc scene = heatedScene();
    scene.time.cfl = 0.5f;
    World world(slab(), scene);
    long most = 0;
    for (int i = 0; i < 18; ++i) {
        const double speed = double(measure(slab(), world.fluid().fields()).maxSpeed);
        const long before = world.clock().step;
        world.advanceFrame();
        const long steps = world.clock().step - before;
        const double crossed = speed * double(frame / h) / double(steps);  // by the speed at the frame's start
        INFO("frame " << i << ": " << steps << " steps at " << speed << " m/s");
        CHECK(crossed <= 0.5 + 1e-4);
        if (steps > 1) CHECK(speed * double(frame / h) / double(steps - 1) > 0.5 - 1e-4);
        most = std::max(most, steps);
    }
    CHECK(world.time() == Approx(18 * double(frame)));
    CHECK(most >= 4);
}

TEST_CASE("water at rest in the air has steps for the speed at which it will fall") {
    SceneDesc scene = emptyScene({16, 16, 16}, glm::vec3(1));
    scene.fluid.kind = FluidKind::Liquid;
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.initial.liquid = {Box{{0.5f, 0.4f, 0.5f}, {0.5f, 0.4f, 0.5f}}};
    scene.time.step = 0.3f;
    scene.time.cfl = 1;
    World world(slab(), scene);
    world.advanceFrame();
    CHECK(world.clock().step == long(std::ceil(9.81 * 0.3 * 0.3 * 16)));
}

TEST_CASE("steps that the speed asks for give the bits of as many that were asked for") {
    SceneDesc scene = emptyScene({16, 12, 9}, h * glm::vec3(16, 12, 9));
    scene.time.step = frame;
    scene.domain().walls[0] = {.type = WallType::Inflow, .velocity = {1.3f, 0, 0}, .temperature = {}};
    scene.domain().walls[1].type = WallType::Open;
    scene.initial.density = 0.5f;
    SceneDesc fixed = scene;
    scene.time.cfl = 0.6f;  // 1.73 cells a frame, once the wind blows: 3 steps
    fixed.time.substeps = 3;
    World byHand(slab(), fixed), bySpeed(slab(), fixed);
    byHand.advanceFrame();
    bySpeed.advanceFrame();
    bySpeed.setScene(scene);
    for (int i = 0; i < 4; ++i) {
        byHand.advanceFrame();
        bySpeed.advanceFrame();
    }
    CHECK(bySpeed.clock().step == 15);
    CHECK(bySpeed.fluid().fields().velocity.download() == byHand.fluid().fields().velocity.download());
    CHECK(bySpeed.fluid().fields().gas->smoke.download() == byHand.fluid().fields().gas->smoke.download());
}

TEST_CASE("what comes of it is close to what many steps give, and the closer the smaller the number") {
    SceneDesc scene = heatedScene();
    scene.time.substeps = 16;
    World best(slab(), scene);
    std::vector<double> off;
    for (const float cfl : {4.0f, 0.5f}) {
        scene.time.cfl = cfl;
        World world(slab(), scene);
        for (int i = 0; i < 10; ++i) world.advanceFrame();
        if (off.empty())
            for (int i = 0; i < 10; ++i) best.advanceFrame();
        off.push_back(differenceOf(world, best));
    }
    INFO("off by " << off[0] << " and " << off[1] << " of the smoke");
    CHECK(off[1] < 0.75 * off[0]);
    CHECK(off[1] < 0.15);
}

}  // namespace slabflow::test::cfl_gl_test
