#include "app/hand/Driving.h"

#include <algorithm>
#include <cmath>

namespace slabflow {
namespace {

constexpr float reverseShare = 0.3f;   // of the speed, backwards
constexpr float rollingShare = 0.15f;  // of the acceleration, by which it slows down when left alone
constexpr float atRest = 1e-3f;        // m/s

/// What it goes forwards at the end [m/s].
float pushed(float speed, float throttle, const DriveDesc& drive, float dt) {
    const float most = throttle < 0 ? reverseShare * drive.speed : drive.speed;
    const float wanted = throttle * most;  // half the way down is half as fast
    const float change = (throttle == 0 ? rollingShare : 1) * drive.acceleration * dt;
    return speed + std::clamp(wanted - speed, -change, change);
}

/// The same car elsewhere: it keeps its height, and leans as it did.
Pose poseOf(const CarState& car, const Pose& before) {
    const glm::quat turn = glm::angleAxis(car.heading - headingOf(before.rotation), glm::vec3(0, 1, 0));
    return {{car.place.x, before.position.y, car.place.y}, glm::normalize(turn * before.rotation)};
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

std::optional<BodyMove> Driver::moveOf(std::span<const Body> bodies, const Controls& controls, float dt) {
    const auto found = std::ranges::find_if(bodies, [](const Body& body) { return body.desc.drive.speed > 0; });
    if (found == bodies.end()) return {};
    const size_t index = size_t(found - bodies.begin());
    const Pose& pose = found->pose;
    if (!last_ || last_->body != index || last_->pose != pose) velocity_ = glm::vec2(0);
    if (controls.idle() && velocity_ == glm::vec2(0)) return {};
    const CarState car{{pose.position.x, pose.position.z}, headingOf(pose.rotation), velocity_};
    const CarState next = driven(car, controls, found->desc.drive, dt);
    velocity_ = next.velocity;
    last_ = BodyMove{index, poseOf(next, pose)};
    return last_;
}

}  // namespace slabflow
