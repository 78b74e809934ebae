#include "scene/ItemPlacement.h"

#include <algorithm>

#include "scene/GridRules.h"
#include "scene/SourceFiles.h"

namespace slabflow {
namespace {

constexpr float farthest = 1e5f, smallest = 1e-6f;           // m, as scenes allow
constexpr float smallestScale = 1e-5f, largestScale = 1e5f;  // of obstacles

glm::vec3 within(glm::vec3 place) { return glm::clamp(place, -farthest, farthest); }
float lengthWithin(float length) { return std::clamp(length, smallest, farthest); }

/// With y along that direction.
glm::quat rotationAlong(glm::vec3 way) {
    const glm::vec3 y = glm::normalize(way), up(0, 1, 0);
    const glm::vec3 axis = glm::cross(up, y);
    if (glm::length(axis) < 1e-6f) return y.y > 0 ? glm::quat(1, 0, 0, 0) : glm::quat(0, 1, 0, 0);
    return glm::angleAxis(std::acos(std::clamp(y.y, -1.0f, 1.0f)), glm::normalize(axis));
}

bool isTube(const Shape& shape) {
    return std::holds_alternative<Cylinder>(shape) || std::holds_alternative<Capsule>(shape);
}

/// In the coordinates of the shape.
Pose poseOf(const Shape& shape) {
    const auto pose = [](const auto& s) -> Pose {
        if constexpr (requires { s.center; }) return {s.center};
        else return {0.5f * (s.from + s.to), rotationAlong(s.to - s.from)};
    };
    return std::visit(pose, shape);
}

ItemPlacement placementOf(const Shape& shape, const Pose& carrier, bool hasFlow) {
    return {.pose = carrier * poseOf(shape),
            .moves = true,
            .turns = isTube(shape) || hasFlow,
            .scales = true,
            .scalesAxes = isTube(shape) || std::holds_alternative<Box>(shape)};
}

struct ForcePlacement {
    const GridDesc& grid;

    std::optional<ItemPlacement> operator()(const WindDesc& wind) const {
        if (wind.shape) return placementOf(*wind.shape, {}, true);
        return ItemPlacement{.pose = {grid.origin + 0.5f * grid.size}, .turns = true};
    }
    std::optional<ItemPlacement> operator()(const FanDesc& fan) const { return placementOf(fan.shape, {}, true); }
    std::optional<ItemPlacement> operator()(const AttractorDesc& attractor) const {
        return ItemPlacement{.pose = {attractor.center}, .moves = true, .scales = true};
    }
    std::optional<ItemPlacement> operator()(const VortexDesc& vortex) const {
        return ItemPlacement{
            .pose = {vortex.center, rotationAlong(vortex.axis)}, .moves = true, .turns = true, .scales = true};
    }
    std::optional<ItemPlacement> operator()(const TurbulenceDesc&) const { return {}; }
};

/// Along and across a tube; of round shapes all that counts is one factor.
void scaleShape(Shape& shape, glm::vec3 factor) {
    const float across = factor.x != 1 ? factor.x : factor.z;
    const auto scale = [&](auto& s) {
        if constexpr (requires { s.size; }) {
            s.size = glm::clamp(s.size * factor, smallest, farthest);
        } else {
            s.radius = lengthWithin(s.radius * across);
            if constexpr (requires { s.from; }) {
                const glm::vec3 middle = 0.5f * (s.from + s.to), half = 0.5f * factor.y * (s.to - s.from);
                if (glm::length(half) < smallest) return;  // a tube keeps its direction
                s.from = within(middle - half);
                s.to = within(middle + half);
            }
        }
    };
    std::visit(scale, shape);
}

void turnShape(Shape& shape, const glm::quat& turn) {
    const auto turnTube = [&](auto& s) {
        if constexpr (requires { s.from; }) {
            const glm::vec3 middle = 0.5f * (s.from + s.to), half = turn * (0.5f * (s.to - s.from));
            s.from = middle - half;
            s.to = middle + half;
        }
    };
    std::visit(turnTube, shape);
}

/// The motion as those see it who go along with `carrier`.
HandMotion seenFrom(const Pose& carrier, const HandMotion& motion) {
    const glm::quat back = glm::inverse(carrier.rotation);
    return {back * motion.move, back * motion.turn * carrier.rotation, motion.scale};
}

void placeShape(Shape& shape, const HandMotion& local) {
    scaleShape(shape, local.scale);
    turnShape(shape, local.turn);
    moveShape(shape, local.move);
}

/// Degrees about fixed axes, turned further.
glm::vec3 turnedBy(const glm::quat& turn, glm::vec3 rotation) {
    if (turn == glm::quat(1, 0, 0, 0)) return rotation;
    return glm::degrees(glm::eulerAngles(turn * rotationFromDegrees(rotation)));
}

/// Moves one thing; `local` is the motion in the coordinates in which it stands.
struct Placer {
    const HandMotion& motion;
    HandMotion local;

