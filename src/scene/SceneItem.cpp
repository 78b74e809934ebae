#include "scene/SceneItem.h"

#include <algorithm>
#include <type_traits>

#include "scene/GridRules.h"
#include "scene/KeyPath.h"
#include "scene/SceneNames.h"

namespace slabflow {
namespace {

std::string numbered(const char* kind, size_t index) { return std::string(kind) + " " + std::to_string(index + 1); }

/// "fan", or "fan 2" where there are several of that kind.
std::string titleOfForce(const std::vector<ForceDesc>& forces, size_t index) {
    const size_t kind = forces[index].index();
    const auto isSame = [&](const ForceDesc& force) { return force.index() == kind; };
    const std::string name(namesOf(forces[index])[kind]);
    if (std::ranges::count_if(forces, isSame) == 1) return name;
    return numbered(name.c_str(),
                    size_t(std::count_if(forces.begin(), forces.begin() + std::ptrdiff_t(index), isSame)));
}

}  // namespace

size_t countOf(const SceneDesc& scene, ItemKind kind) {
    if (kind == ItemKind::Light) return 2;
    if (kind == ItemKind::Camera) return 1;
    size_t count = 0;
    visitList(scene, kind, [&](const auto& list) { count = list.size(); });
    return count;
}

bool isThere(const SceneDesc& scene, const SceneItem& item) {
    if (item.index >= countOf(scene, item.kind)) return false;
    if (item.kind != ItemKind::Light) return true;
    return (item.index == 0 ? scene.look.light : scene.look.keyLight).color != glm::vec3(0);
}

std::vector<SceneItem> itemsOf(const SceneDesc& scene, ItemKind kind) {
    std::vector<SceneItem> items;
    for (size_t i = 0; i < countOf(scene, kind); ++i)
        if (isThere(scene, {kind, i})) items.push_back({kind, i});
    return items;
}

std::string titleOf(const SceneDesc& scene, const SceneItem& item) {
    const size_t i = item.index;
    const auto nameOr = [&](const std::string& name, const char* kind) {
        return name.empty() ? numbered(kind, i) : name;
    };
    switch (item.kind) {
        case ItemKind::Grid: return isOneDomain(scene.grids) ? "domain" : scene.grids[i].name;
        case ItemKind::Obstacle: return scene.obstacles[i].name;
        case ItemKind::Source: return nameOr(scene.sources[i].name, "source");
        case ItemKind::Emitter: return nameOr(scene.emitters[i].name, "emitter");
        case ItemKind::Force: return titleOfForce(scene.forces, i);
        case ItemKind::Light: return i == 0 ? "light" : "key light";
        case ItemKind::CameraEye: return numbered("camera key", i);
        case ItemKind::CameraTarget: return numbered("target of camera key", i);
        case ItemKind::Camera: break;
    }
    return "camera";
}

std::string pathOf(const SceneDesc& scene, const SceneItem& item) {
    switch (item.kind) {
        case ItemKind::Grid: return keyOfGrid(item.index, isOneDomain(scene.grids));
        case ItemKind::Obstacle: return elementPath("obstacles", item.index);
        case ItemKind::Source: return elementPath("sources", item.index);
        case ItemKind::Emitter: return elementPath("emitters", item.index);
        case ItemKind::Force: return elementPath("forces", item.index);
        case ItemKind::Light: return item.index == 0 ? "look.light" : "look.key_light";
        case ItemKind::CameraEye:
        case ItemKind::CameraTarget: return elementPath("camera.path", item.index);
        case ItemKind::Camera: break;
    }
    return "camera";
}

std::optional<SceneItem> followed(const SceneItem& item, const SceneDesc& before, const SceneDesc& after) {
    std::optional<SceneItem> result = item;
    const auto follow = [&](const auto& was) {
        visitList(after, item.kind, [&](const auto& is) {
            if constexpr (std::is_same_v<decltype(was), decltype(is)>) {
                // One or several have come or gone in one place: what is before and behind it stays in order.
                if (was.size() == is.size()) return;
                const size_t common = std::min(was.size(), is.size());
                size_t front = 0, back = 0;
                while (front < common && was[front] == is[front]) ++front;
                while (back < common - front && was[was.size() - 1 - back] == is[is.size() - 1 - back]) ++back;
                if (item.index < front) return;
                if (item.index + back < was.size()) result.reset();
                else result->index = item.index + is.size() - was.size();
            }
        });
    };
    visitList(before, item.kind, follow);
    return result && isThere(after, *result) ? result : std::nullopt;
}

}  // namespace slabflow
