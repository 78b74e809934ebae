#include "app/view/OpenScene.h"

#include <algorithm>

#include "base/Error.h"
#include "scene/Text.h"

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

bool isImageFile(const std::string& file) {
    return hasEnding(file, ".png") || hasEnding(file, ".jpg") || hasEnding(file, ".jpeg");
}

}  // namespace slabflow