    /// A shape from a file, whose origin may be anywhere.
    void placeAroundMiddle(SourceDesc& source) const {
        const glm::vec3 middle = boxAround(source).pose.position;
        const float scale = std::clamp(source.scale * local.scale.x, smallestScale, largestScale) / source.scale;
        source.position = within(middle + local.turn * (scale * (source.position - middle)) + local.move);
        source.rotation = turnedBy(local.turn, source.rotation);
        source.scale *= scale;
    }

    void operator()(GridDesc& grid) const { grid.origin = within(grid.origin + motion.move); }
    void operator()(ObstacleDesc& obstacle) const {
        obstacle.position = within(obstacle.position + local.move);
        for (Keyframe& key : obstacle.motion.path) key.position = within(key.position + local.move);
        obstacle.rotation = turnedBy(local.turn, obstacle.rotation);
        obstacle.scale = std::clamp(obstacle.scale * local.scale.x, smallestScale, largestScale);
    }
    void operator()(SourceDesc& source) const {
        if (auto shape = simpleShape(source.shape)) {
            placeShape(*shape, local);
            source.shape = sourceShape(*shape);
        } else {
            placeAroundMiddle(source);
        }
        if (source.velocity) source.velocity = motion.turn * *source.velocity;
    }
    void operator()(EmitterDesc& emitter) const {
        if (emitter.shape) placeShape(*emitter.shape, local);
        emitter.velocity = motion.turn * emitter.velocity;
    }
    void operator()(ForceDesc& force) const { std::visit(*this, force); }
    void operator()(WindDesc& wind) const {
        if (wind.shape) placeShape(*wind.shape, local);
        wind.acceleration = motion.turn * wind.acceleration;
    }
    void operator()(FanDesc& fan) const {
        placeShape(fan.shape, local);
        fan.velocity = motion.turn * fan.velocity;
    }
    void operator()(AttractorDesc& attractor) const {
        attractor.center = within(attractor.center + motion.move);
        attractor.radius = lengthWithin(attractor.radius * motion.scale.x);
    }
    void operator()(VortexDesc& vortex) const {
        vortex.center = within(vortex.center + motion.move);
        vortex.axis = motion.turn * vortex.axis;
        vortex.radius = lengthWithin(vortex.radius * motion.scale.x);
    }
    void operator()(TurbulenceDesc&) const {}
    void operator()(LightDesc& light) const { light.direction = motion.turn * light.direction; }
    void operator()(CameraDesc&) const {}
};

void placeKey(CameraDesc& camera, const SceneItem& item, glm::vec3 move) {
    const auto moveKey = [&](CameraKey& key) {
        glm::vec3& point = item.kind == ItemKind::CameraEye ? key.eye : key.target;
        const glm::vec3& other = item.kind == ItemKind::CameraEye ? key.target : key.eye;
        if (within(point + move) != other) point = within(point + move);  // it looks somewhere
    };
    moveKey(camera.path[item.index]);
    const size_t last = camera.path.size() - 1;
    if (!camera.repeat || last == 0) return;  // else the path ends where it begins
    if (item.index == 0) moveKey(camera.path[last]);
    if (item.index == last) moveKey(camera.path[0]);
}

}  // namespace

bool standsStill(const GridDesc& grid) { return !travels(grid) && !grid.follow.smoke; }

void moveShape(Shape& shape, glm::vec3 by) {
    const auto move = [&](auto& s) {
        if constexpr (requires { s.center; }) s.center = within(s.center + by);
        else s.from += by, s.to += by;
    };
    std::visit(move, shape);
}

std::string carrierOf(const SceneDesc& scene, const SceneItem& item) {
    switch (item.kind) {
        case ItemKind::Obstacle: return scene.obstacles[item.index].parent;
        case ItemKind::Source: return scene.sources[item.index].obstacle;
        case ItemKind::Emitter: return scene.emitters[item.index].obstacle;
        default: return {};
    }
}

std::optional<ItemPlacement> placementOf(const SceneDesc& scene, const SceneItem& item, const Pose& carrier) {
    const size_t i = item.index;
    const GridDesc& domain = scene.domain();
    switch (item.kind) {
        case ItemKind::Grid: {
            const GridDesc& grid = scene.grids[i];
            const Pose pose{grid.origin + 0.5f * grid.size, rotationFromDegrees(grid.rotation)};
            return ItemPlacement{.pose = pose, .moves = standsStill(grid)};
        }
        case ItemKind::Obstacle: {
            const ObstacleDesc& obstacle = scene.obstacles[i];
            const Pose pose = carrier * poseAt(obstacle, 0);
            return ItemPlacement{.pose = pose, .moves = true, .turns = obstacle.motion.path.empty(), .scales = true};
        }
        case ItemKind::Source: {
            const SourceDesc& source = scene.sources[i];
            const auto shape = simpleShape(source.shape);
            if (!shape)
                return ItemPlacement{
                    .pose = carrier * boxAround(source).pose, .moves = true, .turns = true, .scales = true};
            return placementOf(*shape, carrier, source.velocity.value_or(glm::vec3(0)) != glm::vec3(0));
        }
        case ItemKind::Emitter: {
            const EmitterDesc& emitter = scene.emitters[i];
            if (!emitter.shape) return {};
            return placementOf(*emitter.shape, carrier, emitter.velocity != glm::vec3(0));
        }
        case ItemKind::Force: return std::visit(ForcePlacement{domain}, scene.forces[i]);
        case ItemKind::Light:  // far away, in whatever direction
            return ItemPlacement{.pose = {domain.origin + 0.5f * domain.size}, .turns = true};
        case ItemKind::CameraEye:
        case ItemKind::CameraTarget: {
            if (!scene.camera.follow.empty()) return {};
            const CameraKey& key = scene.camera.path[i];
            return ItemPlacement{.pose = {item.kind == ItemKind::CameraEye ? key.eye : key.target}, .moves = true};
        }
        case ItemKind::Camera: break;
    }
    return {};
}

void place(SceneDesc& scene, const SceneItem& item, const SceneDesc& start, const HandMotion& motion,
           const Pose& carrier) {
    if (item.kind == ItemKind::CameraEye || item.kind == ItemKind::CameraTarget) {
        scene.camera.path = start.camera.path;
        return placeKey(scene.camera, item, motion.move);
    }
    visitItem(scene, item, [&](auto& thing) {
        visitItem(start, item, [&](const auto& before) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(thing)>, std::remove_cvref_t<decltype(before)>>) {
                thing = before;
                if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(thing)>, CameraKey>)
                    Placer{motion, seenFrom(carrier, motion)}(thing);
            }
        });
    });
}

}  // namespace slabflow
