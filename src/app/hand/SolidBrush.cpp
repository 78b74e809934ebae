#include "app/hand/SolidBrush.h"

#include <algorithm>

namespace slabflow {
namespace {

/// The axis along which a flat domain is one cell deep, through which strokes go.
std::optional<glm::vec3> flatAxis(const DomainDesc& domain) {
    for (const int axis : {2, 1, 0})
        if (domain.cells[axis] == 1) return glm::vec3(axis == 0, axis == 1, axis == 2);
    return {};
}

bool spansDomain(const VolumeShape& volume, const DomainDesc& domain) {
    const glm::vec3 end = domain.origin + domain.size;
    const float least = 0.01f * domain.cellSize;
    return glm::distance(volume.low(), domain.origin) < least && glm::distance(volume.high(), end) < least;
}

/// Whether what is painted now may become part of it.
bool isInPlace(const ObstacleDesc& obstacle, const Pose& pose, const DomainDesc& domain) {
    const auto* volume = std::get_if<VolumeShape>(&obstacle.shape);
    const Pose atHome{glm::vec3(0), glm::quat(1, 0, 0, 0)};
    return volume && obstacle.scale == 1 && obstacle.motion == MotionDesc() && pose == atHome &&
           spansDomain(*volume, domain);
}

std::string freshName(const std::vector<ObstacleDesc>& obstacles) {
    std::string name = "painted";
    for (int i = 2; std::ranges::count(obstacles, name, &ObstacleDesc::name) > 0; ++i)
        name = "painted_" + std::to_string(i);
    return name;
}

ObstacleDesc nothingYet(const SceneDesc& scene) {
    const DomainDesc& domain = scene.domain();
    const glm::vec3 end = domain.origin + domain.size;
    ObstacleDesc obstacle;
    obstacle.name = freshName(scene.obstacles);
    obstacle.shape =
        VolumeShape{"", 0.5f * (domain.origin + end), domain.size,
                    std::make_shared<const SolidLattice>(SolidStroke::nothing(domain.cells + 1, domain.origin, end))};
    return obstacle;
}

}  // namespace

void SolidBrush::move(std::optional<glm::vec3> place, bool erases) {
    if (!isDown_) {
        isDown_ = true;
        begun_ = false;
        erases_ = erases;
        targets_.clear();
    }
    if (place) pieces_.push_back({last_.value_or(*place), *place});
    last_ = place;
}

void SolidBrush::release() {
    isDown_ = false;
    last_.reset();
}

std::optional<SceneDesc> SolidBrush::paint(const SceneDesc& scene, std::span<const Body> bodies, const Brush& brush) {
    if (pieces_.empty()) return {};
    SceneDesc painted = scene;
    if (!begun_) begin(painted, bodies, brush);
    bool changed = false;
    for (Target& target : targets_) changed |= addPieces(target, painted);
    pieces_.clear();
    return changed ? std::optional(std::move(painted)) : std::nullopt;
}

void SolidBrush::begin(SceneDesc& scene, std::span<const Body> bodies, const Brush& brush) {
    begun_ = true;
    for (const Body& body : bodies) {
        const bool isPainted = std::holds_alternative<VolumeShape>(body.desc.shape) && body.desc.motion == MotionDesc();
        if (!isPainted || (!erases_ && !isInPlace(body.desc, body.pose, scene.domain()))) continue;
        aimAt(body.desc, body.pose, scene, brush);
        if (!erases_) return;
    }
    if (erases_) return;
    scene.obstacles.push_back(nothingYet(scene));
    aimAt(scene.obstacles.back(), Pose{}, scene, brush);
}

void SolidBrush::aimAt(const ObstacleDesc& obstacle, const Pose& pose, const SceneDesc& scene, const Brush& brush) {
    const auto& volume = std::get<VolumeShape>(obstacle.shape);
    SolidStroke::Brush tool{.radius = brush.radius / obstacle.scale, .erases = erases_};
    if (const auto axis = flatAxis(scene.domain())) tool.through = glm::inverse(pose.rotation) * *axis;
    // What is in a file is no longer what is painted: under another name it is something to save.
    const std::string file = "unsaved_" + std::to_string(++strokes_) + ".npy";
    targets_.push_back(
        {obstacle.name, pose, obstacle.scale, SolidStroke(*volume.lattice, volume.low(), volume.high(), tool), file});
}

/// Whether they have changed the obstacle; one of which nothing is left is taken out of the scene.
bool SolidBrush::addPieces(Target& target, SceneDesc& scene) const {
    const auto found = std::ranges::find(scene.obstacles, target.obstacle, &ObstacleDesc::name);
    auto* volume = found == scene.obstacles.end() ? nullptr : std::get_if<VolumeShape>(&found->shape);
    if (!volume) return false;  // removed meanwhile
    const auto local = [&](glm::vec3 world) {
        return glm::inverse(target.pose.rotation) * (world - target.pose.position) / target.scale;
    };
    for (const Piece& piece : pieces_) target.stroke.add(local(piece.from), local(piece.to));
    const SolidLattice& result = target.stroke.result();
    if (result.values == volume->lattice->values) return false;
    if (result.anySolid()) {
        volume->lattice = std::make_shared<const SolidLattice>(result);
        volume->file = target.file;
    } else {
        scene.obstacles.erase(found);
    }
    return true;
}

}  // namespace slabflow
