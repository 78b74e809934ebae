// Where things of a scene stand, and how a hand moves, turns and scales them: what gizmos change, whatever it is called
// in the scene file.
#pragma once

#include "scene/Motion.h"
#include "scene/SceneItem.h"

namespace slabflow {

/// Of a thing in the world.
struct ItemPlacement {
    Pose pose = {};  ///< its middle, and the axes along which it is scaled: of a tube, y lies along it
    bool moves = false, turns = false, scales = false;
    bool scalesAxes = false;  ///< each axis by itself; else all at once
};

/// What a hand has done to a thing since it took hold of it.
struct HandMotion {
    glm::vec3 move{0};           ///< m, in the world
    glm::quat turn{1, 0, 0, 0};  ///< in the world, about the thing's middle
    glm::vec3 scale{1};          ///< along its axes
};

/// A box of fluid that stays where the scene says.
bool standsStill(const GridDesc& grid);

/// Puts a shape elsewhere, `by` metres further on.
void moveShape(Shape& shape, glm::vec3 by);

/// The obstacle in whose coordinates a thing stands; "" for the world.
std::string carrierOf(const SceneDesc& scene, const SceneItem& item);

/// `carrier` is where that obstacle is. Nothing of what is everywhere, or has no place of its own.
std::optional<ItemPlacement> placementOf(const SceneDesc& scene, const SceneItem& item, const Pose& carrier);

/// Puts a thing where that motion takes it from where it is in `start`, a scene that has the same things. Sizes and
/// places stay within what scenes allow.
void place(SceneDesc& scene, const SceneItem& item, const SceneDesc& start, const HandMotion& motion,
           const Pose& carrier);

}  // namespace slabflow
