// `record --sweep`: one scene in several variants.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "scene/Library.h"
#include "scene/SceneJson.h"

namespace slabflow {

inline constexpr Library sweepLibrary{"models/sweeps/", "sweep", "KEY=VALUE,VALUE..., a file"};

/// A scene with some of its keys changed.
struct SweepVariant {
    std::string name;                           ///< for people
    std::string folder;                         ///< below that of the sweep: letters, digits and "._-" alone
    std::map<std::string, std::string> values;  ///< by key, as JSON
    double finer = 1;                           ///< times the cells of the scene along every axis
};

struct Sweep {
    std::optional<std::string> scene;  ///< where the command line names none
    std::optional<int> frames;
    std::vector<SweepVariant> variants;
};

/// The sweeps of the command line, each a name, a file, or "key=a,b,c" with commas within brackets and quotes left
/// alone; of several, every variant of the one with every variant of the others. UsageError when one is unknown or
/// wrong, or there are more than 64 variants.
Sweep sweepOf(const Assets& assets, const std::vector<std::string>& words);

/// The built-in sweeps, sorted by name.
std::vector<SceneSummary> listSweeps(const Assets& assets);

}  // namespace slabflow
