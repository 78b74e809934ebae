#include "scene/EmitterObstacles.h"

#include <algorithm>

#include "scene/NearestKey.h"
#include "scene/Text.h"

namespace slabflow {

void requireObstaclesOfEmitters(const SceneDesc& scene, const JsonDocument& document) {
    const std::vector<std::string_view> names = [&] {
        std::vector<std::string_view> all;
        for (const ObstacleDesc& obstacle : scene.obstacles) all.push_back(obstacle.name);
        return all;
    }();
    for (size_t i = 0; i < scene.emitters.size(); ++i) {
        const std::string& name = scene.emitters[i].obstacle;
        if (name.empty() || std::ranges::count(names, name) != 0) continue;
        document.fail("emitters[" + std::to_string(i) + "].obstacle",
                      "found \"" + shortened(name, 60) + "\"" + didYouMean(name, names) + "; allowed: " +
                          (names.empty() ? "the name of an obstacle, of which there are none" : quotedList(names)));
    }
}

}  // namespace slabflow
