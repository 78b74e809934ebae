#include "app/hand/BodyGrip.h"

#include <algorithm>
#include <cmath>

namespace slabflow {
namespace {

constexpr float anglePerHeight = 6.0f;           // radians for a drag over the whole height of the picture
constexpr float mostCells = 6, mostTurn = 0.5f;  // of a body in one frame; radians

std::optional<float> hit(const Ray& ray, const Body& body) {
    const glm::quat back = glm::inverse(body.pose.rotation);
    const float scale = body.desc.scale;
    const glm::vec3 origin = back * (ray.origin - body.pose.position) / scale, direction = back * ray.direction;
    const float radius = body.surface->radius(), middle = -glm::dot(origin, direction);
    const glm::vec3 nearest = origin + middle * direction;
    if (glm::dot(nearest, nearest) > radius * radius) return {};  // not even the sphere around it
    const auto distance = hitByRay(body.surface->mesh(), origin, direction);
    return distance ? std::optional(*distance * scale) : std::nullopt;
}

glm::vec3 onPlane(const View& view, glm::vec2 pixel, float depth) {
    const Ray ray = view.rayThrough(pixel);
    return ray.origin + ray.direction * (depth / glm::dot(ray.direction, view.forward));
}

/// The same place, and the same rotation, which two opposite quaternions are.
bool isThere(const Pose& pose, const Pose& wanted) {
    return pose.position == wanted.position && std::abs(glm::dot(pose.rotation, wanted.rotation)) > 1 - 1e-6f;
}

}  // namespace

std::optional<BodyHit> bodyAlong(const Ray& ray, std::span<const Body> bodies) {
    std::optional<BodyHit> nearest;
    for (size_t i = 0; i < bodies.size(); ++i)
        if (const auto distance = hit(ray, bodies[i]); distance && (!nearest || *distance < nearest->distance))
            nearest = BodyHit{i, *distance};
    return nearest;
}

Pose poseOf(const std::string& obstacle, std::span<const Body> bodies) {
    const auto found = std::ranges::find(bodies, obstacle, [](const Body& body) { return body.desc.name; });
    return found == bodies.end() ? Pose() : found->pose;
}

size_t rootOf(size_t body, std::span<const Body> bodies) {
    while (bodies[body].parent) body = *bodies[body].parent;
    return body;
}

bool BodyGrip::grab(const View& view, glm::vec2 pixel, std::span<const Body> bodies) {
    const Ray ray = view.rayThrough(pixel);
    const auto found = bodyAlong(ray, bodies);
    if (!found) return false;
    const Body& whole = bodies[rootOf(found->body, bodies)];
    body_ = whole.desc.name;
    released_ = false;
    depth_ = found->distance * glm::dot(ray.direction, view.forward);
    wanted_ = whole.pose;
    return true;
}

void BodyGrip::hold(const std::string& body, const Pose& pose, glm::vec3 place, const View& view) {
    body_ = body;
    released_ = false;
    depth_ = glm::dot(place - view.eye, view.forward);
    wanted_ = pose;
}

void BodyGrip::carry(const std::string& body, const Pose& wanted) {
    body_ = body;
    released_ = false;
    wanted_ = wanted;
}

void BodyGrip::move(const View& view, glm::vec2 from, glm::vec2 to, bool turning) {
    if (!body_ || released_) return;
    if (!turning) {
        wanted_.position += onPlane(view, to, depth_) - onPlane(view, from, depth_);
        return;
    }
    const glm::vec2 angle = anglePerHeight * (to - from) / float(view.size.y);
    const glm::quat turn =
        glm::angleAxis(angle.x, glm::normalize(view.up)) * glm::angleAxis(-angle.y, glm::normalize(view.right));
    wanted_.rotation = glm::normalize(turn * wanted_.rotation);
}

void BodyGrip::pushAway(float metres, const View& view) {
    if (!body_ || depth_ + metres < 2 * view.nearPlane) return;
    depth_ += metres;
    wanted_.position += metres * view.forward;
}

std::optional<BodyMove> BodyGrip::moveOf(std::span<const Body> bodies, float h) const {
    const auto index = body_ ? find(bodies, *body_) : std::nullopt;
    if (!index) return {};
    const Pose& now = bodies[*index].pose;
    const float distance = glm::distance(now.position, wanted_.position);
    const float angle = glm::length(vectorFromRotation(wanted_.rotation * glm::inverse(now.rotation)));
    const float share = std::min({1.0f, mostCells * h / std::max(distance, 1e-9f), mostTurn / std::max(angle, 1e-9f)});
    return BodyMove{*index, share < 1 ? between(now, wanted_, share) : wanted_};
}

std::optional<BodyMove> BodyGrip::wantedOf(std::span<const Body> bodies) const {
    const auto index = body_ ? find(bodies, *body_) : std::nullopt;
    if (!index) return {};
    return BodyMove{*index, wanted_};
}

std::optional<size_t> BodyGrip::held(std::span<const Body> bodies) const {
    return body_ && !released_ ? find(bodies, *body_) : std::nullopt;
}

std::optional<size_t> BodyGrip::takeDropped(std::span<const Body> bodies) {
    if (!body_ || !released_) return {};
    const auto index = find(bodies, *body_);
    if (!index) body_.reset();
    if (!index || !isThere(bodies[*index].pose, wanted_)) return {};
    body_.reset();
    return index;
}

std::optional<size_t> BodyGrip::find(std::span<const Body> bodies, const std::string& name) {
    for (size_t i = 0; i < bodies.size(); ++i)
        if (bodies[i].desc.name == name) return i;
    return {};
}

}  // namespace slabflow
