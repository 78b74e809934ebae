#include "base/Assets.h"

#include <algorithm>
#include <array>

#include "base/EmbeddedAssets.h"
#include "base/Error.h"
#include "base/File.h"

namespace slabflow {

namespace fs = std::filesystem;

/// The kinds of file that CMakeLists.txt embeds.
static bool isAsset(const fs::path& path) {
    static constexpr std::array extensions = {".glsl", ".vert", ".geom", ".frag", ".comp", ".json", ".obj", ".png"};
    return std::ranges::find(extensions, path.extension().string()) != extensions.end();
}

/// What the build makes, and no folder holds.
static bool isGenerated(std::string_view path) { return path.starts_with("glsl/constants/"); }

Assets Assets::directory(const fs::path& root) {
    for (const char* folder : {"glsl", "models"})
        if (!fs::is_directory(root / folder))
            throw UsageError(root.string() + ": no folder \"" + folder +
                             "\" in it; name the folder that holds glsl/ and models/");
    Assets assets;
    assets.root_ = root;
    return assets;
}

std::optional<std::string> Assets::read(std::string_view path) const {
    if (root_ && !isGenerated(path)) {
        const fs::path file = *root_ / fs::path(path);
        return fs::is_regular_file(file) ? std::optional(readFile(file)) : std::nullopt;
    }
    std::optional<std::string> text;
    for (const EmbeddedPiece& piece : embeddedPieces())
        if (piece.path == path) text = text.value_or("").append(piece.text);
    return text;
}

std::vector<std::string> Assets::list(std::string_view prefix) const {
    std::vector<std::string> paths;
    const auto add = [&](std::string path) {
        if (path.starts_with(prefix) && (paths.empty() || paths.back() != path)) paths.push_back(std::move(path));
    };
    if (root_) {
        for (const char* folder : {"glsl", "models"})
            for (const fs::directory_entry& entry : fs::recursive_directory_iterator(*root_ / folder))
                if (entry.is_regular_file() && isAsset(entry.path()))
                    add(entry.path().lexically_relative(*root_).generic_string());
    } else {
        for (const EmbeddedPiece& piece : embeddedPieces())
            if (!isGenerated(piece.path)) add(std::string(piece.path));
    }
    std::ranges::sort(paths);
    return paths;
}

}  // namespace slabflow
