#include "scene/NamedObstacles.h"

#include <algorithm>

#include "scene/NearestKey.h"
#include "scene/Text.h"

namespace slabflow {

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

}  // namespace slabflow
