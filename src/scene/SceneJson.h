// Scene files in and out. Every fault of a scene is a UsageError that names the file (or the --set) with the line where
// it stands, the key path, what was found and what is allowed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/Assets.h"
#include "scene/Quality.h"
#include "scene/SceneDesc.h"

namespace slabflow {

inline constexpr std::string_view defaultSceneName = "smoke_in_a_box";

/// What the command line changes in a scene.
struct LoadOptions {
    /// Each "key.path[0].key=JSON", where a bare word is a string; applied in order.
    std::vector<std::string> overrides = {};
    /// What messages call them.
    std::string overriddenBy = "--set";
    /// --quality: cells and how they are drawn; applied before `overrides`.
    std::optional<Quality> quality = {};
    /// --look: a built-in look, or a file; what it names is changed before `overrides` are applied.
    std::optional<std::string> look = {};
    /// --resolution: cells along the longest axis; applied after `overrides`.
    std::optional<int> resolution = {};
    /// Where built-in meshes are found; those inside the program without. loadScene uses its own.
    const Assets* assets = nullptr;
    /// A scene whose painted volumes may be in no file yet; those of the same names are taken from there.
    const SceneDesc* known = nullptr;
    /// --precision: bits of gas, dye and velocity, 16 or 32; applied likewise.
    std::optional<int> precision = {};
};

/// Loads a built-in scene by its name, a scene file by its path, or with "-" the one on standard input; of a mesh
/// (scene/MeshFiles.h) the default scene with it in the middle. Names win over files. Warns of what surprises
/// (scene/SceneSurprises.h).
SceneDesc loadScene(const Assets& assets, std::string_view nameOrFile, const LoadOptions& options = {});

/// Reads a scene from JSON text. `source` stands for the file in messages; paths in it are relative to `folder`.
SceneDesc parseScene(std::string_view text, const std::string& source, const std::filesystem::path& folder = {},
                     const LoadOptions& options = {});

/// The whole scene as JSON text, every key written out, always in the same order. Reads back to the same SceneDesc,
/// name apart: that is the name of the file.
std::string writeScene(const SceneDesc& scene);

/// Whether going from one scene to the other needs a fresh simulation, because a parameter differs that cannot change
/// while running (ParameterInfo::restart).
bool needsRestart(const SceneDesc& before, const SceneDesc& after);

struct SceneSummary {
    std::string name, description;
};

/// The built-in scenes, sorted by name.
std::vector<SceneSummary> listScenes(const Assets& assets);

/// The built-in looks likewise: files with a description and a part of a scene's "look".
std::vector<SceneSummary> listLooks(const Assets& assets);

}  // namespace slabflow
