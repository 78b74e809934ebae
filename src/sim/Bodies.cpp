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

/// The shape, where it is a mesh that moves by itself. Between poses it does not.
std::optional<MeshShape> playingOf(const ObstacleDesc& obstacle) {
    const auto* mesh = std::get_if<MeshShape>(&obstacle.shape);
    return mesh && isPlaying(*mesh) && obstacle.motion.poses.files.empty() ? std::optional(*mesh) : std::nullopt;
}

/// The mesh of a file that a shape is made of; null for the others.
const Mesh* fileOf(const ObstacleShape& shape) {
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) return mesh->mesh.get();
    if (const auto* mask = std::get_if<MaskShape>(&shape)) return mask->mesh.get();
    return nullptr;
}

/// An obstacle that looks as this one feels.
ObstacleDesc proxyOf(const ObstacleDesc& desc) {
    ObstacleDesc proxy;
    proxy.shape = desc.felt();
    return proxy;
}

bool haveSameProxy(const ObstacleDesc& a, const ObstacleDesc& b) {
    return a.proxy && b.proxy && haveSameSurface(proxyOf(a), proxyOf(b));
}

/// Shares the surfaces of one of `others` that has the same.
Body bodyOf(const ObstacleDesc& desc, const std::vector<Body>& others) {
    Body body;
    body.desc = desc;
    const auto looksSame = [&](const Body& b) { return haveSameSurface(b.desc, desc); };
    const auto feelsSame = [&](const Body& b) { return haveSameProxy(b.desc, desc); };
    const auto same = std::ranges::find_if(others, looksSame), proxy = std::ranges::find_if(others, feelsSame);
    body.surface = same != others.end() ? same->surface : std::make_shared<BodySurface>(desc);
    if (!desc.proxy) body.felt = body.surface;
    else
        body.felt =
            proxy != others.end() ? proxy->felt : std::make_shared<BodySurface>(proxyOf(desc), BodySurface::Use::Felt);
    return body;
}

/// What a hand has changed since the scene last moved the body stays changed.
Pose withHandsChange(const Pose& pose, const Pose& scripted, const Pose& next) {
    if (pose == scripted) return next;
    return {pose.position + next.position - scripted.position,
            glm::normalize(next.rotation * glm::inverse(scripted.rotation) * pose.rotation)};
}

/// The same, but rounding at a place of the world is no hand.
Pose snapped(const Pose& pose, const Pose& next, glm::vec3 place) {
    const float least = 1e-6f * (10 + glm::length(place));  // m
    return glm::distance(pose.position, next.position) < least ? Pose{next.position, pose.rotation} : pose;
}

/// Whether two obstacles are in the same place at any time, however they look.
bool haveSamePlace(const ObstacleDesc& a, const ObstacleDesc& b) {
    return a.parent == b.parent && a.position == b.position && a.rotation == b.rotation && a.motion == b.motion &&
           a.wheel == b.wheel;
}

/// Goes on as another one does.
void goOnAs(Body& body, const Body& other) {
    body.pose = other.pose;
    body.before = other.before;
    body.velocity = other.velocity;
    body.spin = other.spin;
    body.scripted = other.scripted;
}

void moveTo(Body& body, const Pose& pose, float dt) {
    body.pose = pose;
    body.velocity = body.spin = glm::vec3(0);
    if (dt <= 0) return;  // it was teleported
    body.velocity = (pose.position - body.before.position) / dt;
    if (pose.rotation != body.before.rotation)  // times its inverse a rotation is the identity only up to rounding
        body.spin = vectorFromRotation(pose.rotation * glm::inverse(body.before.rotation)) / dt;
}

}  // namespace

bool haveSameSurface(const ObstacleDesc& a, const ObstacleDesc& b) {
    return a.shape == b.shape && fileOf(a.shape) == fileOf(b.shape) && a.motion.poses == b.motion.poses &&
           a.motion.poses.meshes == b.motion.poses.meshes;
}

