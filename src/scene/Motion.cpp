#include "scene/Motion.h"

#include <algorithm>
#include <cmath>

#include "scene/Curve.h"

namespace slabflow {
namespace {

constexpr float mostSteering = 0.8f;  // radians, of a wheel that slides sideways

Pose poseOf(const Keyframe& key) { return {key.position, rotationFromDegrees(key.rotation)}; }

Pose poseOnPath(const MotionDesc& motion, double time) {
    const auto& path = motion.path;
    const double first = double(path.front().time), length = double(path.back().time) - first;
    if (motion.repeat && length > 0 && time > first) time = first + std::fmod(time - first, length);
    const auto next = std::ranges::upper_bound(path, time, {}, [](const Keyframe& key) { return double(key.time); });
    if (next == path.begin()) return poseOf(path.front());
    if (next == path.end()) return poseOf(path.back());
    const Keyframe& before = *(next - 1);
    const double share = (time - double(before.time)) / (double(next->time) - double(before.time));
    return between(poseOf(before), poseOf(*next), float(share));
}

glm::vec3 keyedAt(const std::optional<TrackDesc>& track, glm::vec3 base, double time, int seed) {
    return track ? std::get<glm::vec3>(valueAt(*track, base, time, seed)) : base;
}

}  // namespace

Pose operator*(const Pose& outer, const Pose& inner) {
    return {outer.position + outer.rotation * inner.position, glm::normalize(outer.rotation * inner.rotation)};
}

Pose inverse(const Pose& pose) {
    const glm::quat back = glm::inverse(pose.rotation);
    return {-(back * pose.position), back};
}

float headingOf(const glm::quat& rotation) {
    const glm::vec3 ahead = rotation * glm::vec3(1, 0, 0);
    return std::atan2(-ahead.z, ahead.x);
}

glm::quat rotationFromDegrees(glm::vec3 degrees) {
    const glm::vec3 angle = glm::radians(degrees);
    return glm::angleAxis(angle.z, glm::vec3(0, 0, 1)) * glm::angleAxis(angle.y, glm::vec3(0, 1, 0)) *
           glm::angleAxis(angle.x, glm::vec3(1, 0, 0));
}

glm::quat rotationFromVector(glm::vec3 radians) {
    const float angle = glm::length(radians);
    return angle > 0 ? glm::angleAxis(angle, radians / angle) : glm::quat(1, 0, 0, 0);
}

glm::vec3 vectorFromRotation(glm::quat q) {
    if (q.w < 0) q = -q;
    const glm::vec3 sine(q.x, q.y, q.z);
    const float length = glm::length(sine);
    return length > 0 ? sine * (2 * std::atan2(length, q.w) / length) : glm::vec3(0);
}

Pose poseAt(const ObstacleDesc& obstacle, double time) {
    const MotionDesc& motion = obstacle.motion;
    if (!motion.path.empty()) return poseOnPath(motion, time);
    // In double precision and within one turn, so that hours of spinning stay exact.
    const double turn = 360, speed = glm::length(glm::dvec3(motion.spin));
    const double degrees = std::fmod(speed * time, turn);
    const glm::quat spun = speed > 0
                               ? rotationFromVector(glm::vec3(glm::dvec3(motion.spin) / speed * glm::radians(degrees)))
                               : glm::quat(1, 0, 0, 0);
    const KeyedPose& keyed = motion.keyed;
    const glm::vec3 position = keyedAt(keyed.position, obstacle.position, time, keyed.seed),
                    rotation = keyedAt(keyed.rotation, obstacle.rotation, time, keyed.seed);
    return {position + glm::vec3(glm::dvec3(motion.velocity) * time), spun * rotationFromDegrees(rotation)};
}

PoseBlend blendAt(const PosesDesc& poses, double time) {
    const int count = int(poses.files.size());
    const double place = std::fmod(time / double(poses.period), 1.0) * count;
    const int first = std::min(int(place), count - 1);
    const float f = float(place - first), perSecond = float(count) / poses.period;
    PoseBlend blend;
    for (int i = 0; i < 4; ++i) blend.index[i] = (first + i - 1 + count) % count;
    blend.weights = 0.5f * glm::vec4(-f + 2 * f * f - f * f * f, 2 - 5 * f * f + 3 * f * f * f,
                                     f + 4 * f * f - 3 * f * f * f, -f * f + f * f * f);
    blend.rates = 0.5f * perSecond *
                  glm::vec4(-1 + 4 * f - 3 * f * f, -10 * f + 9 * f * f, 1 + 8 * f - 9 * f * f, -2 * f + 3 * f * f);
    return blend;
}

Pose rolled(const Pose& wheel, const WheelDesc& desc, glm::vec3 way) {
    const glm::vec3 up(0, 1, 0), axle = wheel.rotation * glm::vec3(0, 0, 1);
    const float steered = std::atan2(axle.x, axle.z), forwards = way.x < 0 ? -1.0f : 1.0f;
    const float length = std::hypot(way.x, way.z);
    float wanted = steered;
    if (desc.steers && length > 1e-6f)
        wanted = std::clamp(-std::atan2(forwards * way.z, forwards * way.x), -mostSteering, mostSteering);
    const float angle = -way.x / (std::max(std::cos(wanted), 0.1f) * desc.radius);
    return {wheel.position, glm::normalize(glm::angleAxis(wanted - steered, up) * wheel.rotation *
                                           glm::angleAxis(angle, glm::vec3(0, 0, 1)))};
}

Pose between(const Pose& from, const Pose& to, float share) {
    return {glm::mix(from.position, to.position, share), glm::slerp(from.rotation, to.rotation, share)};
}

}  // namespace slabflow
