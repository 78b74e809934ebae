// Bodies that are fixed to others, and what the fluid feels in place of what is seen.
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::families_gl_test {

namespace {

const glm::vec3 hub(0.3f, -0.1f, 0.2f);
constexpr float radius = 0.1f;

ObstacleDesc named(const std::string& name, const ObstacleShape& shape, const std::string& parent = "") {
    ObstacleDesc obstacle;
    obstacle.name = name;
    obstacle.shape = shape;
    obstacle.parent = parent;
    return obstacle;
}

/// A wheel and a lamp on it come before the car that they are fixed to.
std::vector<ObstacleDesc> car() {
    ObstacleDesc lamp = named("lamp", Sphere{glm::vec3(0), 0.05f}, "wheel"),
                 wheel = named("wheel", Cylinder{{0, 0, -0.05f}, {0, 0, 0.05f}, radius}, "car"),
                 body = named("car", Box{glm::vec3(0), {0.8f, 0.2f, 0.4f}});
    lamp.position = {0, 0.07f, 0};
    wheel.position = hub;
    body.position = {0.2f, 0.5f, 0};
    body.rotation = {0, 90, 0};
    return {lamp, wheel, body};
}

const Body& bodyIn(const Bodies& bodies, const char* name) {
    return *std::ranges::find(bodies.list(), name, [](const Body& body) { return body.desc.name; });
}

bool isNear(const Pose& a, const Pose& b, float least = 2e-6f) {
    return glm::distance(a.position, b.position) < least && 1 - std::abs(glm::dot(a.rotation, b.rotation)) < least;
}

/// What is fixed to the car stands to it as the scene has it.
void checkTogether(const Bodies& bodies, float least = 2e-6f) {
    const Pose wheelInCar = inverse(bodyIn(bodies, "car").pose) * bodyIn(bodies, "wheel").pose;
    const Pose lampInWheel = inverse(bodyIn(bodies, "wheel").pose) * bodyIn(bodies, "lamp").pose;
    CHECK(isNear(wheelInCar, {hub, {1, 0, 0, 0}}, least));
    CHECK(isNear(lampInWheel, {{0, 0.07f, 0}, {1, 0, 0, 0}}, least));
}

float angleOf(const glm::quat& q) { return glm::length(vectorFromRotation(q)); }

}  // namespace

TEST_CASE("what is fixed to a body stands in its coordinates, and goes with it wherever it goes") {
    auto descs = car();
    descs[2].motion.velocity = {0.5f, 0.1f, 0};
    descs[2].motion.spin = {10, 90, 0};
    Bodies bodies(slab().shaders(), descs, 0);
    checkTogether(bodies);
    CHECK(isNear(bodyIn(bodies, "wheel").pose, {{0.4f, 0.4f, -0.3f}, rotationFromDegrees({0, 90, 0})}));
    for (int i = 1; i <= 100; ++i) bodies.advance(0.05f, 0.05 * i, {});
    checkTogether(bodies);
    const Body &whole = bodyIn(bodies, "car"), &wheel = bodyIn(bodies, "wheel");
    const glm::vec3 arm = wheel.pose.position - whole.pose.position;
    CHECK(glm::distance(wheel.velocity, whole.velocity + glm::cross(whole.spin, arm)) < 0.03f);
    CHECK(glm::distance(wheel.spin, whole.spin) < 1e-3f);

    // By hand, while it moves by itself, and while time stands still.
    const Pose moved{{-1, 0.4f, 0.7f}, rotationFromDegrees({20, 30, 40})};
    const BodyMove byHand[] = {{2, moved}};
    bodies.advance(0.05f, 5.05, byHand);
    CHECK(whole.pose == moved);
    checkTogether(bodies);
    bodies.put({2, {{3, 0, 0}, rotationFromDegrees({0, 0, 70})}});
    CHECK(wheel.velocity == glm::vec3(0));
    CHECK_FALSE(wheel.moving());
    checkTogether(bodies);
    for (int i = 1; i <= 100; ++i) bodies.advance(0.05f, 5.05 + 0.05 * i, {});
    checkTogether(bodies);
}

TEST_CASE("a part that a hand has moved stays elsewhere on the body, also when that turns") {
    Bodies bodies(slab().shaders(), car(), 0);
    const Pose off{{0, 2, 0}, rotationFromDegrees({0, 0, 50})}, atRest = bodyIn(bodies, "car").pose;
    const BodyMove away[] = {{1, off}};
    bodies.advance(0.1f, 0.1, away);
    CHECK(bodyIn(bodies, "wheel").pose == off);
    const Pose inCar = inverse(atRest) * off, turned{{0.5f, 0.5f, 0.5f}, rotationFromDegrees({0, 200, 0})};
    const BodyMove turn[] = {{2, turned}};
    bodies.advance(0.1f, 0.2, turn);
    CHECK(isNear(bodyIn(bodies, "wheel").pose, turned * inCar));
    for (int i = 1; i <= 50; ++i) bodies.advance(0.1f, 0.2 + 0.1 * i, {});
    CHECK(isNear(bodyIn(bodies, "wheel").pose, turned * inCar, 1e-4f));
}

TEST_CASE("after an edit of a body its parts are in place again, and those of others go on") {
    auto descs = car();
    descs.push_back(named("post", Sphere{glm::vec3(0), 0.1f}));
    Bodies bodies(slab().shaders(), descs, 0);
    const BodyMove away[] = {{1, {{0, 2, 0}, {1, 0, 0, 0}}}, {3, {{5, 5, 5}, {1, 0, 0, 0}}}};
    bodies.advance(0.1f, 0.1, away);
    descs[2].position = {7, 0, 0};
    bodies.follow(descs, 0, 0.1);
    checkTogether(bodies);
    CHECK(bodyIn(bodies, "post").pose.position == glm::vec3(5));
    descs.erase(descs.begin() + 2);
    descs[1].parent = "post";
    bodies.follow(descs, 0, 0.1);
    CHECK(isNear(bodyIn(bodies, "wheel").pose, {glm::vec3(5) + hub, {1, 0, 0, 0}}));
}

TEST_CASE("a wheel rolls as far as it is carried, forwards and backwards, and steers into a curve") {
    auto descs = car();
    descs[1].wheel = {radius, true};
    Bodies bodies(slab().shaders(), descs, 0);
    Pose pose = bodyIn(bodies, "car").pose;
    double time = 0;
    const auto drive = [&](float way, float turn) {
        pose = pose * Pose{{way, 0, 0}, glm::angleAxis(turn, glm::vec3(0, 1, 0))};
        const BodyMove move[] = {{2, pose}};
        bodies.advance(0.02f, time += 0.02, move);
    };
    const auto local = [&] { return inverse(bodyIn(bodies, "car").pose) * bodyIn(bodies, "wheel").pose; };
    for (int i = 0; i < 10; ++i) drive(0.01f, 0);
    CHECK(glm::distance(local().position, hub) < 1e-6f);
    CHECK(glm::distance(vectorFromRotation(local().rotation), {0, 0, -1.0f}) < 1e-4f);  // 0.1 m / radius
    CHECK(glm::length(bodyIn(bodies, "wheel").spin) == Catch::Approx(0.01f / radius / 0.02f).epsilon(1e-3));
    for (int i = 0; i < 10; ++i) drive(-0.01f, 0);
    CHECK(angleOf(local().rotation) < 1e-3f);
    for (int i = 0; i < 400; ++i) drive(0.002f, 0.002f);  // around a point 1 m to the left
    const glm::vec3 axle = local().rotation * glm::vec3(0, 0, 1);
    CHECK(std::atan2(axle.x, axle.z) == Catch::Approx(std::atan(hub.x / (1 + hub.z))).margin(0.01));
    CHECK(glm::distance(local().position, hub) < 1e-5f);
    CHECK(std::abs(axle.y) < 1e-4f);
}

TEST_CASE("the fluid feels the proxy, and what is seen is the shape") {
    SceneDesc simple = emptyScene({12, 10, 8}, {1.2f, 1, 0.8f}), seen = simple;
    SourceDesc source;
    source.shape = Sphere{{0.4f, 0.3f, 0.4f}, 0.2f};
    source.density = 1;
    source.velocity = {1, 0.3f, 0};
    ObstacleDesc obstacle = named("rock", Box{glm::vec3(0), {0.3f, 0.3f, 0.3f}});
    obstacle.position = {0.8f, 0.5f, 0.4f};
    obstacle.motion.velocity = {-0.3f, 0, 0};
    simple.sources = seen.sources = {source};
    simple.obstacles = {obstacle};
    obstacle.proxy = obstacle.shape;
    obstacle.shape = Sphere{glm::vec3(0), 0.4f};
    seen.obstacles = {obstacle};
    World felt(slab(), simple), both(slab(), seen);
    for (int i = 0; i < 6; ++i) felt.advanceFrame(), both.advanceFrame();
    CHECK(SnapshotReadback(felt).take() == SnapshotReadback(both).take());
    CHECK(both.bodies()[0].surface->high().x == Catch::Approx(0.4f).epsilon(0.02));
    CHECK(both.bodies()[0].felt->high().x == Catch::Approx(0.15f));
    CHECK(both.bodies()[0].surface != both.bodies()[0].felt);
    CHECK(felt.bodies()[0].surface == felt.bodies()[0].felt);
}

TEST_CASE("families go on from a snapshot to the same bits") {
    SceneDesc scene = emptyScene({12, 10, 8}, {1.2f, 1, 0.8f});
    scene.obstacles = car();
    scene.obstacles[1].wheel = {radius, true};
    scene.obstacles[2].motion.velocity = {0.2f, 0, 0};
    scene.obstacles[2].motion.spin = {0, 50, 0};
    World world(slab(), scene);
    for (int i = 0; i < 4; ++i) world.advanceFrame();
    const Snapshot middle = SnapshotReadback(world).take();
    for (int i = 0; i < 4; ++i) world.advanceFrame();
    World other(slab(), scene);
    other.restore(middle);
    for (int i = 0; i < 4; ++i) other.advanceFrame();
    CHECK(SnapshotReadback(other).take() == SnapshotReadback(world).take());
}

}  // namespace slabflow::test::families_gl_test
