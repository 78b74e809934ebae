// `slabflow bench`: what a frame costs, and where.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "scene/SceneJson.h"

namespace slabflow {

inline constexpr std::array<std::string_view, 12> benchSubjects{"steps",    "detail",    "2d",          "cpu",
                                                                "pressure", "solids",    "obstacles",   "particles",
                                                                "cars",     "rendering", "convergence", "kernels"};

struct BenchOptions {
    /// One of benchSubjects, or a scene.
    std::string subject{defaultSceneName};
    LoadOptions load;
    int frames = 5;  ///< frames or repetitions whose median counts
    std::optional<std::filesystem::path> json;
};

/// Prints a table of GPU milliseconds and writes it as JSON when asked to. UsageError when there is no such scene.
int runBench(const Assets& assets, const BenchOptions& options);

}  // namespace slabflow
