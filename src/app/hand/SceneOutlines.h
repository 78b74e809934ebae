// What acts in a scene and has no surface: sources, emitters, forces, lights and the camera's path, as lines.
#pragma once

#include <span>

#include "app/hand/WorldPen.h"
#include "scene/SceneDesc.h"
#include "sim/Bodies.h"

namespace slabflow {

/// Draws them with their names over the picture, those that an obstacle takes along where it is now. What is off at
/// `time` [s] is fainter.
void drawSceneOutlines(const View& view, const SceneDesc& scene, std::span<const Body> bodies, double time);

}  // namespace slabflow
