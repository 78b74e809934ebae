#include "base/Assets.h"

#include <algorithm>
#include <array>

#include "base/EmbeddedAssets.h"
#include "base/Error.h"
#include "base/File.h"

namespace slabflow {

namespace fs = std::filesystem;

/// What CMakeLists.txt embeds.
static bool isAsset(std::string_view path) {
    static constexpr std::array endings = {".glsl", ".vert", ".geom", ".frag", ".comp", ".json", ".obj", ".glb", ".png"};
    if (path.starts_with("docs/")) return path.starts_with("docs/manual/") && path.ends_with(".md");
    if (path.starts_with("models/thumbnails/")) return path.ends_with(".jpg");
    return std::ranges::any_of(endings, [&](const char* ending) { return path.ends_with(ending); });
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
        for (const char* folder : {"glsl", "models", "docs", "packaging"}) {
            if (!fs::is_directory(*root_ / folder)) continue;  // manual and icons may be missing
            for (const fs::directory_entry& entry : fs::recursive_directory_iterator(*root_ / folder))
                if (const std::string path = entry.path().lexically_relative(*root_).generic_string();
                    entry.is_regular_file() && isAsset(path))
                    add(path);
        }
    } else {
        for (const EmbeddedPiece& piece : embeddedPieces())
            if (!isGenerated(piece.path)) add(std::string(piece.path));
    }
    std::ranges::sort(paths);
    return paths;
}

}  // namespace slabflow
