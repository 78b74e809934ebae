#include "scene/NamedObstacles.h"

#include <algorithm>

#include "scene/Animation.h"
#include "scene/NearestKey.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

/// Its name and the names of all that is fixed to it.
std::vector<std::string> familyOf(const std::vector<ObstacleDesc>& obstacles, const std::string& name) {
    std::vector<std::string> family{name};
    for (size_t i = 0; i < family.size(); ++i)
        for (const ObstacleDesc& obstacle : obstacles)
            if (obstacle.parent == family[i]) family.push_back(obstacle.name);
    return family;
}

}  // namespace

void requireNamedObstacles(const SceneDesc& scene, const JsonDocument& document) {
    std::vector<std::string_view> names;
    for (const ObstacleDesc& obstacle : scene.obstacles) names.push_back(obstacle.name);
    const auto require = [&](const std::string& name, const std::string& key) {
        if (name.empty() || std::ranges::count(names, name) != 0) return;
        document.fail(key,
                      "found \"" + shortened(name, 60) + "\"" + didYouMean(name, names) + "; allowed: " +
                          (names.empty() ? "the name of an obstacle, of which there are none" : quotedList(names)));
    };
    for (size_t i = 0; i < scene.sources.size(); ++i)
        require(scene.sources[i].obstacle, "sources[" + std::to_string(i) + "].obstacle");
    for (size_t i = 0; i < scene.emitters.size(); ++i)
        require(scene.emitters[i].obstacle, "emitters[" + std::to_string(i) + "].obstacle");
    require(scene.camera.follow, "camera.follow");
}

void removeOrphans(SceneDesc& scene) {
    const auto isGone = [&](const std::string& name) {
        return !name.empty() && std::ranges::count(scene.obstacles, name, &ObstacleDesc::name) == 0;
    };
    std::erase_if(scene.sources, [&](const SourceDesc& source) { return isGone(source.obstacle); });
    std::erase_if(scene.emitters, [&](const EmitterDesc& emitter) { return isGone(emitter.obstacle); });
    if (isGone(scene.camera.follow)) scene.camera.follow.clear();
    removeLostTracks(scene);
}

bool removeObstacle(SceneDesc& scene, const std::string& name) {
    const std::vector<std::string> family = familyOf(scene.obstacles, name);
    const auto isOfIt = [&](const std::string& other) { return std::ranges::count(family, other) != 0; };
    if (std::ranges::any_of(scene.grids, [&](const GridDesc& grid) { return isOfIt(grid.follow.obstacle); }))
        return false;
    std::erase_if(scene.obstacles, [&](const ObstacleDesc& obstacle) { return isOfIt(obstacle.name); });
    removeOrphans(scene);
    return true;
}

}  // namespace slabflow
