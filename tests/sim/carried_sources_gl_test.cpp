// Sources that obstacles take along, and the jets behind the wheels of cars.
#include "sim/Sources.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::carried_sources_gl_test {

namespace {

ObstacleDesc smallCar(glm::vec3 velocity = glm::vec3(0), float heading = 0) {
    ObstacleDesc car;
    car.name = "car";
    car.shape = Sphere{{0, 0, 0}, 0.06f};
    car.position = {0.7f, 0.5f, 0.6f};
    car.rotation = {0, heading, 0};
    car.motion.velocity = velocity;
    return car;
}

SceneDesc sceneOf(const ObstacleDesc& car, const SourceDesc& source) {
    SceneDesc scene = emptyScene({14, 10, 12}, {1.4f, 1, 1.2f});
    scene.obstacles = {car};
    scene.sources = {source};
    scene.time.step = 0.05f;
    return scene;
}

SourceDesc carried(const Shape& shape) {
    SourceDesc source;
    source.shape = sourceShape(shape);
    source.obstacle = "car";
    return source;
}

std::vector<PlacedSource> activeIn(const SceneDesc& scene, double time = 0) {
    World world(slab(), scene);
    world.advanceFrame();
    return activeSources({scene.sources, {}, world.bodies()}, time);
}

}  // namespace

TEST_CASE("a source that an obstacle takes along fills what one of the world fills there") {
    const auto smokeOf = [](const SceneDesc& scene) {
        World world(slab(), scene);
        world.advanceFrame();
        return world.fluid().fields().gas->smoke.download();
    };
    const auto farthest = [](const std::vector<float>& a, const std::vector<float>& b) {
        float most = 0, different = 0;
        for (size_t i = 0; i < a.size(); ++i) {
            most = std::max(most, a[i]);
            different = std::max(different, std::abs(a[i] - b[i]));
        }
        CHECK(most > 0.5f);
        return different;
    };
    // Of a car that is turned by 90 degrees x looks along -z, and z along x.
    const ObstacleDesc car = smallCar({0, 0, 0}, 90);
    for (const auto& [own, world] :
         {std::pair<Shape, Shape>{Sphere{{0.3f, 0.1f, 0}, 0.15f}, Sphere{{0.7f, 0.6f, 0.3f}, 0.15f}},
          {Box{{-0.3f, 0, 0.1f}, {0.2f, 0.3f, 0.55f}}, Box{{0.8f, 0.5f, 0.9f}, {0.55f, 0.3f, 0.2f}}},
          {Capsule{{0.2f, 0, 0}, {0.4f, 0, 0.3f}, 0.11f}, Capsule{{0.7f, 0.5f, 0.4f}, {1, 0.5f, 0.2f}, 0.11f}}}) {
        SourceDesc along = carried(own), there;
        there.shape = sourceShape(world);
        along.density = there.density = 0.8f;
        CHECK(farthest(smokeOf(sceneOf(car, along)), smokeOf(sceneOf(car, there))) < 1e-4f);
    }
}

TEST_CASE("a source that is taken along is off without its obstacle, and while that is too slow") {
    SourceDesc source = carried(Sphere{{0, 0, 0.4f}, 0.1f});
    source.density = 1;
    source.aboveSpeed = 0.9f;
    CHECK(activeIn(sceneOf(smallCar({1, 0, 0}), source)).size() == 1);
    CHECK(activeIn(sceneOf(smallCar({0.8f, 0, 0}), source)).empty());
    ObstacleDesc other = smallCar({1, 0, 0});
    other.name = "other";
    CHECK(activeIn(sceneOf(other, source)).empty());

    source.aboveSpeed = 0;
    source.aboveSlip = 0.9f;
    CHECK(activeIn(sceneOf(smallCar({1, 0, 0}), source)).empty());  // it rolls straight on
    CHECK(activeIn(sceneOf(smallCar({1, 0, 0}, 80), source)).size() == 1);
    CHECK(activeIn(sceneOf(smallCar({1, 0, 0}, 60), source)).empty());  // sin 60° = 0.87
    source.from = 1;
    CHECK(activeIn(sceneOf(smallCar({1, 0, 0}, 80), source)).empty());
}

TEST_CASE("a source has its share of the velocity where it is") {
    SourceDesc source = carried(Sphere{{0, 0, 0.4f}, 0.1f});
    source.velocity = {0, 0.25f, 0};
    source.inherit = -0.5f;
    ObstacleDesc car = smallCar({1, 0, 0});
    car.motion.spin = {0, 90, 0};
    const auto active = activeIn(sceneOf(car, source));
    REQUIRE(active.size() == 1);
    // v + w x r, of r turned by half of what it is turned in the step.
    const float spin = glm::radians(90.0f), half = 0.5f * spin * 0.05f;
    const glm::vec3 r(0.4f * std::sin(half), 0, 0.4f * std::cos(half));
    const glm::vec3 expected = glm::vec3(0, 0.25f, 0) - 0.5f * (glm::vec3(1, 0, 0) + spin * glm::vec3(r.z, 0, -r.x));
    CHECK(glm::distance(*active[0].velocity, expected) < 1e-4f);
}

TEST_CASE("jets behind the wheels blow against the way of a car, in a box that goes along, and rest with it") {
    // In the world, of the air in the jet and of that in its like before the car.
    const auto blown = [](float speed, float inherit) {
        SourceDesc jet = carried(Sphere{{-0.35f, 0, 0}, 0.15f});
        jet.mode = SourceMode::Add;
        jet.inherit = inherit;
        SceneDesc scene = sceneOf(smallCar({speed, 0, 0}), jet);
        scene.sources.front().aboveSpeed = 0.1f;
        for (WallDesc& wall : scene.domain().walls) wall.type = WallType::FarField;
        scene.domain().follow = {"car", glm::vec3(0)};
        World world(slab(), scene);
        for (int i = 0; i < 3; ++i) world.advanceFrame();
        const Cells u(world.fluid().fields().cellVelocity);
        return glm::dvec2(u(0, 3, 4, 5), u(0, 10, 4, 5)) + double(world.fluid().fields().grid.velocity.x);
    };
    const glm::dvec2 with = blown(2, -4), without = blown(2, 0.001f);
    CHECK(with.x - without.x < -0.3);
    CHECK(std::abs(with.y - without.y) < 0.25 * std::abs(with.x - without.x));
    CHECK(blown(-2, -4).x - blown(-2, 0.001f).x > 0);
    CHECK(blown(0, -4) == glm::dvec2(0));
}

}  // namespace slabflow::test::carried_sources_gl_test
