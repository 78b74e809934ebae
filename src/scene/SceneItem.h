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

// --- What a person does to one, apart from its parameters. All return or leave a valid scene.
// -------------------------

/// Whether it has a name of its own that can be changed.
bool hasName(const SceneDesc& scene, const SceneItem& item);

/// Gives it that name, or the nearest one that is allowed and that no other of its kind has; what names it goes along.
void rename(SceneDesc& scene, const SceneItem& item, const std::string& name);

/// Whether there can be another one like it.
bool canDuplicate(const SceneDesc& scene, const SceneItem& item);

/// Adds another one like it, `offset` [m] beside it in the coordinates that it has, and with a name of its own.
SceneItem duplicate(SceneDesc& scene, const SceneItem& item, glm::vec3 offset);

/// Takes it out with what cannot be without it. False, and nothing done, where it must stay: the last grid, an obstacle
/// that a grid follows, the camera.
bool remove(SceneDesc& scene, const SceneItem& item);

/// "ball 2" or "ball_2", as a kind's names are made, or the next that is free among the names of that kind.
std::string freeName(const SceneDesc& scene, ItemKind kind, const std::string& wanted);

}  // namespace slabflow
