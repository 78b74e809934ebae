#include "app/hand/SolidBrush.h"

#include <algorithm>
#include <glm/gtc/quaternion.hpp>

namespace slabflow {
namespace {

/// The axis along which a flat box is one cell deep, through which strokes go.
std::optional<glm::vec3> flatAxis(const PlacedGrid& box) {
    for (const int axis : {2, 1, 0})
        if (box.cells[axis] == 1) return box.axes[axis];
    return {};
}

bool spans(const VolumeShape& volume, const Pose& pose, const PlacedGrid& box) {
    const glm::vec3 low = volume.low(), high = volume.high();
    const auto isAt = [&](glm::vec3 corner, glm::vec3 cells) {
        return glm::distance(placedBy(pose, corner), box.worldFromGrid(cells)) < 0.01f * box.h;
    };
    const glm::vec3 end(box.cells);
    return isAt(low, glm::vec3(0)) && isAt(high, end) && isAt({high.x, low.y, low.z}, {end.x, 0, 0});
}

/// Whether what is painted now may become part of it.
bool isInPlace(const ObstacleDesc& obstacle, const Pose& pose, const PlacedGrid& box) {
    const auto* volume = std::get_if<VolumeShape>(&obstacle.shape);
    return volume && obstacle.scale == 1 && obstacle.motion == MotionDesc() && spans(*volume, pose, box);
}

std::string freshName(const std::vector<ObstacleDesc>& obstacles) {
    std::string name = "painted";
    for (int i = 2; std::ranges::count(obstacles, name, &ObstacleDesc::name) > 0; ++i)
        name = "painted_" + std::to_string(i);
    return name;
}

/// An obstacle as large as the box, turned as it is.
ObstacleDesc nothingYet(const std::vector<ObstacleDesc>& others, const PlacedGrid& box) {
    const glm::vec3 low = box.origin * box.axes, high = low + box.size();
    ObstacleDesc obstacle;
    obstacle.name = freshName(others);
    if (box.isTurned()) obstacle.rotation = glm::degrees(glm::eulerAngles(glm::quat_cast(box.axes)));
    obstacle.shape = VolumeShape{"", 0.5f * (low + high), box.size(),
                                 std::make_shared<const SolidLattice>(SolidStroke::nothing(box.cells + 1, low, high))};
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

std::optional<SceneDesc> SolidBrush::paint(const SceneDesc& scene, std::span<const Body> bodies, const PlacedGrid& box,
                                           const Brush& brush) {
    if (pieces_.empty()) return {};
    SceneDesc painted = scene;
    if (!begun_) begin(painted, bodies, box, brush);
    bool changed = false;
    for (Target& target : targets_) changed |= addPieces(target, painted);
    pieces_.clear();
    return changed ? std::optional(std::move(painted)) : std::nullopt;
}

void SolidBrush::begin(SceneDesc& scene, std::span<const Body> bodies, const PlacedGrid& box, const Brush& brush) {
    begun_ = true;
    for (const Body& body : bodies) {
        const bool isPainted = std::holds_alternative<VolumeShape>(body.desc.shape) && body.desc.motion == MotionDesc();
        if (!isPainted || (!erases_ && !isInPlace(body.desc, body.pose, box))) continue;
        aimAt(body.desc, body.pose, box, brush);
        if (!erases_) return;
    }
    if (erases_) return;
    scene.obstacles.push_back(nothingYet(scene.obstacles, box));
    aimAt(scene.obstacles.back(), poseAt(scene.obstacles.back(), 0), box, brush);
}

void SolidBrush::aimAt(const ObstacleDesc& obstacle, const Pose& pose, const PlacedGrid& box, const Brush& brush) {
    const auto& volume = std::get<VolumeShape>(obstacle.shape);
    SolidStroke::Brush tool{.radius = brush.radius / obstacle.scale, .erases = erases_};
    if (const auto axis = flatAxis(box)) tool.through = glm::inverse(pose.rotation) * *axis;
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
