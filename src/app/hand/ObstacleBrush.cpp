#include "app/hand/ObstacleBrush.h"

#include <algorithm>

#include "base/Error.h"
#include "scene/MeshFiles.h"
#include "scene/MeshPlayback.h"
#include "scene/ObstacleFiles.h"

namespace slabflow {
namespace {

constexpr float capsuleShare = 0.5f;  // of the brush's radius: twice as long as wide

/// By its name, with the origin in the middle; nothing when it is that of a mesh.
std::optional<ObstacleShape> simpleShape(const std::string& name, float radius) {
    if (name == "sphere") return Sphere{glm::vec3(0), radius};
    if (name == "box") return Box{glm::vec3(0), glm::vec3(2 * radius)};
    const glm::vec3 up(0, radius, 0);
    if (name == "cylinder") return Cylinder{-up, up, radius};
    if (name == "capsule") return Capsule{-(1 - capsuleShare) * up, (1 - capsuleShare) * up, capsuleShare * radius};
    return {};
}

/// What a mesh is multiplied by so that its longest edge is as long as the ring is wide.
float scaleOf(const Mesh& mesh, float radius) {
    const glm::vec3 extent = mesh.high() - mesh.low();
    return std::clamp(2 * radius / std::max({extent.x, extent.y, extent.z}), 1e-5f, 1e5f);
}

}  // namespace

std::vector<std::string> simpleShapeNames() { return {"sphere", "box", "cylinder", "capsule"}; }

ObstacleDesc obstacleOf(const Brush& brush, glm::vec3 place, const SceneDesc& scene, const Assets& assets) {
    ObstacleDesc obstacle;
    obstacle.name = freshObstacleName(scene.obstacles);
    obstacle.position = place;
    if (const auto shape = simpleShape(brush.shape, brush.radius)) {
        obstacle.shape = *shape;
        return obstacle;
    }
    const MeshShape shape{meshName(assets, brush.shape), loadMesh(assets, brush.shape)};
    const Mesh mesh = meshAtStart(shape);
    obstacle.scale = scaleOf(mesh, brush.radius);
    obstacle.position -= 0.5f * obstacle.scale * (mesh.low() + mesh.high());
    obstacle.shape = shape;
    return obstacle;
}

glm::vec3 extentOf(const Brush& brush, const Assets& assets) {
    const float radius = brush.radius;
    if (brush.shape == "capsule") return {capsuleShare * radius, radius, capsuleShare * radius};
    if (simpleShape(brush.shape, radius)) return glm::vec3(radius);
    try {
        const auto mesh = loadMesh(assets, brush.shape);
        return 0.5f * scaleOf(*mesh, radius) * (mesh->high() - mesh->low());
    } catch (const Error&) {
        return glm::vec3(radius);  // to place it says what is wrong
    }
}

}  // namespace slabflow
