// How particles move through grids and the air between them: against Cohen, Tariq and Green 2010 in double precision.
#include "Clouds.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::cloud_motion_gl_test {

namespace {

using Kind = ParticleKind;

std::mt19937 generator(7);

double between(double low, double high) { return std::uniform_real_distribution(low, high)(generator); }

glm::dvec3 anywhere(glm::dvec3 low, glm::dvec3 high) {
    return {between(low.x, high.x), between(low.y, high.y), between(low.z, high.z)};
}

Wind::Velocity uniform(glm::dvec3 velocity) {
    return [=](glm::ivec3) { return velocity; };
}

Wind::Velocity randomFlow() {
    return [](glm::ivec3) { return anywhere(glm::dvec3(-3), glm::dvec3(3)); };
}

/// A body that is dragged along by air that moves, after a time t.
glm::dvec3 bodyIn(glm::dvec3 air, glm::dvec3 velocity, glm::dvec3 g, double k, double t) {
    const double left = std::exp(-k * t);
    return air + (velocity - air) * left + g * (k > 0 ? (1 - left) / k : t);
}

/// The particle of a slot at the end of a step, where there are no solids and no ground.
Particle after(const Clouds& clouds, Particle p, int slot) {
    const EmitterDesc& emitter = clouds.scene.emitters[size_t(p.emitter)];
    const double t = double(clouds.dt) * (p.age > 0 ? 1 : 1 - p.trait(slot, 0).x);
    glm::dvec4 sum(0);
    double w = 0;
    for (const Wind& wind : clouds.winds) {
        const glm::dvec4 carried = wind.carry(p.place, t, double(clouds.scene.particles.rim));
        sum += carried;
        w = std::max(w, carried.w);
    }
    const glm::dvec3 air = sum.w > 0 ? glm::dvec3(sum) / sum.w : glm::dvec3(0);
    const glm::dvec3 factor = 0.5 + p.trait(slot, 3);
    const glm::dvec3 g =
        double(clouds.scene.particles.gravity * emitter.weight) * factor.x * glm::dvec3(clouds.gravity);
    const double k = double(clouds.scene.particles.drag * emitter.drag) * factor.y;
    if (emitter.kind == Kind::Leaf)
        w = double(w > p.trait(slot, 4).x) *
            std::clamp(2 * (glm::length(air) / (double(emitter.lift) * factor.z) - 1), 0.0, 1.0);
    const glm::dvec3 inside = emitter.kind == Kind::Spark ? bodyIn(air, p.velocity, g, k, t) : air;
    p.velocity = glm::mix(bodyIn(glm::dvec3(0), p.velocity, g, k, t), inside, w);
    p.place += t * p.velocity;
    return p;
}

PlacedGrid turnedGrid() {
    const double c = std::cos(0.4), s = std::sin(0.4);
    PlacedGrid grid{{{12, 9, 7}, 0.15f}, {0.4f, 0.3f, -0.2f}};
    grid.axes = glm::mat3(glm::dvec3(c, s, 0), glm::dvec3(-s, c, 0), glm::dvec3(0, 0, 1));
    grid.velocity = {1.3f, -0.4f, 0.7f};
    return grid;
}

/// The velocity of one that rested at a place, without weight and drag.
glm::dvec3 velocityAt(Clouds& clouds, glm::dvec3 place, glm::dvec3 velocity = glm::dvec3(0)) {
    upload(clouds.cloud, {{.place = place, .velocity = velocity}});
    clouds.move();
    return download(clouds.cloud)[0].velocity;
}

}  // namespace

