// When and where particles are born, and when they die.
#include "Clouds.h"
#include "scene/SceneJson.h"
#include "sim/particles/Cloud.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::cloud_births_gl_test {

namespace {

EmitterDesc puff(float rate, std::optional<glm::vec2> lifespan = {}) {
    EmitterDesc emitter = emitterOf(ParticleKind::Smoke, 0, 0);
    emitter.shape = Sphere{{1, 2, 3}, 0.5f};
    emitter.rate = rate;
    emitter.lifespan = lifespan;
    return emitter;
}

/// A cloud without grids, seconds after seconds.
class Air {
public:
    explicit Air(const std::vector<EmitterDesc>& emitters, int count = 16384, int seed = 1) {
        scene_.emitters = emitters;
        scene_.particles.count = count;
        scene_.seed = seed;
        scene_.fluid.gravity = glm::vec3(0);
        cloud_.emplace(slab(), scene_.particles);
    }

    void step(float dt, const std::vector<Body>& bodies = {}, std::span<const glm::vec3> formerVelocities = {}) {
        cloud_->step({scene_, bodies, formerVelocities, time_, dt}, {}, number_++);
        time_ += double(dt);
    }

    const ParticleCloud& fields() const { return cloud_->fields(); }
    CloudStatistics statistics() const { return cloud_->statistics(); }
    std::vector<Particle> particles() const { return download(fields()); }
    std::vector<Particle> living() const {
        std::vector<Particle> all = particles();
        std::erase_if(all, [](const Particle& p) { return p.lifespan == 0; });
        return all;
    }

private:
    SceneDesc scene_;
    std::optional<Cloud> cloud_;
    double time_ = 0;
    long number_ = 0;
};

/// Births of `steps` steps at a rate, in standard deviations from what they should be. Every group is a draw of its
/// own.
double deviation(float rate, float dt, int steps, size_t slots, int seed) {
    Clouds clouds({puff(rate)}, slots);
    clouds.dt = dt;
    for (int i = 0; i < steps; ++i) bearGroups(clouds.step(), clouds.cloud, clouds.emitters(), {i, seed});
    const double born = double(countGroups(slab(), clouds.cloud).download()[1]);
    const double expected = double(rate) * double(dt) * steps / cloudGroup;
    return (born - expected) / std::sqrt(expected);
}

Body bodyAt(const ObstacleDesc& desc, glm::vec3 before, glm::vec3 now, float dt) {
    Body body;
    body.desc = desc;
    body.surface = std::make_shared<BodySurface>(desc);
    body.before = {before, {1, 0, 0, 0}};
    body.pose = {now, {1, 0, 0, 0}};
    body.velocity = (now - before) / dt;
    return body;
}

}  // namespace

TEST_CASE("as many are born as the rate says, whatever the step") {
    for (const int seed : {1, 2, 3})
        for (const float dt : {0.1f, 0.05f, 0.0125f}) {
            INFO("seed " << seed << ", step " << dt);
            CHECK(std::abs(deviation(30000, dt, int(1.6f / dt), 262144, seed)) < 4);
        }
}

TEST_CASE("a slow emitter keeps its rate where there is much room") {
    CHECK(std::abs(deviation(160, 1, 100, 524288, 1)) < 4);
    CHECK(std::abs(deviation(1.6f, 100, 100, 524288, 1)) < 4);
}

TEST_CASE("where there is no room nobody is born, and who never dies takes all of it") {
    Air air({puff(1e7f)}, 2048);
    for (int i = 0; i < 4; ++i) air.step(0.1f);
    CHECK(air.statistics().alive == 2048);
    air.step(0.1f);
    CHECK(air.statistics().born == 0);
    for (int i = 0; i < 20; ++i) air.step(1000);
    CHECK(air.statistics().alive == 2048);
    CHECK(std::ranges::count(air.particles(), endless, &Particle::lifespan) == 2048);
}

