#include "sim/Bodies.h"

#include <algorithm>

namespace slabflow {
namespace {

TriangleMesh drawable(const Mesh& mesh) {
    const FacetedMesh faceted = withNormals(mesh);
    return TriangleMesh(faceted.positions, faceted.normals, faceted.indices, "drawn surface");
}

TriangleMesh bare(const Mesh& mesh) {
    const auto* first = mesh.triangles.empty() ? nullptr : &mesh.triangles.front().x;
    return TriangleMesh(mesh.positions, {}, {first, 3 * mesh.triangles.size()}, "closed surface");
}

Body bodyOf(const ObstacleDesc& desc, double time) {
    const Pose pose = poseAt(desc, time);
    return {.desc = desc,
            .pose = pose,
            .before = pose,
            .scripted = pose,
            .surface = std::make_shared<const BodySurface>(desc.shape)};
}

/// What a hand has changed since the scene last moved the body stays changed.
Pose carriedAlong(const Pose& pose, const Pose& scripted, const Pose& next) {
    if (pose == scripted) return next;
    return {pose.position + next.position - scripted.position,
            glm::normalize(next.rotation * glm::inverse(scripted.rotation) * pose.rotation)};
}

void moveTo(Body& body, const Pose& pose, float dt) {
    body.pose = pose;
    const bool teleported = dt <= 0;
    body.velocity = teleported ? glm::vec3(0) : (pose.position - body.before.position) / dt;
    body.spin =
        teleported ? glm::vec3(0) : vectorFromRotation(pose.rotation * glm::inverse(body.before.rotation)) / dt;
}

}  // namespace

BodySurface::BodySurface(const ObstacleShape& shape) : mesh(meshOf(shape)), closed(bare(mesh)), drawn(drawable(mesh)) {}

glm::mat4 Body::worldFromBody() const {
    const glm::mat4 moved = glm::translate(glm::mat4(1), pose.position) * glm::mat4_cast(pose.rotation);
    return glm::scale(moved, glm::vec3(desc.scale));
}

float Body::speed() const {
    return glm::length(velocity) + glm::length(spin) * desc.scale * surface->mesh.radius();
}

Bodies::Bodies(const std::vector<ObstacleDesc>& obstacles, double time) {
    for (const ObstacleDesc& desc : obstacles) bodies_.push_back(bodyOf(desc, time));
}

void Bodies::follow(const std::vector<ObstacleDesc>& obstacles, double time) {
    std::vector<Body> next;
    for (const ObstacleDesc& desc : obstacles) {
        const auto known = std::ranges::find(bodies_, desc.name, [](const Body& body) { return body.desc.name; });
        if (known == bodies_.end()) next.push_back(bodyOf(desc, time));
        else if (known->desc == desc) next.push_back(*known);
        else {
            Body changed = known->desc.shape == desc.shape ? *known : bodyOf(desc, time);
            changed.desc = desc;
            changed.scripted = poseAt(desc, time);
            changed.pose = changed.before = changed.scripted;
            next.push_back(changed);
        }
    }
    bodies_ = std::move(next);
}

void Bodies::advance(float dt, double time, std::span<const BodyMove> moves) {
    for (size_t i = 0; i < bodies_.size(); ++i) {
        Body& body = bodies_[i];
        body.before = body.pose;
        const Pose next = poseAt(body.desc, time);
        const auto byHand = std::ranges::find(moves, i, &BodyMove::body);
        moveTo(body, byHand != moves.end() ? byHand->pose : carriedAlong(body.pose, body.scripted, next), dt);
        body.scripted = next;
    }
}

}  // namespace slabflow
