#include "app/hand/Driving.h"

#include <algorithm>
#include <cmath>

#include "sim/Tyres.h"

namespace slabflow {
namespace {

constexpr float reverseShare = 0.3f;   // of the speed, backwards
constexpr float rollingShare = 0.15f;  // of the acceleration, by which it slows down when left alone
constexpr float atRest = 1e-3f;        // m/s

bool isDriven(const Body& body) { return body.desc.drive.speed > 0; }

/// What it goes forwards at the end [m/s].
float pushed(float speed, float throttle, const DriveDesc& drive, float dt) {
    const float most = throttle < 0 ? reverseShare * drive.speed : drive.speed;
    const float wanted = throttle * most;  // half the way down is half as fast
    const float change = (throttle == 0 ? rollingShare : 1) * drive.acceleration * dt;
    return speed + std::clamp(wanted - speed, -change, change);
}

/// Halfway between the axles is the position of the body.
glm::vec2 axleToMiddle(const CarState& car, const DriveDesc& drive) { return 0.5f * drive.wheelbase * car.forwards(); }

CarState stateOf(const Body& body, const std::optional<glm::vec2>& velocity) {
    const DriveDesc& drive = body.desc.drive;
    const glm::vec3 own = velocityAt(body, {-0.5f * drive.wheelbase, 0, 0});
    CarState car{{}, headingOf(body.pose.rotation), velocity.value_or(glm::vec2(own.x, own.z))};
    car.place = glm::vec2(body.pose.position.x, body.pose.position.z) - axleToMiddle(car, drive);
    return car;
}

/// The same body elsewhere: it keeps its height, and leans as it did.
Pose poseOf(const CarState& car, const Body& before) {
    const Pose& pose = before.pose;
    const glm::quat turn = glm::angleAxis(car.heading - headingOf(pose.rotation), glm::vec3(0, 1, 0));
    const glm::vec2 middle = car.place + axleToMiddle(car, before.desc.drive);
    return {{middle.x, pose.position.y, middle.y}, glm::normalize(turn * pose.rotation)};
}

}  // namespace

glm::vec2 CarState::forwards() const { return {std::cos(heading), -std::sin(heading)}; }

CarState driven(const CarState& car, const Controls& controls, const DriveDesc& drive, float dt) {
    const glm::vec2 ahead = car.forwards(), across(-ahead.y, ahead.x);
    const float speed = pushed(glm::dot(car.velocity, ahead), controls.throttle, drive, dt);
    const glm::vec2 velocity = speed * ahead + glm::dot(car.velocity, across) * across;

    CarState next = car;
    const float angle = controls.steering * glm::radians(drive.steering);
    next.heading = std::remainder(car.heading + dt * speed * std::tan(angle) / drive.wheelbase, glm::radians(360.0f));
    const glm::vec2 nextAhead = next.forwards(), nextAcross(-nextAhead.y, nextAhead.x);
    const float slip = glm::dot(velocity, nextAcross), grip = drive.grip * dt;
    const float slides = slip - std::clamp(slip, -grip, grip);
    float along = glm::dot(velocity, nextAhead);
    if (slides == 0) along = std::copysign(glm::length(velocity), along);  // tyres that hold turn it and take no speed
    next.velocity = along * nextAhead + slides * nextAcross;
    if (controls.throttle == 0 && glm::length(next.velocity) < atRest) next.velocity = glm::vec2(0);
    next.place = car.place + dt * next.velocity;
    return next;
}

const Body* Driver::chosenOf(std::span<const Body> bodies) const {
    const auto named =
        std::ranges::find_if(bodies, [&](const Body& b) { return isDriven(b) && b.desc.name == chosen_; });
    const auto first = std::ranges::find_if(bodies, isDriven);
    if (named != bodies.end()) return &*named;
    return first != bodies.end() ? &*first : nullptr;
}

std::optional<glm::vec2> Driver::velocityOf(const Body& body) const {
    const auto known = std::ranges::find(cars_, body.desc.name, &Car::name);
    if (known == cars_.end() || known->pose != body.pose) return {};
    return known->velocity;
}

std::vector<BodyMove> Driver::movesOf(std::span<const Body> bodies, const Controls& controls, float dt) {
    const Body* chosen = chosenOf(bodies);
    std::vector<BodyMove> moves;
    std::vector<Car> onTheirWay;
    for (size_t i = 0; i < bodies.size(); ++i) {
        const Body& body = bodies[i];
        const Controls own = &body == chosen ? controls : Controls{};
        const std::optional<glm::vec2> velocity = velocityOf(body);
        const bool rolls = velocity && *velocity != glm::vec2(0);
        if (!isDriven(body) || (own.idle() && !rolls)) continue;
        const CarState next = driven(stateOf(body, velocity), own, body.desc.drive, dt);
        moves.push_back({i, poseOf(next, body)});
        onTheirWay.push_back({body.desc.name, moves.back().pose, next.velocity});
    }
    cars_ = std::move(onTheirWay);
    return moves;
}

std::optional<std::string> Driver::takeNext(std::span<const Body> bodies) {
    const Body* chosen = chosenOf(bodies);
    if (!chosen) return {};
    const auto rest = bodies.subspan(size_t(chosen - bodies.data()) + 1);
    const auto next = std::ranges::find_if(rest, isDriven);
    chosen_ = next != rest.end() ? next->desc.name : std::ranges::find_if(bodies, isDriven)->desc.name;
    return chosen_;
}

}  // namespace slabflow
