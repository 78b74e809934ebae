// A scene as a file, with what is painted into it beside it.
#pragma once

#include <string>

#include "scene/SceneDesc.h"

namespace slabflow {

/// Writes the scene, and before it what is painted and in no file yet: SCENE.solid.npy beside SCENE.json. Replaces
/// files, but of solids none that another obstacle is made of, and where there was no such scene, none at all.
/// UsageError when the scene is not valid; Error as by writeFileAtomically.
void saveScene(const SceneDesc& scene, const std::string& file);

}  // namespace slabflow
