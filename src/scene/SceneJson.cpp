#include "scene/SceneJson.h"

#include <algorithm>

#include "base/Error.h"
#include "base/File.h"
#include "scene/InitialFiles.h"
#include "scene/JsonReader.h"
#include "scene/JsonWriter.h"
#include "scene/ObstacleFiles.h"
#include "scene/SceneParameters.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr std::string_view sceneFolder = "models/scenes/";
constexpr std::string_view sceneSuffix = ".json";
constexpr std::uintmax_t largestFile = 1 << 20;  // bytes; a scene has a few thousand

std::string assetPath(std::string_view name) {
    return std::string(sceneFolder) + std::string(name) + std::string(sceneSuffix);
}

std::vector<std::string> builtInNames(const Assets& assets) {
    std::vector<std::string> names = assets.list(sceneFolder);
    std::erase_if(names, [](const std::string& path) { return !path.ends_with(sceneSuffix); });
    for (std::string& path : names) path = path.substr(sceneFolder.size(), path.size() - assetPath("").size());
    return names;
}

/// A name without any sign of a path.
bool isLoneWord(std::string_view text) { return text.find_first_of("./\\") == text.npos; }

[[noreturn]] void failUnknown(const Assets& assets, std::string_view name) {
    const std::vector<std::string> names = builtInNames(assets);
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    const std::string scene = "no scene \"" + std::string(name) + "\"";
    if (!isLoneWord(name)) throw UsageError(scene + ": there is no such file");
    throw UsageError(scene + ", did you mean \"" + std::string(nearestKey(name, candidates)) +
                     "\"? Allowed: a file, or one of the built-in scenes " + quotedList(candidates));
}

std::string readSceneFile(const std::filesystem::path& path) {
    std::error_code ignored;
    const std::string name = utf8FromPath(path);
    if (std::filesystem::is_directory(path, ignored)) throw UsageError(name + " is a folder, not a scene file");
    if (const auto size = std::filesystem::file_size(path, ignored); !ignored && size > largestFile) {
        throw UsageError(name + " is " + std::to_string(size) + " bytes long, too much for a scene (at most 1 MiB)");
    }
    try {
        return readFile(path);
    } catch (const Error& error) {
        throw UsageError(error.what());
    }
}

/// The command line's options are overrides as well, so that their faults read the same.
void applyOptions(JsonDocument& document, const LoadOptions& options) {
    for (const std::string& assignment : options.overrides)
        document.set(assignment, "--set " + shortened(assignment, 120));
    const auto setNumber = [&](const char* key, const char* option, int value) {
        const std::string number = std::to_string(value);
        document.set(std::string(key) + "=" + number, std::string(option) + " " + number);
    };
    if (options.resolution) setNumber("domain.cells", "--resolution", *options.resolution);
    if (options.precision) {
        setNumber("solver.precision", "--precision", *options.precision);
        setNumber("solver.velocity_precision", "--precision", *options.precision);
    }
}

}  // namespace

SceneDesc loadScene(const Assets& assets, std::string_view nameOrFile, const LoadOptions& given) {
    LoadOptions options = given;
    options.assets = &assets;
    const std::filesystem::path path = pathFromUtf8(std::string(nameOrFile));
    SceneDesc scene;
    std::error_code ignored;
    if (std::ranges::count(builtInNames(assets), nameOrFile) != 0) {
        scene = parseScene(*assets.read(assetPath(nameOrFile)), assetPath(nameOrFile), {}, options);
    } else if (std::filesystem::exists(path, ignored)) {
        scene = parseScene(readSceneFile(path), std::string(nameOrFile), path.parent_path(), options);
    } else {
        failUnknown(assets, nameOrFile);
    }
    scene.name = utf8FromPath(path.stem());
    return scene;
}

SceneDesc parseScene(std::string_view text, const std::string& source, const std::filesystem::path& folder,
                     const LoadOptions& options) {
    JsonDocument document(text, source);
    applyOptions(document, options);

    SceneDesc scene;
    JsonReader reader(document);
    reader.readRoot([&] { describe(reader, scene); });
    resolveInitialFiles(scene, folder, document);
    resolveObstacles(scene, folder, options.assets ? *options.assets : Assets::embedded(), document);
    scene.canonicalJson = writeScene(scene);
    return scene;
}

std::string writeScene(const SceneDesc& scene) {
    SceneDesc copy = scene;
    JsonWriter writer;
    describe(writer, copy);
    return prettyText(writer.root()) + "\n";
}

bool needsRestart(const SceneDesc& before, const SceneDesc& after) {
    const auto fixedPart = [](SceneDesc scene) {
        JsonWriter writer(JsonWriter::Extent::RestartOnly);
        describe(writer, scene);
        return writer.root();
    };
    return fixedPart(before) != fixedPart(after);
}

std::vector<SceneSummary> listScenes(const Assets& assets) {
    std::vector<SceneSummary> scenes;
    for (const std::string& name : builtInNames(assets)) scenes.push_back({name, loadScene(assets, name).description});
    return scenes;
}

}  // namespace slabflow
