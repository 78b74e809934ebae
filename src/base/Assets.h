// The files that are part of the program: shaders, built-in scenes and meshes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace slabflow {

/// A read-only tree of files named by relative paths with forward slashes: "glsl/sim/advect.glsl",
/// "models/scenes/chimney.json". Embedded into the executable at build time, or read from a folder (--data DIR).
class Assets {
public:
    /// The tree that was embedded when the program was built.
    static Assets embedded() { return Assets(); }

    /// The same tree on disk; `root` must hold glsl/ and models/, else UsageError.
    static Assets directory(const std::filesystem::path& root);

    /// The whole file, or nothing when there is none of that name. glsl/constants/ is always that of the program: the
    /// build makes it of what C++ and shaders must agree on, and it is in no list.
    std::optional<std::string> read(std::string_view path) const;

    /// Paths that start with `prefix`, sorted.
    std::vector<std::string> list(std::string_view prefix) const;

    /// Where the tree lies on disk; nothing when embedded.
    const std::optional<std::filesystem::path>& root() const { return root_; }

private:
    Assets() = default;
    std::optional<std::filesystem::path> root_;
};

}  // namespace slabflow
