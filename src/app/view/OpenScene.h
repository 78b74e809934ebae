// Another scene in a viewer that was started with options.
#pragma once

#include <string>
#include <vector>

#include "scene/SceneJson.h"

namespace slabflow {

struct OpenedScene {
    SceneDesc scene;
    std::vector<std::string> refused;  ///< why options were left out, one sentence each
};

/// The options of the command line hold for every scene that is opened. One that this scene cannot take (a key that it
/// does not have) is left out, and said. UsageError when the scene is wrong by itself.
OpenedScene openScene(const Assets& assets, const std::string& nameOrFile, const LoadOptions& options);

/// Whether a file is an image, which becomes an obstacle.
bool isImageFile(const std::string& file);

}  // namespace slabflow
