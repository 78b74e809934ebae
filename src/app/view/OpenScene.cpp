#include "app/view/OpenScene.h"

#include <algorithm>
#include <cctype>

#include "base/Error.h"

namespace slabflow {
namespace {

/// Each of them alone, in the order in which they are applied.
std::vector<LoadOptions> oneByOne(const LoadOptions& options) {
    std::vector<LoadOptions> single;
    if (options.look) single.push_back({.look = options.look});
    if (options.quality) single.push_back({.quality = options.quality});
    for (const std::string& assignment : options.overrides) single.push_back({.overrides = {assignment}});
    if (options.resolution) single.push_back({.resolution = options.resolution});
    if (options.precision) single.push_back({.precision = options.precision});
    return single;
}

void add(LoadOptions& options, const LoadOptions& more) {
    if (more.look) options.look = more.look;
    if (more.quality) options.quality = more.quality;
    options.overrides.insert(options.overrides.end(), more.overrides.begin(), more.overrides.end());
    if (more.resolution) options.resolution = more.resolution;
    if (more.precision) options.precision = more.precision;
}

/// Whatever the case of its letters, and not that alone.
bool endsWith(const std::string& file, std::string_view ending) {
    const auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
    return file.size() > ending.size() &&
           std::equal(file.end() - ptrdiff_t(ending.size()), file.end(), ending.begin(), same);
}

}  // namespace

OpenedScene openScene(const Assets& assets, const std::string& nameOrFile, const LoadOptions& options) {
    try {
        return {loadScene(assets, nameOrFile, options), {}};
    } catch (const UsageError&) {  // of the scene, or of an option: the first is thrown again below
    }
    OpenedScene opened{loadScene(assets, nameOrFile), {}};
    LoadOptions fitting;
    for (const LoadOptions& option : oneByOne(options)) {
        LoadOptions tried = fitting;
        add(tried, option);
        try {
            opened.scene = loadScene(assets, nameOrFile, tried);
            fitting = tried;
        } catch (const UsageError& error) {
            opened.refused.push_back("left out in " + opened.scene.name + ": " + error.what());
        }
    }
    return opened;
}

bool isMeshFile(const std::string& file) { return endsWith(file, ".obj"); }

bool isImageFile(const std::string& file) {
    return endsWith(file, ".png") || endsWith(file, ".jpg") || endsWith(file, ".jpeg");
}

}  // namespace slabflow