TEST_CASE("a thousand random particles move as the equations say") {
    Clouds clouds({emitterOf(Kind::Smoke), emitterOf(Kind::Spark), emitterOf(Kind::Leaf)});
    clouds.gravity = {0.3f, -9.81f, 0.1f};
    clouds.scene.particles.drag = 0.9f;
    clouds.scene.particles.rim = 3;
    clouds.winds.emplace_back(PlacedGrid{{{10, 12, 8}, 0.1f}, {-0.5f, 0, -0.4f}}, randomFlow());
    clouds.winds.emplace_back(turnedGrid(), randomFlow());
    std::vector<Particle> particles;
    for (int i = 0; i < 1024; ++i) {
        const int group = i / cloudGroup;
        particles.push_back({.place = anywhere({-0.8, -0.3, -0.7}, {2, 1.7, 1.2}),
                             .velocity = anywhere(glm::dvec3(-4), glm::dvec3(4)),
                             .emitter = group % 3,
                             .chance = 0.03f * float(group),
                             .age = group % 5 == 0 ? 0 : 1.7f,
                             .lifespan = group % 2 == 0 ? 10 : endless});
        for (int axis = 0; axis < 3; ++axis) {
            particles.back().place[axis] = double(float(particles.back().place[axis]));
            particles.back().velocity[axis] = double(float(particles.back().velocity[axis]));
        }
    }
    upload(clouds.cloud, particles);
    clouds.move();
    const std::vector<Particle> moved = download(clouds.cloud);
    const double margin = 2e-5 + 80 * filterError();  // neighbours differ by up to 6 m/s, and leaves double it
    double farthest = 0, fastest = 0;
    int carried = 0;
    for (int i = 0; i < 1024; ++i) {
        const Particle expected = after(clouds, particles[size_t(i)], i), &found = moved[size_t(i)];
        farthest = std::max(farthest, glm::distance(found.place, expected.place));
        fastest = std::max(fastest, glm::distance(found.velocity, expected.velocity));
        REQUIRE(found.age == expected.age);
        REQUIRE(found.lifespan == expected.lifespan);
        for (const Wind& wind : clouds.winds) carried += wind.carry(particles[size_t(i)].place, 0.05, 3).w > 0;
    }
    CHECK(carried > 200);
    CHECK(farthest < double(clouds.dt) * margin + 1e-6);
    CHECK(fastest < margin);
}

TEST_CASE("a grid takes hold over its rim, but not of what comes along its floor") {
    Clouds clouds({emitterOf(Kind::Smoke, 0, 0)});
    clouds.winds.emplace_back(PlacedGrid{{{16, 16, 16}, 0.25f}, {0, 0, 0}}, uniform({3, 0, 0}));
    clouds.scene.particles.rim = 4;
    const auto weightAt = [&](glm::dvec3 place) { return velocityAt(clouds, place).x / 3; };
    for (int axis = 0; axis < 3; ++axis)
        for (const bool high : {false, true})
            for (const auto& [depth, weight] :
                 {std::pair(-0.5, 0.0), {0.0, 0.0}, {0.25, 0.25}, {0.5, 0.5}, {1.0, 1.0}, {1.5, 1.0}}) {
                glm::dvec3 place(2);
                place[axis] = high ? 4 - depth : depth;
                CHECK(weightAt(place) == Approx(weight).margin(1e-6));
            }
    CHECK(weightAt({0.75, 0.25, 0.5}) == Approx(0.25).margin(1e-6));  // the least of the three

    clouds.winds[0].domain.walls[2].type = WallType::NoSlip;
    CHECK(weightAt({2, 0.01, 2}) == Approx(1).margin(1e-6));
    CHECK(weightAt({2, 0.25, 0.5}) == Approx(0.5).margin(1e-6));
    CHECK(weightAt({2, 3.75, 2}) == Approx(0.25).margin(1e-6));
}

