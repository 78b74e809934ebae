#include "scene/History.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "scene/SceneChange.h"

namespace slabflow {
namespace {

/// "add ball", when a list has one that it had not, or the other way round.
template <class Item>
std::optional<std::string> titleOfLists(const std::vector<Item>& before, const std::vector<Item>& after,
                                        const std::string& kind) {
    if (before.size() == after.size()) return {};
    const bool more = after.size() > before.size();
    const std::vector<Item>&longer = more ? after : before, &shorter = more ? before : after;
    for (const Item& item : longer)
        if (std::ranges::count(shorter, item.name, &Item::name) < std::ranges::count(longer, item.name, &Item::name))
            return (more ? "add " : "remove ") + (item.name.empty() ? kind : item.name);
    return (more ? "add " : "remove ") + kind;
}

/// "obstacles[1].position" is "ball position".
std::string inWords(std::string path, const SceneDesc& scene) {
    constexpr std::string_view list = "obstacles[";
    if (path.starts_with(list)) {
        const size_t end = path.find(']'), index = size_t(std::stoul(path.substr(list.size())));
        if (index < scene.obstacles.size()) path = scene.obstacles[index].name + path.substr(end + 1);
    }
    std::ranges::replace(path, '.', ' ');
    std::ranges::replace(path, '_', ' ');
    return path;
}

bool isPlacedElsewhere(const ObstacleDesc& before, const ObstacleDesc& after) {
    return before.name == after.name && (before.position != after.position || before.rotation != after.rotation);
}

}  // namespace

std::string titleOfChange(const SceneDesc& before, const SceneDesc& after) {
    if (const auto title = titleOfLists(before.obstacles, after.obstacles, "an obstacle")) return *title;
    if (const auto title = titleOfLists(before.sources, after.sources, "a source")) return *title;
    if (const auto title = titleOfLists(before.emitters, after.emitters, "an emitter")) return *title;
    if (before.forces.size() != after.forces.size())
        return before.forces.size() < after.forces.size() ? "add a force" : "remove a force";
    for (size_t i = 0; i < std::min(before.obstacles.size(), after.obstacles.size()); ++i)
        if (isPlacedElsewhere(before.obstacles[i], after.obstacles[i])) return "move " + after.obstacles[i].name;
    const std::vector<std::string> assignments = assignmentsBetween(before, after);
    if (assignments.empty()) return "paint";  // into a solid, which is no text
    const std::string title = inWords(assignments.front().substr(0, assignments.front().find('=')), after);
    return assignments.size() == 1 ? title : title + " and " + std::to_string(assignments.size() - 1) + " more";
}

/// Without what follows from the rest.
SceneDesc History::bare(SceneDesc scene) {
    scene.canonicalJson.clear();
    return scene;
}

bool History::observe(const SceneDesc& scene, bool busy) {
    if (busy) return false;
    SceneDesc next = bare(scene);
    const SceneDesc& last = steps_[now_].scene;
    if (next == last) return false;
    std::string title = titleOfChange(last, next);
    steps_.resize(now_ + 1);
    steps_.push_back({std::move(title), std::move(next)});
    if (steps_.size() > most + 1) steps_.pop_front();
    now_ = steps_.size() - 1;
    return true;
}

const SceneDesc& History::goTo(size_t step) {
    assert(step < steps_.size());
    now_ = step;
    return steps_[now_].scene;
}

}  // namespace slabflow
