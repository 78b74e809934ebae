#include "scene/History.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

#include "scene/ItemEdits.h"
#include "scene/ItemPlacement.h"
#include "scene/SceneChange.h"

namespace slabflow {
namespace {

constexpr std::array kinds{ItemKind::Obstacle, ItemKind::Source, ItemKind::Emitter,  ItemKind::Force,
                           ItemKind::Grid,     ItemKind::Light,  ItemKind::CameraEye};

/// The first thing of one scene that the other has not.
std::optional<SceneItem> onlyIn(const SceneDesc& scene, const SceneDesc& other) {
    for (const ItemKind kind : kinds)
        if (itemsOf(scene, kind).size() > itemsOf(other, kind).size())
            for (const SceneItem& item : itemsOf(scene, kind))
                if (!followed(item, scene, other)) return item;
    return {};
}

/// A thing that has another name, and its index is the same.
std::optional<SceneItem> renamed(const SceneDesc& before, const SceneDesc& after) {
    for (const ItemKind kind : kinds)
        for (const SceneItem& item : itemsOf(after, kind))
            if (isThere(before, item) && hasName(after, item) && titleOf(before, item) != titleOf(after, item))
                return item;
    return {};
}

/// The thing of which "obstacles[1].position" speaks.
std::optional<SceneItem> thingIn(const std::string& path, const SceneDesc& scene) {
    for (const ItemKind kind : kinds)
        for (const SceneItem& item : itemsOf(scene, kind))
            if (path.starts_with(pathOf(scene, item) + ".")) return item;
    return {};
}

/// "obstacles[1].position" is "ball position".
std::string inWords(std::string path, const SceneDesc& scene) {
    if (const auto thing = thingIn(path, scene))
        path = titleOf(scene, *thing) + path.substr(pathOf(scene, *thing).size());
    std::ranges::replace(path, '.', ' ');
    std::ranges::replace(path, '_', ' ');
    return path;
}

/// Whether an assignment only says where a thing is, and how large.
bool isOfPlace(const std::string& path) {
    constexpr std::array<std::string_view, 14> keys{"position", "rotation", "scale", "center", "from",
                                                    "to",       "radius",   "size",  "at",     "thickness",
                                                    "origin",   "axis",     "eye",   "target"};
    const std::string_view key = std::string_view(path).substr(path.rfind('.') + 1);
    return std::ranges::count(keys, key) > 0;
}

/// "move ball", when nothing else has happened than that one thing stands otherwise.
std::optional<std::string> titleOfPlacing(const std::vector<std::string>& paths, const SceneDesc& before,
                                          const SceneDesc& after) {
    const auto thing = thingIn(paths.front(), after);
    const auto isOfIt = [&](const std::string& path) { return thingIn(path, after) == thing && isOfPlace(path); };
    if (!thing || !isThere(before, *thing) || !std::ranges::all_of(paths, isOfIt)) return {};
    const auto was = placementOf(before, *thing, {}), is = placementOf(after, *thing, {});
    const std::string title = titleOf(after, *thing);
    if (!was || !is || glm::distance(was->pose.position, is->pose.position) > 1e-6f) return "move " + title;
    const bool isTurned = std::abs(glm::dot(was->pose.rotation, is->pose.rotation)) < 1 - 1e-6f;
    return (isTurned ? "turn " : "resize ") + title;
}

}  // namespace

std::string titleOfChange(const SceneDesc& before, const SceneDesc& after) {
    if (const auto item = onlyIn(after, before)) return "add " + titleOf(after, *item);
    if (const auto item = onlyIn(before, after)) return "remove " + titleOf(before, *item);
    if (const auto item = renamed(before, after))
        return "rename " + titleOf(before, *item) + " to " + titleOf(after, *item);
    for (size_t i = 0; i < std::max(before.animation.size(), after.animation.size()); ++i) {
        const bool isNew = i >= before.animation.size(), isGone = i >= after.animation.size();
        if (isNew || isGone || before.animation[i] != after.animation[i])
            return "keys of " + inWords(isGone ? before.animation[i].key : after.animation[i].key, after);
    }
    std::vector<std::string> paths = assignmentsBetween(before, after);
    if (paths.empty()) return "paint";  // into a solid, which is no text
    for (std::string& path : paths) path.resize(path.find('='));
    if (const auto title = titleOfPlacing(paths, before, after)) return *title;
    const std::string title = inWords(paths.front(), after);
    return paths.size() == 1 ? title : title + " and " + std::to_string(paths.size() - 1) + " more";
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
    push({std::move(title), std::move(next)});
    return true;
}

void History::addStroke(std::string title, long frame) { push({std::move(title), steps_[now_].scene, frame}); }

/// In place of those that were undone.
void History::push(Step step) {
    steps_.resize(now_ + 1);
    steps_.push_back(std::move(step));
    if (steps_.size() > most + 1) steps_.pop_front();
    now_ = steps_.size() - 1;
}

size_t History::dropStrokes(long frame, bool alsoUndone) {
    size_t dropped = 0;
    for (size_t i = steps_.size() - 1; i > 0; --i) {
        const bool isUndone = i > now_;
        if (!steps_[i].stroke || (isUndone ? !alsoUndone : *steps_[i].stroke < frame)) continue;
        steps_.erase(steps_.begin() + std::ptrdiff_t(i));
        if (!isUndone) --now_;
        ++dropped;
    }
    return dropped;
}

const SceneDesc& History::goTo(size_t step) {
    assert(step < steps_.size());
    now_ = step;
    return steps_[now_].scene;
}

}  // namespace slabflow