TEST_CASE("several grids carry by their weighted mean, as strongly as the strongest") {
    Clouds clouds({emitterOf(Kind::Smoke, 0, 0)});
    clouds.scene.particles.rim = 4;
    const auto add = [&](float from, glm::dvec3 velocity) {
        clouds.winds.emplace_back(PlacedGrid{{{16, 16, 16}, 0.25f}, {from, 0, 0}}, uniform(velocity));
    };
    add(0, {1, 0, 0});
    CHECK(velocityAt(clouds, {3.5, 2, 2}).x == Approx(0.5).margin(1e-6));
    add(3, {0, 2, 0});
    const glm::dvec3 two = velocityAt(clouds, {3.25, 2, 2});  // weights 0.75 and 0.25
    CHECK(two.x == Approx(0.75 * 0.75).margin(1e-6));
    CHECK(two.y == Approx(0.75 * 0.25 * 2).margin(1e-6));
    add(3, {0, 0, 4});
    const glm::dvec3 three = velocityAt(clouds, {3.25, 2, 2});  // 0.75, 0.25, 0.25
    CHECK(three.x == Approx(0.75 * 0.6).margin(1e-6));
    CHECK(three.y == Approx(0.75 * 0.2 * 2).margin(1e-6));
    CHECK(three.z == Approx(0.75 * 0.2 * 4).margin(1e-6));

    const glm::dvec3 own(0.3, -0.7, 0.2);
    for (const glm::dvec3 outside : {glm::dvec3(-1, 2, 2), glm::dvec3(0, 2, 2), glm::dvec3(2, 4.5, 2)})
        CHECK(glm::distance(velocityAt(clouds, outside, own), own) < 1e-6);
}

TEST_CASE("in still air that a grid travels through, a particle stays where it is in the world") {
    Clouds clouds({emitterOf(Kind::Smoke, 0, 0)});
    PlacedGrid grid = turnedGrid();
    const glm::dvec3 inGrid = -glm::dvec3(grid.velocity) * glm::dmat3(grid.axes);
    clouds.winds.emplace_back(grid, uniform(inGrid));
    std::vector<Particle> particles;
    for (int i = 0; i < 512; ++i) particles.push_back({.place = anywhere({-0.5, -0.5, -0.5}, {2.5, 2, 1.5})});
    upload(clouds.cloud, particles);
    const std::vector<Particle> before = download(clouds.cloud);
    for (int step = 0; step < 10; ++step) {
        clouds.winds[0].grid().origin += clouds.dt * grid.velocity;
        clouds.move();
    }
    const std::vector<Particle> moved = download(clouds.cloud);
    for (size_t i = 0; i < particles.size(); ++i) REQUIRE(glm::distance(moved[i].place, before[i].place) < 3e-6);
}

TEST_CASE("nobody who crosses a rim changes its velocity by more than the blend allows") {
    Clouds clouds({emitterOf(Kind::Smoke, 1, 1)});
    clouds.gravity = {0, -9.81f, 0};
    clouds.dt = 1.0f / 60;
    clouds.winds.emplace_back(PlacedGrid{{{20, 20, 20}, 0.1f}, {0, 0, 0}}, randomFlow());
    std::vector<Particle> particles;
    for (int i = 0; i < 512; ++i)
        particles.push_back({.place = {-0.1, between(0.5, 1.5), between(0.5, 1.5)}, .velocity = {between(1, 6), 1, 0}});
    upload(clouds.cloud, particles);
    double largestJump = 0, slack = -1e9;
    for (int step = 0; step < 40; ++step) {
        const std::vector<Particle> before = download(clouds.cloud);
        clouds.move();
        const std::vector<Particle> moved = download(clouds.cloud);
        for (size_t i = 0; i < particles.size(); ++i) {
            const glm::dvec4 carried = clouds.winds[0].carry(before[i].place, double(clouds.dt), 4);
            const double w = carried.w, jump = glm::distance(moved[i].velocity, before[i].velocity);
            const glm::dvec3 air = w > 0 ? glm::dvec3(carried) / w : glm::dvec3(0);
            const double free = double(clouds.dt) * 1.5 * (9.81 + glm::length(before[i].velocity));
            slack = std::max(slack, jump - w * glm::distance(air, before[i].velocity) - (1 - w) * free);
            largestJump = std::max(largestJump, jump);
        }
    }
    CHECK(largestJump > 0.3);
    CHECK(slack < 1e-5 + 40 * filterError());
}

