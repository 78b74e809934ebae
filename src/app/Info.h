// `slabflow info` and `slabflow scenes`: what there is to work with.
#pragma once

#include <optional>
#include <string>

#include "scene/SceneJson.h"

namespace slabflow {

struct InfoOptions {
    bool json = false;
    std::optional<std::string> scene;  ///< whose memory is shown
    LoadOptions load;
};

/// Prints driver, limits, formats, the path by which slices are chosen, where compiled shaders are kept, and what a
/// scene's fields take of the GPU's memory. Error when there is no OpenGL 4.5, UsageError when there is no such scene.
int runInfo(const Assets& assets, const InfoOptions& options);

struct ScenesOptions {
    bool keys = false;
};

/// Prints the built-in scenes, looks and sweeps, one line each, or as a Markdown table every key that a scene file may have.
int runScenes(const Assets& assets, const ScenesOptions& options);

}  // namespace slabflow
