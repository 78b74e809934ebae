// What acts in a scene and has no surface, as lines: sources, emitters, forces, lights, boxes of fluid and the camera's
// path; and what of a scene is selected.
#pragma once

#include <span>

#include "app/hand/WorldPen.h"
#include "scene/SceneItem.h"
#include "sim/Bodies.h"

namespace slabflow {

/// A scene at a time [s], with its values of then (shownAt), as it is looked at. What an obstacle takes along is where
/// `bodies` have that now.
struct OutlinedScene {
    const View& view;
    const SceneDesc& scene;
    std::span<const Body> bodies;
    double time;
};

/// What is drawn of it.
struct OutlineChoice {
    bool all = false;  ///< everything that acts, with its name where there is room; else what is selected
    std::optional<SceneItem> selected = {}, pointed = {};
};

/// Draws over the picture. What is off at the time is fainter.
void drawSceneOutlines(const OutlinedScene& outlined, const OutlineChoice& choice);

/// The thing whose lines or name are under a pixel, of those that are drawn.
std::optional<SceneItem> outlineAt(const OutlinedScene& outlined, const OutlineChoice& choice, glm::vec2 pixel);

}  // namespace slabflow
