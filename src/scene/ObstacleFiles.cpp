#include "scene/ObstacleFiles.h"

#include <algorithm>

#include "base/Error.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

/// Names are columns of statistics.
bool isName(const std::string& name) {
    const auto isPart = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-'; };
    return name.size() <= 40 && std::ranges::all_of(name, isPart);
}

std::string numberedName(size_t number) { return "obstacle_" + std::to_string(number); }

bool isTaken(const std::string& name, const std::vector<ObstacleDesc>& obstacles) {
    return std::ranges::count(obstacles, name, &ObstacleDesc::name) != 0;
}

void resolveNames(std::vector<ObstacleDesc>& obstacles, const JsonDocument& document) {
    for (size_t i = 0; i < obstacles.size(); ++i) {
        std::string& name = obstacles[i].name;
        const std::string key = "obstacles[" + std::to_string(i) + "].name";
        if (!isName(name))
            document.fail(key, "found \"" + shortened(name, 60) + "\"; allowed: up to 40 of a-z, A-Z, 0-9, _ and -");
        for (size_t number = i + 1; name.empty(); ++number)
            if (const std::string fresh = numberedName(number); !isTaken(fresh, obstacles)) name = fresh;
        if (std::ranges::count(obstacles, name, &ObstacleDesc::name) > 1)
            document.fail(key, "found \"" + name + "\" more than once; allowed: a name of its own");
    }
}

void resolveMesh(MeshShape& shape, const std::string& key, const std::filesystem::path& folder, const Assets& assets,
                 const JsonDocument& document) {
    if (std::ranges::count(builtInMeshes(assets), shape.file) == 0) {
        const std::filesystem::path path = pathFromUtf8(shape.file);
        std::error_code ignored;
        if (std::filesystem::exists(folder / path, ignored) || path.has_parent_path())
            shape.file = utf8FromPath(std::filesystem::absolute(folder / path).lexically_normal());
    }
    try {
        shape.mesh = loadMesh(assets, shape.file);
    } catch (const Error& error) {
        document.fail(key, error.what());
    } catch (const std::filesystem::filesystem_error& error) {
        document.fail(key, error.what());
    }
}

}  // namespace

void resolveObstacles(SceneDesc& scene, const std::filesystem::path& folder, const Assets& assets,
                      const JsonDocument& document) {
    resolveNames(scene.obstacles, document);
    for (size_t i = 0; i < scene.obstacles.size(); ++i)
        if (auto* mesh = std::get_if<MeshShape>(&scene.obstacles[i].shape))
            resolveMesh(*mesh, "obstacles[" + std::to_string(i) + "].shape.mesh.file", folder, assets, document);
}

ObstacleDesc obstacleFromMesh(const Assets& assets, const std::string& file, const SceneDesc& scene) {
    ObstacleDesc obstacle;
    obstacle.name = freshObstacleName(scene.obstacles);
    MeshShape shape{utf8FromPath(std::filesystem::absolute(pathFromUtf8(file))), nullptr};
    shape.mesh = loadMesh(assets, shape.file);
    const glm::vec3 low = shape.mesh->low(), extent = shape.mesh->high() - low, size = scene.domain.size;
    const float largest = std::max({extent.x, extent.y, extent.z});
    obstacle.scale = std::clamp(0.4f * std::min({size.x, size.y, size.z}) / largest, 1e-5f, 1e5f);
    obstacle.position = scene.domain.origin + 0.5f * size - obstacle.scale * (low + 0.5f * extent);
    obstacle.shape = std::move(shape);
    return obstacle;
}

std::string freshObstacleName(const std::vector<ObstacleDesc>& obstacles) {
    size_t number = obstacles.size() + 1;
    while (isTaken(numberedName(number), obstacles)) ++number;
    return numberedName(number);
}

}  // namespace slabflow
