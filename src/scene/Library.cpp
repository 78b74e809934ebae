#include "scene/Library.h"

#include <algorithm>

#include "base/Error.h"
#include "base/File.h"
#include "scene/NearestKey.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr std::string_view suffix = ".json";
constexpr std::uintmax_t largestFile = 1 << 20;  // bytes; a scene has a few thousand

/// A name without any sign of a path.
bool isLoneWord(std::string_view text) { return text.find_first_of("./\\") == text.npos; }

std::string readOwnFile(const std::filesystem::path& path, const std::string& kind) {
    try {
        return readFile(path, {"a " + kind, largestFile});
    } catch (const Error& error) {
        throw UsageError(error.what());
    }
}

}  // namespace

std::vector<std::string> Library::names(const Assets& assets) const {
    std::vector<std::string> names = assets.list(folder);
    std::erase_if(names, [](const std::string& path) { return !path.ends_with(suffix); });
    for (std::string& path : names) path = path.substr(folder.size(), path.size() - assetPath("").size());
    return names;
}

Library::File Library::open(const Assets& assets, std::string_view nameOrFile) const {
    const std::filesystem::path path = pathFromUtf8(std::string(nameOrFile));
    std::error_code error;
    if (std::ranges::count(names(assets), nameOrFile) != 0) {
        const std::string asset = assetPath(nameOrFile);
        return {*assets.read(asset), asset, {}, std::string(nameOrFile)};
    }
    if (!std::filesystem::exists(path, error) && error != std::errc::permission_denied) failUnknown(assets, nameOrFile);
    return {readOwnFile(path, std::string(kind)), std::string(nameOrFile), path.parent_path(),
            utf8FromPath(path.stem())};
}

Library::File Library::fromStandardInput() const {
    try {
        return {readStandardInput({"a " + std::string(kind), largestFile}), "standard input", {}, std::string(kind)};
    } catch (const Error& error) {
        throw UsageError(error.what());
    }
}

std::string Library::assetPath(std::string_view name) const {
    return std::string(folder) + std::string(name) + std::string(suffix);
}

void Library::failUnknown(const Assets& assets, std::string_view name) const {
    const std::vector<std::string> builtIn = names(assets);
    const std::vector<std::string_view> candidates(builtIn.begin(), builtIn.end());
    const std::string what = "no " + std::string(kind) + " \"" + std::string(name) + "\"";
    if (!isLoneWord(name)) throw UsageError(what + ": there is no such file");
    throw UsageError(what + didYouMean(name, candidates) + "; allowed: " + std::string(own) +
                     ", or one of the built-in " + std::string(kind) + "s " + quotedList(candidates));
}

}  // namespace slabflow
