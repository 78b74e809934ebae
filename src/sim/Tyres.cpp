#include "sim/Tyres.h"

#include <cmath>

namespace slabflow {
namespace {

constexpr glm::vec3 axle(0, 0, 1);

/// Halfway through the step, from which what happens in it is seen without bias.
glm::quat meanRotation(const Body& body) { return between(body.before, body.pose, 0.5f).rotation; }

/// The way across which a tyre rolls, on the level; a wheel may have rolled far between two poses, its axle has not.
glm::vec3 acrossOf(const Body& body) {
    glm::vec3 across = body.before.rotation * axle + body.pose.rotation * axle;
    across.y = 0;
    const float length = glm::length(across);
    return length > 1e-6f ? across / length : glm::vec3(0);
}

/// By what the rim of a wheel is faster than it goes [m/s].
float spinSpeed(const ObstacleDesc& wheel) {
    return wheel.wheel.radius * glm::dot(glm::radians(wheel.motion.spin), rotationFromDegrees(wheel.rotation) * axle);
}

}  // namespace

glm::vec3 velocityAt(const Body& body, glm::vec3 place) {
    return body.velocity + glm::cross(body.spin, meanRotation(body) * place);
}

float slipSpeed(const Body& body, glm::vec3 place) {
    const bool isWheel = body.desc.wheel.radius > 0;
    const glm::vec3 velocity = isWheel ? body.velocity : velocityAt(body, place);
    return std::hypot(glm::dot(velocity, acrossOf(body)), isWheel ? spinSpeed(body.desc) : 0.0f);
}

}  // namespace slabflow