BodySurface::BodySurface(const ObstacleDesc& obstacle, Use use) : BodySurface(obstacle, meshOf(obstacle.shape), use) {}

BodySurface::BodySurface(const ObstacleDesc& obstacle, Mesh mesh, Use use)
    : playing_(playingOf(obstacle)),
      mesh_(std::move(mesh)),
      closed_(bare(mesh_)),
      distances_(distancesOf(obstacle.shape)) {
    if (use == Use::Drawn) drawn_.emplace(drawable(obstacle.shape, mesh_));
    if (playing_ && drawn_) facets_.emplace(mesh_);
    measure();
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
        radius_ = glm::length(glm::max(glm::abs(low_), glm::abs(high_)));
    }
}

void BodySurface::measure() {
    low_ = mesh_.low();
    high_ = mesh_.high();
    radius_ = glm::length(glm::max(glm::abs(low_), glm::abs(high_)));
}

void BodySurface::play(float dt, double time) {
    PosedMesh posed = poseAt(*playing_, time, dt);
    mesh_.positions = std::move(posed.positions);
    ++version_;
    measure();
    changeSpeed_ = 0;
    for (const glm::vec3& velocity : posed.velocities) changeSpeed_ = std::max(changeSpeed_, glm::length(velocity));
    if (posed.triangles) {
        mesh_.triangles = *posed.triangles;
        closed_ = bare(mesh_);
        if (drawn_) drawn_ = drawable(*playing_, mesh_);
        return;
    }
    closed_.update(mesh_.positions, posed.velocities);
    if (!drawn_) return;
    const FacetedMesh faceted = facets_->of(mesh_);
    drawn_->update(faceted.positions, faceted.normals);
}

void BodySurface::blendPoses(ShaderLibrary& shaders, const PosesDesc& poses, double time) {
    Program& program =
        shaders.program({"blend poses", "obstacle/blend_poses.vert", "", {}, "", {"blendedPosition", "blendedVector"}});
    const PoseBlend now = blendAt(poses, time);
    blend(program, now, true, closedPoses_, closed_);
    if (drawn_) blend(program, now, false, drawnPoses_, *drawn_);
}

glm::mat4 Body::worldFromBody() const {
    const glm::mat4 moved = glm::translate(glm::mat4(1), pose.position) * glm::mat4_cast(pose.rotation);
    return glm::scale(moved, glm::vec3(desc.scale));
}

float Body::speed() const {
    return glm::length(velocity) + desc.scale * (glm::length(spin) * felt->radius() + felt->changeSpeed());
}

Bodies::Bodies(ShaderLibrary& shaders, const std::vector<ObstacleDesc>& obstacles, double time) : shaders_(shaders) {
    for (const ObstacleDesc& desc : obstacles) bodies_.push_back(bodyOf(desc, bodies_));
    findParents();
    for (const size_t i : order_) putInPlace(bodies_[i], time);
    changeShapes(0, time);
}

void Bodies::findParents() {
    for (Body& body : bodies_) {
        const auto parent = std::ranges::find(bodies_, body.desc.parent, [](const Body& b) { return b.desc.name; });
        body.parent.reset();
        if (!body.desc.parent.empty() && parent != bodies_.end()) body.parent = size_t(parent - bodies_.begin());
    }
    const auto generation = [&](size_t i) {
        size_t parents = 0;
        while (bodies_[i].parent && parents < bodies_.size()) ++parents, i = *bodies_[i].parent;
        return parents;
    };
    order_.clear();
    for (size_t i = 0; i < bodies_.size(); ++i) order_.push_back(i);
    std::ranges::stable_sort(order_, {}, generation);
}

Pose Bodies::scriptedAt(const Body& body, double time) const {
    const Pose own = poseAt(body.desc, time);
    return body.parent ? bodies_[*body.parent].pose * own : own;
}

/// At rest where the scene has it.
void Bodies::putInPlace(Body& body, double time) const {
    body.pose = body.before = body.scripted = scriptedAt(body, time);
    body.velocity = body.spin = glm::vec3(0);
}

