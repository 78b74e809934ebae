// A scene as it is at a time: parameters that its "animation" changes.
#pragma once

#include "scene/JsonDocument.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// The scene with the values that its animation gives at a time [s]: what a world runs and a picture shows, while the
/// scene itself stays as it was asked for. Values end at the parameters' ranges. Positions and rotations of obstacles
/// become motions, with the velocity of every step.
SceneDesc sceneAt(const SceneDesc& scene, double time);

/// Takes out the tracks of parameters that the scene has no more.
void removeLostTracks(SceneDesc& scene);

/// Tracks may only have the keys of parameters that can change while a scene runs, each once, and values that those
/// allow. UsageError that names the key, what was found and what is allowed.
void requireAnimation(const SceneDesc& scene, const JsonDocument& document);

}  // namespace slabflow