TEST_CASE("groups live and die as one, after a lifespan of their own") {
    Air air({puff(20000, glm::vec2(0.5f, 1.5f)), puff(10000, glm::vec2(0.2f, 0.2f))});
    std::vector<Particle> before = air.particles();
    double shortest = 9, longest = 0;
    for (int step = 0; step < 40; ++step) {
        air.step(0.05f);
        const std::vector<Particle> now = air.particles();
        size_t alive = 0;
        for (size_t i = 0; i < now.size(); ++i) {
            const Particle &p = now[i], &first = now[i - i % cloudGroup];
            REQUIRE(p.age == first.age);
            REQUIRE(p.lifespan == first.lifespan);
            alive += p.lifespan > 0;
            if (p.lifespan == 0) {
                if (before[i].lifespan > 0) REQUIRE(before[i].age + 0.0501f > before[i].lifespan);
                continue;
            }
            REQUIRE(p.age < p.lifespan);
            const bool isNew = p.age == 0;
            if (!isNew) REQUIRE(p.age == Approx(before[i].age + 0.05f));
            if (!isNew) REQUIRE(p.chance == before[i].chance);
            if (p.emitter == 1) REQUIRE(p.lifespan == 0.2f);
            if (p.emitter == 0) shortest = std::min(shortest, double(p.lifespan));
            if (p.emitter == 0) longest = std::max(longest, double(p.lifespan));
        }
        CHECK(float(alive) == air.statistics().alive);
        const Field count = countGroups(slab(), air.fields());
        const std::vector<float> counts = count.download();
        CHECK(counts[0] + counts[1] == float(now.size() / cloudGroup));
        before = now;
    }
    CHECK(shortest < 0.55);
    CHECK(shortest >= 0.5);
    CHECK(longest > 1.45);
    CHECK(longest <= 1.5);
}

TEST_CASE("emitters share births in proportion to their rates, and rest outside of their time") {
    EmitterDesc late = puff(50000), early = puff(50000);
    late.from = 0.45f;
    early.until = 0.25f;
    Air air({puff(30000), late, puff(90000), early}, 262144);
    for (int i = 0; i < 4; ++i) air.step(0.1f);
    double born[4] = {};
    for (const Particle& p : air.living()) born[p.emitter] += 1.0 / cloudGroup;
    CHECK(std::abs(born[0] - 375) < 4 * std::sqrt(375.0));
    CHECK(born[1] == 0);
    CHECK(std::abs(born[2] - 1125) < 4 * std::sqrt(1125.0));
    CHECK(std::abs(born[3] - 469) < 4 * std::sqrt(469.0));
}

TEST_CASE("particles fill the shape of their emitter evenly") {
    const auto meanOf = [](const Shape& shape, auto measure) {
        EmitterDesc emitter = puff(1e6f);
        emitter.shape = shape;
        Air air({emitter}, 65536);
        air.step(0.05f);
        const std::vector<Particle> all = air.living();
        REQUIRE(all.size() > 30000);
        double sum = 0;
        for (const Particle& p : all) sum += measure(p.place);
        return sum / double(all.size());
    };
    const glm::dvec3 middle(1, 2, 3);
    const auto fromMiddle = [&](glm::dvec3 x) { return glm::distance(x, middle); };
    CHECK(meanOf(Sphere{middle, 0.5f}, fromMiddle) == Approx(0.5 * 3 / 4).epsilon(0.02));
    CHECK(meanOf(Sphere{middle, 0.5f}, [&](glm::dvec3 x) { return x.y - 2; }) == Approx(0).margin(0.01));
    const auto squaredFromMiddle = [&](glm::dvec3 x) { return glm::dot(x - middle, x - middle); };
    CHECK(meanOf(Gaussian{middle, 0.5f}, squaredFromMiddle) == Approx(1.5 * 0.25).epsilon(0.03));
    const Box box{middle, {2, 1, 0.5f}};
    for (int axis = 0; axis < 3; ++axis)
        CHECK(meanOf(box, [&](glm::dvec3 x) { return std::abs(x[axis] - middle[axis]); }) ==
              Approx(0.25 * double(box.size[axis])).epsilon(0.02));
    const glm::dvec3 end = middle + glm::dvec3(0, 0, 2);
    const auto fromAxis = [&](glm::dvec3 x) { return glm::length(glm::dvec2(x - middle)); };
    CHECK(meanOf(Cylinder{middle, end, 0.6f}, fromAxis) == Approx(0.4).epsilon(0.02));
    CHECK(meanOf(Cylinder{middle, end, 0.6f}, [](glm::dvec3 x) { return x.z - 3; }) == Approx(1).epsilon(0.02));
    const auto isRound = [](glm::dvec3 x) { return x.z < 3 || x.z > 5 ? 1.0 : 0.0; };
    CHECK(meanOf(Capsule{middle, end, 0.6f}, isRound) == Approx(0.8 / 2.8).epsilon(0.05));
    CHECK(meanOf(Capsule{middle, end, 0.6f}, [](glm::dvec3 x) { return x.z - 3; }) == Approx(1).epsilon(0.02));
}