/// Where it is at `time`, unless a hand moves it: where the scene has it, with what a hand has changed before, all that
/// in the coordinates of its parent, which is there already; a wheel rolls.
Pose Bodies::carriedAlong(const Body& body, double time) const {
    if (!body.parent) return withHandsChange(body.pose, body.scripted, poseAt(body.desc, time));
    const Body& parent = bodies_[*body.parent];
    const Pose next = poseAt(body.desc, time), back = inverse(parent.before);
    Pose local = next;
    if (body.pose != body.scripted)
        local = snapped(withHandsChange(back * body.pose, back * body.scripted, next), next, body.pose.position);
    if (body.desc.wheel.radius > 0) {
        const Pose forwards = inverse(parent.pose);
        local =
            rolled(local, body.desc.wheel, forwards.rotation * ((parent.pose * local).position - body.pose.position));
    }
    return parent.pose * local;
}

void Bodies::changeShapes(float dt, double time) {
    std::vector<const BodySurface*> changed;  // which bodies may share
    const auto change = [&](BodySurface& surface, const PosesDesc& poses) {
        if (!surface.changesShape() || std::ranges::count(changed, &surface) != 0) return;
        if (poses.files.empty()) surface.play(dt, time);
        else surface.blendPoses(shaders_, poses, time);
        changed.push_back(&surface);
    };
    for (Body& body : bodies_) {
        change(*body.surface, body.desc.motion.poses);
        if (body.felt != body.surface) change(*body.felt, {});
    }
}

void Bodies::follow(const std::vector<ObstacleDesc>& obstacles, float dt, double time) {
    std::vector<Body> next;
    std::vector<bool> fresh;
    for (const ObstacleDesc& desc : obstacles) {
        const auto known = std::ranges::find(bodies_, desc.name, [](const Body& body) { return body.desc.name; });
        fresh.push_back(known == bodies_.end() || !haveSamePlace(known->desc, desc));
        const bool sameSurface = known != bodies_.end() && known->desc.shape == desc.shape &&
                                 known->desc.proxy == desc.proxy && known->desc.motion.poses == desc.motion.poses;
        next.push_back(sameSurface ? *known : bodyOf(desc, next));
        next.back().desc = desc;
        if (!fresh.back()) goOnAs(next.back(), *known);
    }
    bodies_ = std::move(next);
    findParents();
    for (const size_t i : order_) {
        if (const auto parent = bodies_[i].parent) fresh[i] = fresh[i] || fresh[*parent];
        if (fresh[i]) putInPlace(bodies_[i], time);
    }
    changeShapes(dt, time);
}

void Bodies::put(const BodyMove& move) {
    const Pose change = move.pose * inverse(bodies_[move.body].pose);
    std::vector<bool> moved(bodies_.size());
    for (const size_t i : order_) {
        Body& body = bodies_[i];
        moved[i] = i == move.body || (body.parent && moved[*body.parent]);
        if (!moved[i]) continue;
        if (i == move.body) {
            body.pose = move.pose;
        } else {
            body.pose = change * body.pose;
            body.scripted = change * body.scripted;
        }
        body.before = body.pose;
        body.velocity = body.spin = glm::vec3(0);
    }
}

void Bodies::restore(std::span<const Snapshot::Body> states, float dt, double time) {
    for (size_t i = 0; i < bodies_.size(); ++i) {
        bodies_[i].before = states[i].before;
        bodies_[i].scripted = states[i].scripted;
        moveTo(bodies_[i], states[i].pose, dt);
    }
    changeShapes(dt, time);
}

void Bodies::advance(float dt, double time, std::span<const BodyMove> moves) {
    for (const size_t i : order_) {
        Body& body = bodies_[i];
        const auto byHand = std::ranges::find(moves, i, &BodyMove::body);
        const Pose pose = byHand != moves.end() ? byHand->pose : carriedAlong(body, time);
        body.before = body.pose;
        moveTo(body, pose, dt);
        body.scripted = scriptedAt(body, time);
    }
    changeShapes(dt, time);
}

}  // namespace slabflow
