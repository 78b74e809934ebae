#include "scene/ItemEdits.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "base/Error.h"
#include "scene/ItemPlacement.h"
#include "scene/KeyPath.h"
#include "scene/NamedObstacles.h"

namespace slabflow {
namespace {

constexpr size_t longestName = 40;  // of obstacles, the shortest of all limits

/// Names of obstacles are columns of statistics, those of grids are files.
bool isOfNameLetters(ItemKind kind) { return kind == ItemKind::Obstacle || kind == ItemKind::Grid; }

std::string withAllowedLetters(std::string name, ItemKind kind) {
    if (!isOfNameLetters(kind)) return name;
    std::ranges::replace_if(
        name, [](unsigned char c) { return c > 127 || (!std::isalnum(c) && c != '-'); }, '_');
    return name.substr(0, longestName);
}

bool isTaken(const SceneDesc& scene, ItemKind kind, const std::string& name) {
    bool taken = false;
    visitList(scene, kind, [&](const auto& list) {
        for (const auto& entry : list)
            if constexpr (requires { entry.name; }) taken |= entry.name == name;
    });
    return taken;
}

void renameReferences(SceneDesc& scene, const std::string& before, const std::string& after) {
    const auto change = [&](std::string& reference) {
        if (reference == before) reference = after;
    };
    for (ObstacleDesc& obstacle : scene.obstacles) change(obstacle.parent);
    for (SourceDesc& source : scene.sources) change(source.obstacle);
    for (EmitterDesc& emitter : scene.emitters) change(emitter.obstacle);
    for (GridDesc& grid : scene.grids) change(grid.follow.obstacle);
    change(scene.camera.follow);
    change(scene.reference.obstacle);
}

std::string_view listOf(ItemKind kind) {
    switch (kind) {
        case ItemKind::Grid: return "grids";
        case ItemKind::Obstacle: return "obstacles";
        case ItemKind::Source: return "sources";
        case ItemKind::Emitter: return "emitters";
        case ItemKind::Force: return "forces";
        default: return "";
    }
}

/// Calls change(step) with the step into the list of that kind of every track that leads there. Those for which it is
/// false are taken out.
template <class Change>
void changeTracks(SceneDesc& scene, ItemKind kind, Change change) {
    std::vector<TrackDesc> kept;
    for (TrackDesc track : std::exchange(scene.animation, {})) {
        std::vector<KeyStep> path = parseKeyPath(track.key, track.key);
        if (path.size() > 1 && path[0] == KeyStep(std::string(listOf(kind)))) {
            if (!change(path[1])) continue;
            track.key.clear();
            for (const KeyStep& step : path) track.key = childPath(track.key, step);
        }
        kept.push_back(std::move(track));
    }
    scene.animation = std::move(kept);
}

/// Before a thing is taken out of its list: its tracks go, and those that count what is behind it count one less.
void removeTracks(SceneDesc& scene, const SceneItem& item) {
    const std::string name = titleOf(scene, item);
    changeTracks(scene, item.kind, [&](KeyStep& step) {
        auto* index = std::get_if<size_t>(&step);
        if (!index) return step != KeyStep(ItemName{name});
        if (*index > item.index) return --*index, true;
        return *index != item.index;
    });
}

/// Several of them may be taken out at once.
void nameObstaclesInTracks(SceneDesc& scene) {
    changeTracks(scene, ItemKind::Obstacle, [&](KeyStep& step) {
        const auto* index = std::get_if<size_t>(&step);
        if (index && *index < scene.obstacles.size()) step = ItemName{scene.obstacles[*index].name};
        return true;
    });
}

void shift(GridDesc& grid, glm::vec3 by) {
    if (grid.follow.obstacle.empty()) grid.origin += by;
    else grid.follow.offset += by;
}
void shift(ObstacleDesc& obstacle, glm::vec3 by) {
    obstacle.position += by;
    for (Keyframe& key : obstacle.motion.path) key.position += by;
}
void shift(SourceDesc& source, glm::vec3 by) {
    auto shape = simpleShape(source.shape);
    if (!shape) {
        source.position += by;
        return;
    }
    moveShape(*shape, by);
    source.shape = sourceShape(*shape);
}
void shift(EmitterDesc& emitter, glm::vec3 by) {
    if (emitter.shape) moveShape(*emitter.shape, by);
}
void shift(ForceDesc& force, glm::vec3 by) {
    const auto shiftOne = [&](auto& f) {
        if constexpr (requires { f.center; }) f.center += by;
    };
    std::visit(shiftOne, force);
    if (auto* fan = std::get_if<FanDesc>(&force)) moveShape(fan->shape, by);
    if (auto* wind = std::get_if<WindDesc>(&force); wind && wind->shape) moveShape(*wind->shape, by);
}

/// With all that is fixed to it or goes along with it, under new names.
void duplicateObstacle(SceneDesc& scene, size_t index, glm::vec3 offset) {
    std::map<std::string, std::string> names;
    const auto copy = [&](ObstacleDesc obstacle) {
        std::string fresh = freeName(scene, ItemKind::Obstacle, obstacle.name);
        names[obstacle.name] = fresh;
        obstacle.name = std::move(fresh);
        scene.obstacles.push_back(std::move(obstacle));
        return scene.obstacles.size() - 1;
    };
    const size_t before = scene.obstacles.size();
    const size_t first = copy(scene.obstacles[index]);
    shift(scene.obstacles[first], offset);
    for (bool grows = true; grows;) {
        grows = false;
        for (size_t i = 0; i < before; ++i) {
            const ObstacleDesc obstacle = scene.obstacles[i];
            if (!names.contains(obstacle.parent) || names.contains(obstacle.name)) continue;
            const size_t part = copy(obstacle);
            scene.obstacles[part].parent = names[obstacle.parent];
            grows = true;
        }
    }
    const auto copyCarried = [&](auto& list, ItemKind kind) {
        for (size_t i = 0, count = list.size(); i < count; ++i) {
            if (!names.contains(list[i].obstacle)) continue;
            auto carried = list[i];
            carried.obstacle = names[carried.obstacle];
            if (!carried.name.empty()) carried.name = freeName(scene, kind, carried.name);
            list.push_back(std::move(carried));
        }
    };
    copyCarried(scene.sources, ItemKind::Source);
    copyCarried(scene.emitters, ItemKind::Emitter);
}

/// After it, on the way to the next one.
void duplicateKey(std::vector<CameraKey>& path, size_t index, glm::vec3 offset) {
    CameraKey key = path[index];
    key.time = index + 1 < path.size() ? 0.5f * (key.time + path[index + 1].time) : key.time + 1;
    key.eye += offset;
    key.target += offset;
    path.insert(path.begin() + std::ptrdiff_t(index + 1), key);
}

}  // namespace

bool hasName(const SceneDesc& scene, const SceneItem& item) {
    switch (item.kind) {
        case ItemKind::Grid: return scene.grids.size() > 1;  // else it is the domain
        case ItemKind::Obstacle:
        case ItemKind::Source:
        case ItemKind::Emitter: return true;
        default: return false;
    }
}

void rename(SceneDesc& scene, const SceneItem& item, const std::string& name) {
    if (!hasName(scene, item) || name.empty() || name == titleOf(scene, item)) return;
    visitItem(scene, item, [&](auto& thing) {
        if constexpr (requires { thing.name; }) {
            const std::string before = std::exchange(thing.name, std::string());  // which it may have again
            thing.name = freeName(scene, item.kind, name);
            if (item.kind == ItemKind::Obstacle) renameReferences(scene, before, thing.name);
            changeTracks(scene, item.kind, [&](KeyStep& step) {
                if (!before.empty() && step == KeyStep(ItemName{before})) step = ItemName{thing.name};
                return true;
            });
        }
    });
}

bool canDuplicate(const SceneDesc& scene, const SceneItem& item) {
    const bool isKey = item.kind == ItemKind::CameraEye || item.kind == ItemKind::CameraTarget;
    if (isKey) return !scene.camera.repeat || item.index + 1 < scene.camera.path.size();
    if (item.kind == ItemKind::Emitter) return scene.emitters.size() < size_t(mostEmitters);
    return item.kind != ItemKind::Light && item.kind != ItemKind::Camera;
}

SceneItem duplicate(SceneDesc& scene, const SceneItem& item, glm::vec3 offset) {
    SLAB_ASSERT(canDuplicate(scene, item), "only what there may be several of is duplicated");
    const SceneItem copy{item.kind, countOf(scene, item.kind)};
    if (item.kind == ItemKind::Obstacle) {
        duplicateObstacle(scene, item.index, offset);
        return copy;
    }
    if (item.kind == ItemKind::CameraEye || item.kind == ItemKind::CameraTarget) {
        duplicateKey(scene.camera.path, item.index, offset);
        return {item.kind, item.index + 1};
    }
    visitList(scene, item.kind, [&](auto& list) {
        auto thing = list[item.index];
        if constexpr (requires { shift(thing, offset); }) shift(thing, offset);
        if constexpr (requires { thing.name; })
            if (!thing.name.empty()) thing.name = freeName(scene, item.kind, thing.name);
        list.push_back(std::move(thing));
    });
    return copy;
}

bool remove(SceneDesc& scene, const SceneItem& item) {
    switch (item.kind) {
        case ItemKind::Camera: return false;
        case ItemKind::Light:
            visitItem(scene, item, [](auto& thing) {
                if constexpr (requires { thing.direction; }) thing.color = glm::vec3(0);
            });
            return true;
        case ItemKind::Obstacle:
            nameObstaclesInTracks(scene);
            return removeObstacle(scene, std::string(scene.obstacles[item.index].name));
        case ItemKind::Grid:
            if (scene.grids.size() == 1) return false;
            break;
        case ItemKind::CameraEye:
        case ItemKind::CameraTarget:  // a path that is repeated ends where it begins
            if (item.index == 0 || item.index + 1 == scene.camera.path.size()) scene.camera.repeat = false;
            break;
        default: break;
    }
    removeTracks(scene, item);
    visitList(scene, item.kind, [&](auto& list) { list.erase(list.begin() + std::ptrdiff_t(item.index)); });
    return true;
}

std::string freeName(const SceneDesc& scene, ItemKind kind, const std::string& wanted) {
    const std::string name = withAllowedLetters(wanted, kind);
    if (!isTaken(scene, kind, name)) return name;
    const char separator = isOfNameLetters(kind) ? '_' : ' ';
    const size_t digits = name.find_last_not_of("0123456789");
    const bool isNumbered = digits != name.npos && digits + 1 < name.size() && name[digits] == separator;
    const std::string stem = isNumbered ? name.substr(0, digits) : name;
    for (size_t number = 2;; ++number) {
        const std::string ending = separator + std::to_string(number);
        std::string free = (isOfNameLetters(kind) ? stem.substr(0, longestName - ending.size()) : stem) + ending;
        if (!isTaken(scene, kind, free)) return free;
    }
}

}  // namespace slabflow
