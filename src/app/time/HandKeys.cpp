#include "app/time/HandKeys.h"

#include <algorithm>
#include <glm/gtc/quaternion.hpp>
#include <utility>

#include "scene/AnimationEdit.h"

namespace slabflow {
namespace {

std::string keyOf(const std::string& obstacle, const char* member) { return "obstacles[" + obstacle + "]." + member; }

glm::vec3 degreesOf(const Pose& pose) { return glm::degrees(glm::eulerAngles(pose.rotation)); }

void dropKeysBetween(SceneDesc& scene, const std::string& key, double from, double until) {
    TrackDesc* track = trackOf(scene, key);
    if (!track) return;
    std::erase_if(track->keys, [&](const TrackKey& k) { return double(k.time) >= from && double(k.time) <= until; });
}

/// From that time on, as the keys were found.
void goStraight(SceneDesc& scene, const std::string& key, double from) {
    TrackDesc* track = trackOf(scene, key);
    if (!track) return;
    for (TrackKey& k : track->keys)
        if (double(k.time) >= from - 1e-6) k.ease = Ease::Linear;
}

}  // namespace

void HandKeys::add(const World& world, std::span<const BodyMove> moves) {
    for (const BodyMove& move : moves)
        if (move.body < world.bodies().size()) {
            const Body& body = world.bodies()[move.body];
            std::vector<Sample>& way = ways_[body.desc.name];
            if (way.empty()) way.push_back({world.time() - double(world.clock().lastDt), body.before});
            way.push_back({world.time(), body.pose});
        }
}

/// The sample that is farthest from the straight way between two others, if it is too far; else `to`.
size_t HandKeys::farthest(const std::vector<Sample>& way, size_t from, size_t to, float tolerance) {
    const float perRadian = 10 * tolerance;
    size_t found = to;
    for (size_t i = from + 1; i < to; ++i) {
        const double share = (way[i].time - way[from].time) / (way[to].time - way[from].time);
        const Pose straight = between(way[from].pose, way[to].pose, float(share));
        const float turn = glm::length(vectorFromRotation(way[i].pose.rotation * glm::inverse(straight.rotation)));
        const float off = glm::distance(way[i].pose.position, straight.position) + perRadian * turn;
        if (off > tolerance) tolerance = off, found = i;
    }
    return found;
}

/// Of Ramer 1972 and Douglas and Peucker 1973.
std::vector<size_t> HandKeys::simplified(const std::vector<Sample>& way, float tolerance) {
    std::vector<size_t> kept{0};
    std::vector<size_t> ends{way.size() - 1};
    while (!ends.empty()) {
        const size_t split = farthest(way, kept.back(), ends.back(), tolerance);
        if (split != ends.back()) {
            ends.push_back(split);
            continue;
        }
        kept.push_back(ends.back());
        ends.pop_back();
    }
    return kept;
}

SceneDesc HandKeys::keyed(SceneDesc scene, const std::string& obstacle, float tolerance) {
    const std::vector<Sample> way = std::exchange(ways_[obstacle], {});
    ways_.erase(obstacle);
    if (way.size() < 2) return scene;
    const bool turns = std::ranges::any_of(
        way, [&](const Sample& sample) { return sample.pose.rotation != way.front().pose.rotation; });
    for (const char* member : {"position", "rotation"})
        dropKeysBetween(scene, keyOf(obstacle, member), way.front().time, way.back().time);
    for (const size_t i : simplified(way, tolerance)) {
        setKey(scene, keyOf(obstacle, "position"), way[i].time, way[i].pose.position);
        if (turns) setKey(scene, keyOf(obstacle, "rotation"), way[i].time, degreesOf(way[i].pose));
    }
    for (const char* member : {"position", "rotation"}) goStraight(scene, keyOf(obstacle, member), way.front().time);
    return scene;
}

SceneDesc HandKeys::placed(SceneDesc scene, const std::string& obstacle, double time, const Pose& pose) {
    setKey(scene, keyOf(obstacle, "position"), time, pose.position);
    if (trackOf(scene, keyOf(obstacle, "rotation"))) setKey(scene, keyOf(obstacle, "rotation"), time, degreesOf(pose));
    return scene;
}

bool isKeyed(const SceneDesc& scene, size_t obstacle) {
    SceneDesc copy = scene;
    return trackOf(copy, keyOf(scene.obstacles[obstacle].name, "position")) != nullptr;
}

}  // namespace slabflow