TEST_CASE("particles cover the surface of an obstacle by its area, wherever it has come to") {
    ObstacleDesc box;
    box.name = "box";
    box.shape = Box{{0, 0, 0}, {2, 1, 0.5f}};
    box.scale = 0.5f;
    EmitterDesc emitter = puff(1e6f);
    emitter.shape.reset();
    emitter.obstacle = "box";
    Air air({emitter}, 65536);
    const glm::dvec3 now(4, 5, 6);
    const std::vector<Body> bodies{bodyAt(box, now, now, 0.05f)};
    air.step(0.05f, bodies, std::vector{glm::vec3(0)});
    double onSide[3] = {}, away[3] = {};  // from the middle of the side, along the next axis
    const glm::dvec3 half(0.5, 0.25, 0.125);
    const std::vector<Particle> all = air.living();
    REQUIRE(all.size() > 30000);
    for (const Particle& p : all) {
        const glm::dvec3 x = glm::abs(p.place - now) - half;
        REQUIRE(std::max({x.x, x.y, x.z}) == Approx(0).margin(1e-5));
        for (int axis = 0; axis < 3; ++axis) {
            if (std::abs(x[axis]) > 1e-5) continue;
            ++onSide[axis];
            away[axis] += x[(axis + 1) % 3] + half[(axis + 1) % 3];
        }
    }
    const double areas[3] = {0.125, 0.25, 0.5};  // across x, y and z
    for (int axis = 0; axis < 3; ++axis) {
        CHECK(onSide[axis] / double(all.size()) == Approx(areas[axis] / 0.875).epsilon(0.04));
        CHECK(away[axis] / onSide[axis] == Approx(half[(axis + 1) % 3] / 2).epsilon(0.04));
    }
}

TEST_CASE("an obstacle takes a shape along, leaves no gaps, and gives off more the faster it is") {
    ObstacleDesc ball;
    ball.name = "ball";
    EmitterDesc emitter = puff(0);
    emitter.shape = Sphere{{0, 1, 0}, 0.01f};
    emitter.obstacle = "ball";
    emitter.rateBySpeed = 3000;
    emitter.rateByAcceleration = 400;
    emitter.inherit = 0.25f;
    emitter.velocity = {0, 2, 0};
    constexpr float dt = 0.1f;
    const std::vector<Body> bodies{bodyAt(ball, {0, 0, 0}, {2, 0, 0}, dt)};
    const glm::vec3 former(20, 30, 0);
    CHECK(rateOf(emitter, 0, &bodies[0], former, dt) == Approx(3000.0 * 20 + 400 * 300));
    CHECK(rateOf(emitter, 0, nullptr, former, dt) == 0);
    Air air({emitter}, 65536);
    air.step(dt, bodies, std::vector{former});
    const std::vector<Particle> all = air.living();
    REQUIRE(all.size() > 12000);
    int inTenth[10] = {};
    for (const Particle& p : all) {
        REQUIRE(glm::distance(p.velocity, glm::dvec3(0.25 * 20, 2, 0)) < 1e-4);
        // Born at a share s of the step, at x = 2 s, and on its way for the rest of it.
        const double s = (p.place.x - 0.5) / 1.5;
        REQUIRE(std::abs(p.place.y - 1 - 0.2 * (1 - s)) < 0.025);
        ++inTenth[std::clamp(int(10 * s), 0, 9)];
    }
    for (const int count : inTenth) CHECK(count == Approx(double(all.size()) / 10).epsilon(0.15));

    Air resting({emitter}, 65536);
    resting.step(dt, {bodyAt(ball, {1, 0, 0}, {1, 0, 0}, dt)}, std::vector{glm::vec3(0)});
    CHECK(resting.statistics().alive == 0);
}

TEST_CASE("the same seed gives the same particles, another one others, and memory stays what it is") {
    const auto stateAfter = [](int seed) {
        Air air({puff(30000, glm::vec2(0.1f, 0.4f))}, 8192, seed);
        for (int i = 0; i < 3; ++i) air.step(0.05f);
        const size_t before = slab().memoryUse().total();
        for (int i = 0; i < 12; ++i) air.step(0.05f);
        CHECK(slab().memoryUse().total() == before);
        CHECK(air.fields().state.texels() == glm::ivec3(512, 16, 2));
        CHECK(air.fields().groups.texels() == glm::ivec3(16, 16, 1));
        CHECK(air.fields().state.label() == "cloud");
        return air.fields().state.texture().downloadRaw();
    };
    const auto first = stateAfter(5);
    CHECK(stateAfter(5) == first);
    CHECK(stateAfter(6) != first);
}

}  // namespace slabflow::test::cloud_births_gl_test
