// What a person does to a thing of a scene as a whole: names it, copies it, takes it out. A valid scene stays one.
#pragma once

#include "scene/SceneItem.h"

namespace slabflow {

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