TEST_CASE("leaves lie still under slow air, go with fast air, and rest on the ground where there is none") {
    Clouds clouds({emitterOf(Kind::Leaf, 0.3f, 3, 1)});
    clouds.gravity = {0, -9.81f, 0};
    const PlacedGrid grid{{{10, 10, 10}, 0.1f}, {0, 0, 0}};
    const auto velocityIn = [&](double wind, glm::dvec3 place) {
        clouds.winds.clear();
        clouds.winds.emplace_back(grid, uniform({wind, 0.1 * wind, 0}), WallType::Open);
        clouds.winds[0].domain.walls[2].type = WallType::NoSlip;
        return velocityAt(clouds, place);
    };
    const glm::dvec3 onGround(0.5, 1e-4, 0.5);
    CHECK(velocityIn(0.45, onGround) == glm::dvec3(0));               // less than lifts any
    CHECK(velocityIn(2.3, onGround).x == Approx(2.3).epsilon(1e-5));  // one and a half times what lifts all
    CHECK(velocityIn(2.3, onGround).y == Approx(0.23).epsilon(1e-5));
    CHECK(velocityIn(0.45, {0.5, 0.6, 0.5}).y < -0.05);    // falls
    CHECK(velocityIn(2.3, {0.5, 1.6, 0.5}).y < -0.05);     // outside it falls in any wind
    CHECK(velocityIn(2.3, {3, 0, 0.5}) == glm::dvec3(0));  // the ground goes on beyond the grid
    CHECK(download(clouds.cloud)[0].place.y == Approx(1e-4));
}

TEST_CASE("leaves that are blown along the ground out of a grid lie all over its rim") {
    Clouds clouds({emitterOf(Kind::Leaf, 0.3f, 3, 1)});
    clouds.gravity = {0, -9.81f, 0};
    clouds.dt = 0.01f;
    clouds.winds.emplace_back(PlacedGrid{{{10, 10, 10}, 0.1f}, {0, 0, 0}}, uniform({3, 0, 0}));
    clouds.winds[0].domain.walls[2].type = WallType::NoSlip;
    std::vector<Particle> particles;
    for (int i = 0; i < 512; ++i)
        particles.push_back({.place = {between(0.4, 0.6), 1e-4, between(0.45, 0.55)}, .lifespan = endless});
    upload(clouds.cloud, particles);
    for (int step = 0; step < 80; ++step) clouds.move();
    const std::vector<Particle> moved = download(clouds.cloud);
    const double rim = 0.1 * double(clouds.scene.particles.rim);
    std::vector<int> lying(4);  // in quarters of the rim
    for (size_t i = 0; i < particles.size(); ++i) {
        REQUIRE(moved[i].velocity == glm::dvec3(0));
        const double quarter = (moved[i].place.x - 1 + rim) / (0.25 * rim);
        REQUIRE(quarter > 0);
        ++lying[size_t(std::min(quarter, 3.0))];
    }
    for (const int leaves : lying) CHECK(leaves > 50);
}

TEST_CASE("an endless fall ends at its terminal speed, whatever the step") {
    for (const float dt : {0.01f, 1.0f, 30.0f}) {
        Clouds clouds({emitterOf(Kind::Smoke, 0.5f, 2)});
        clouds.gravity = {0, -9.81f, 0};
        clouds.dt = dt;
        const Particle particle{.lifespan = endless};
        upload(clouds.cloud, {particle});
        for (float time = 0; time < 12; time += dt) clouds.move();
        const glm::dvec3 factor = 0.5 + particle.trait(0, 3);
        CHECK(download(clouds.cloud)[0].velocity.y == Approx(-9.81 * 0.5 * factor.x / (2 * factor.y)).epsilon(1e-4));
    }
}

}  // namespace slabflow::test::cloud_motion_gl_test
