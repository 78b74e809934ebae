#include "sim/Bodies.h"

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>

namespace slabflow {
namespace {

TriangleMesh drawable(const ObstacleShape& shape, const Mesh& mesh) {
    const FacetedMesh faceted = drawnMeshOf(shape, mesh);
    return TriangleMesh(faceted.positions, faceted.normals, faceted.indices, "drawn surface");
}

std::optional<Texture> distancesOf(const ObstacleShape& shape) {
    const auto* volume = std::get_if<VolumeShape>(&shape);
    if (!volume) return {};
    Texture texture = makeTexture3D(volume->lattice->nodes, Format::R32F, "distances", Filter::Nearest);
    texture.upload(volume->lattice->values);
    return texture;
}

TriangleMesh bare(const Mesh& mesh) {
    const std::vector<glm::vec3> atRest(mesh.positions.size(), glm::vec3(0));
    return TriangleMesh(mesh.positions, atRest, {&mesh.triangles.front().x, 3 * mesh.triangles.size()},
                        "closed surface");
}

/// A bound for the speed of all vertices [units of the mesh/s].
float fastestChange(const PosesDesc& poses) {
    float longest = 0;
    for (size_t i = 0; i < poses.meshes.size(); ++i) {
        const auto &from = poses.meshes[i]->positions, &to = poses.meshes[(i + 1) % poses.meshes.size()]->positions;
        for (size_t v = 0; v < from.size(); ++v) longest = std::max(longest, glm::distance(from[v], to[v]));
    }
    return 1.5f * longest * float(poses.meshes.size()) / poses.period;  // a spline is faster than the straight way
}

/// Source 0 … 3 are the poses of the blend.
void blend(Program& program, const PoseBlend& blend, bool rates, const std::vector<TriangleMesh>& poses,
           TriangleMesh& target) {
    std::vector<const TriangleMesh*> sources;
    for (int i = 0; i < 4; ++i) sources.push_back(&poses[size_t(blend.index[i])]);
    program.set("weights", blend.weights);
    program.set("changes", rates ? blend.rates : glm::vec4(0));
    transform(program, sources, target);
}

/// At rest where the scene has it.
void putInPlace(Body& body, double time) {
    body.pose = body.before = body.scripted = poseAt(body.desc, time);
    body.velocity = body.spin = glm::vec3(0);
}

/// The mesh of a file that a shape is made of; null for the others.
const Mesh* fileOf(const ObstacleShape& shape) {
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) return mesh->mesh.get();
    if (const auto* mask = std::get_if<MaskShape>(&shape)) return mask->mesh.get();
    return nullptr;
}

/// Whether two obstacles look the same at any time. Files of one name may have changed between them.
bool haveSameSurface(const ObstacleDesc& a, const ObstacleDesc& b) {
    return a.shape == b.shape && fileOf(a.shape) == fileOf(b.shape) && a.motion.poses == b.motion.poses &&
           a.motion.poses.meshes == b.motion.poses.meshes;
}

/// Shares the surface of one of `others` that looks the same.
Body bodyOf(const ObstacleDesc& desc, double time, const std::vector<Body>& others) {
    Body body;
    body.desc = desc;
    const auto same = std::ranges::find_if(others, [&](const Body& b) { return haveSameSurface(b.desc, desc); });
    body.surface = same != others.end() ? same->surface : std::make_shared<BodySurface>(desc);
    putInPlace(body, time);
    return body;
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
    body.spin = teleported ? glm::vec3(0) : vectorFromRotation(pose.rotation * glm::inverse(body.before.rotation)) / dt;
}

}  // namespace

BodySurface::BodySurface(const ObstacleDesc& obstacle) : BodySurface(obstacle, meshOf(obstacle.shape)) {}

BodySurface::BodySurface(const ObstacleDesc& obstacle, Mesh mesh)
    : mesh_(std::move(mesh)),
      low_(mesh_.low()),
      high_(mesh_.high()),
      closed_(bare(mesh_)),
      drawn_(drawable(obstacle.shape, mesh_)),
      distances_(distancesOf(obstacle.shape)) {
    const PosesDesc& poses = obstacle.motion.poses;
    for (const auto& pose : poses.meshes) {
        low_ = glm::min(low_, pose->low());
        high_ = glm::max(high_, pose->high());
        closedPoses_.push_back(bare(*pose));
        drawnPoses_.push_back(drawable(MeshShape{}, *pose));
    }
    if (!poses.meshes.empty()) {
        const glm::vec3 overshoot = 0.15f * (high_ - low_);  // of a spline
        low_ -= overshoot;
        high_ += overshoot;
        changeSpeed_ = fastestChange(poses);
    }
    radius_ = glm::length(glm::max(glm::abs(low_), glm::abs(high_)));
}

void BodySurface::blendPoses(ShaderLibrary& shaders, const PosesDesc& poses, double time) {
    Program& program =
        shaders.program({"blend poses", "obstacle/blend_poses.vert", "", {}, "", {"blendedPosition", "blendedVector"}});
    const PoseBlend now = blendAt(poses, time);
    blend(program, now, true, closedPoses_, closed_);
    blend(program, now, false, drawnPoses_, drawn_);
}

glm::mat4 Body::worldFromBody() const {
    const glm::mat4 moved = glm::translate(glm::mat4(1), pose.position) * glm::mat4_cast(pose.rotation);
    return glm::scale(moved, glm::vec3(desc.scale));
}

float Body::speed() const {
    return glm::length(velocity) + desc.scale * (glm::length(spin) * surface->radius() + surface->changeSpeed());
}

Bodies::Bodies(ShaderLibrary& shaders, const std::vector<ObstacleDesc>& obstacles, double time) : shaders_(shaders) {
    for (const ObstacleDesc& desc : obstacles) bodies_.push_back(bodyOf(desc, time, bodies_));
    blendPoses(time);
}

void Bodies::blendPoses(double time) {
    for (Body& body : bodies_)
        if (body.changesShape()) body.surface->blendPoses(shaders_, body.desc.motion.poses, time);
}

void Bodies::follow(const std::vector<ObstacleDesc>& obstacles, double time) {
    std::vector<Body> next;
    for (const ObstacleDesc& desc : obstacles) {
        const auto known = std::ranges::find(bodies_, desc.name, [](const Body& body) { return body.desc.name; });
        if (known == bodies_.end()) next.push_back(bodyOf(desc, time, next));
        else if (known->desc == desc) next.push_back(*known);
        else {
            const bool sameSurface = known->desc.shape == desc.shape && known->desc.motion.poses == desc.motion.poses;
            Body changed = sameSurface ? *known : bodyOf(desc, time, next);
            changed.desc = desc;
            putInPlace(changed, time);
            next.push_back(changed);
        }
    }
    bodies_ = std::move(next);
    blendPoses(time);
}

void Bodies::put(const BodyMove& move) {
    Body& body = bodies_[move.body];
    body.pose = body.before = move.pose;
    body.velocity = body.spin = glm::vec3(0);
}

void Bodies::restore(std::span<const Snapshot::Body> states, float dt, double time) {
    for (size_t i = 0; i < bodies_.size(); ++i) {
        bodies_[i].before = states[i].before;
        bodies_[i].scripted = states[i].scripted;
        moveTo(bodies_[i], states[i].pose, dt);
    }
    blendPoses(time);
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
    blendPoses(time);
}

}  // namespace slabflow
