// Tyres that roll, and tyres that slide.
#include "sim/Tyres.h"

#include "sim/particles/Emitters.h"
#include "support/Catch.h"

namespace slabflow::test::tyres_test {

using Catch::Approx;

namespace {

constexpr float dt = 1.0f / 60;

Body bodyBetween(const Pose& before, const Pose& now) {
    Body body;
    body.before = before;
    body.pose = now;
    body.velocity = (now.position - before.position) / dt;
    body.spin = vectorFromRotation(now.rotation * glm::inverse(before.rotation)) / dt;
    return body;
}

/// Degrees about the vertical.
Pose at(glm::vec3 position, float heading) { return {position, rotationFromDegrees({0, heading, 0})}; }

/// On a circle in the direction of its heading, which is ahead of the tangent by `drift` degrees.
Body onCircle(float radius, float speed, float drift) {
    const auto pose = [&](float time) {
        const float angle = time * speed / radius;
        return at(radius * glm::vec3(std::sin(angle), 0, -std::cos(angle)) + glm::vec3(3, 0, 2),
                  -glm::degrees(angle) + drift);
    };
    return bodyBetween(pose(0.7f), pose(0.7f + dt));
}

}  // namespace

TEST_CASE("a tyre that rolls straight on does not slide, and one that drifts slides by v sin a") {
    const float speed = 9;
    for (const float heading : {0.0f, 40.0f, 170.0f})
        for (const float drift : {0.0f, 5.0f, -30.0f, 90.0f}) {
            const glm::vec3 way = rotationFromDegrees({0, heading - drift, 0}) * glm::vec3(speed * dt, 0, 0);
            const Body car = bodyBetween(at({1, 0, 2}, heading), at(glm::vec3(1, 0, 2) + way, heading));
            const float expected = speed * std::abs(std::sin(glm::radians(drift)));
            for (const glm::vec3 place : {glm::vec3(0), glm::vec3(-1.3f, 0.1f, 0.7f)})
                CHECK(slipSpeed(car, place) == Approx(expected).margin(1e-4));
        }
    CHECK(slipSpeed(bodyBetween(at({0, 5, 0}, 0), at({0, 4, 0}, 0)), {}) == 0);  // nothing slides by falling
}

TEST_CASE("round a circle along the tangent the axle on its radius rolls, and others slide by their way to it") {
    const float speed = 8, radius = 6;
    CHECK(slipSpeed(onCircle(radius, speed, 0), {}) == Approx(0).margin(1e-3 * double(speed)));
    CHECK(slipSpeed(onCircle(radius, speed, 0), {0, 0.1f, -0.7f}) == Approx(0).margin(1e-3 * double(speed)));
    CHECK(slipSpeed(onCircle(radius, speed, 0), {1.5f, 0, 0.7f}) == Approx(1.5f * speed / radius).epsilon(1e-3));
    const float drift = 25;
    CHECK(slipSpeed(onCircle(radius, speed, drift), {}) == Approx(speed * std::sin(glm::radians(drift))).epsilon(1e-3));
}

TEST_CASE("a wheel slides along by what it spins besides rolling, whatever it has rolled") {
    Body wheel = bodyBetween(at({0, 0.3f, 0}, 20), at({0, 0.3f, 0}, 20));
    wheel.desc.wheel.radius = 0.3f;
    CHECK(slipSpeed(wheel, {}) == 0);
    wheel.desc.motion.spin = {0, 0, -360};
    CHECK(slipSpeed(wheel, {}) == Approx(0.3 * 6.2831853));  // it stands and spins

    const glm::quat heading = rotationFromDegrees({0, 20, 0});
    const glm::vec3 way = heading * glm::vec3(0.2f, 0, 0);
    const auto rolled = [&](float angle) { return heading * glm::angleAxis(angle, glm::vec3(0, 0, 1)); };
    wheel = bodyBetween({{0, 0.3f, 0}, rolled(0.4f)}, {glm::vec3(0, 0.3f, 0) + way, rolled(0.4f - 0.2f / 0.3f)});
    wheel.desc.wheel.radius = 0.3f;
    CHECK(slipSpeed(wheel, {0, 0.3f, 0}) == Approx(0).margin(1e-3));  // of its hub, wherever the place has turned to
}

TEST_CASE("emitters give off more the faster a tyre slides there") {
    EmitterDesc emitter;
    emitter.obstacle = "car";
    emitter.shape = Capsule{{1.4f, 0, 0.7f}, {1.6f, 0, 0.7f}, 0.1f};
    emitter.rate = 50;
    emitter.rateBySlip = 3000;
    const Body straight = bodyBetween(at({0, 0, 0}, 0), at({0.2f, 0, 0}, 0)), round = onCircle(6, 8, 0);
    CHECK(rateOf(emitter, 0, &straight, straight.velocity, dt) == Approx(50));
    CHECK(rateOf(emitter, 0, &round, round.velocity, dt) == Approx(50 + 3000.0 * 1.5 * 8 / 6).epsilon(1e-3));
    emitter.shape = {};
    CHECK(rateOf(emitter, 0, &round, round.velocity, dt) == Approx(50).margin(25));
}

}  // namespace slabflow::test::tyres_test
