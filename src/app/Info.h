// `slabflow info` and `slabflow scenes`: what there is to work with.
#pragma once

#include "base/Assets.h"

namespace slabflow {

struct InfoOptions {
    bool json = false;
};

/// Prints driver, limits, formats and the path by which slices are chosen. Error when there is no OpenGL 4.5.
int runInfo(const Assets& assets, const InfoOptions& options);

struct ScenesOptions {
    bool keys = false;
};

/// Prints the built-in scenes and looks, one line each, or as a Markdown table every key that a scene file may have.
int runScenes(const Assets& assets, const ScenesOptions& options);

}  // namespace slabflow
