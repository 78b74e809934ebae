// One of the things in a scene that a person can point at: a plain value that panels, hand and viewer share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/SceneDesc.h"

namespace slabflow {

/// CameraEye and CameraTarget are what a key of the camera's path says.
enum class ItemKind { Grid, Obstacle, Source, Emitter, Force, Light, Camera, CameraEye, CameraTarget };

struct SceneItem {
    ItemKind kind = ItemKind::Obstacle;
    size_t index = 0;  ///< in its list; of a light 0 for LookDesc::light, 1 for keyLight
    bool operator==(const SceneItem&) const = default;
};

/// How many there are of a kind. Lights are two, of which one that is black is none.
size_t countOf(const SceneDesc& scene, ItemKind kind);
bool isThere(const SceneDesc& scene, const SceneItem& item);

/// All that are there of a kind.
std::vector<SceneItem> itemsOf(const SceneDesc& scene, ItemKind kind);

/// Its name, or what it is and its number: "ball", "source 2", "key light".
std::string titleOf(const SceneDesc& scene, const SceneItem& item);

/// Where it stands in a scene file: "sources[1]", "look.light", "domain".
std::string pathOf(const SceneDesc& scene, const SceneItem& item);

/// Where a thing is after the scene has changed, so that a selection outlives edits, undo and redo. Nothing when the
/// thing is gone.
std::optional<SceneItem> followed(const SceneItem& item, const SceneDesc& before, const SceneDesc& after);

/// Calls f with the description of a thing that is there.
template <class Scene, class F>
auto visitItem(Scene& scene, const SceneItem& item, F f) {
    switch (item.kind) {
        case ItemKind::Grid: return f(scene.grids[item.index]);
        case ItemKind::Obstacle: return f(scene.obstacles[item.index]);
        case ItemKind::Source: return f(scene.sources[item.index]);
        case ItemKind::Emitter: return f(scene.emitters[item.index]);
        case ItemKind::Force: return f(scene.forces[item.index]);
        case ItemKind::Light: return f(item.index == 0 ? scene.look.light : scene.look.keyLight);
        case ItemKind::CameraEye:
        case ItemKind::CameraTarget: return f(scene.camera.path[item.index]);
        case ItemKind::Camera: break;
    }
    return f(scene.camera);
}

/// Calls f with the list in which things of a kind are; not of lights and the camera, which are members.
template <class Scene, class F>
void visitList(Scene& scene, ItemKind kind, F f) {
    switch (kind) {
        case ItemKind::Grid: return f(scene.grids);
        case ItemKind::Obstacle: return f(scene.obstacles);
        case ItemKind::Source: return f(scene.sources);
        case ItemKind::Emitter: return f(scene.emitters);
        case ItemKind::Force: return f(scene.forces);
        case ItemKind::CameraEye:
        case ItemKind::CameraTarget: return f(scene.camera.path);
        case ItemKind::Light:
        case ItemKind::Camera: break;
    }
}

}  // namespace slabflow
