#include "scene/SceneJson.h"

#include <algorithm>
#include <cmath>

#include "base/Error.h"
#include "base/Log.h"
#include "scene/Animation.h"
#include "scene/InitialFiles.h"
#include "scene/JsonReader.h"
#include "scene/JsonWriter.h"
#include "scene/Library.h"
#include "scene/LiquidScene.h"
#include "scene/MeshFiles.h"
#include "scene/NamedObstacles.h"
#include "scene/ObstacleFiles.h"
#include "scene/SceneParameters.h"
#include "scene/SceneSurprises.h"
#include "scene/SourceFiles.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

void applyLook(JsonDocument& document, const std::string& name, const Assets& assets) {
    const std::vector<std::string> scenes = sceneLibrary.names(assets), looks = lookLibrary.names(assets);
    const bool isScene = std::ranges::count(scenes, name) > 0 && std::ranges::count(looks, name) == 0;
    const Library::File file = (isScene ? sceneLibrary : lookLibrary).open(assets, name);
    const JsonDocument preset(file.text, file.source);
    if (!preset.root().is_object() || !preset.root().contains("look"))
        throw UsageError(file.source + ": no \"look\" in it");
    document.takeOver(preset, "look");
    const nlohmann::json::json_pointer image("/look/sky/image");
    if (preset.root().contains(image) && preset.root()[image].is_string() && preset.root()[image] != "") {
        const nlohmann::json picture = absoluteName(file.folder / pathFromUtf8(preset.root()[image]));
        document.set("look.sky.image=" + picture.dump(), file.source);
    }
}

/// Cells along the longest axis, where a file that says nothing has as many as a domain.
double cellsOf(const nlohmann::json& grid) {
    const auto cells = grid.is_object() ? grid.find("cells") : grid.end();
    double most = grid.is_object() && cells == grid.end() ? std::get<int>(DomainRequest{}.cells) : 0;
    if (cells == grid.end()) return most;
    for (const auto& number : cells->is_array() ? *cells : nlohmann::json{*cells})
        if (number.is_number()) most = std::max(most, number.get<double>());
    return most;
}

/// Its "max_cells" for `finer` times as many cells along each axis, where it says any.
void scaleBudget(JsonDocument& document, const nlohmann::json& grid, const std::string& key, double finer,
                 const std::string& option) {
    if (!grid.is_object() || !grid.contains("max_cells") || !grid["max_cells"].is_number()) return;
    double budget = grid["max_cells"].get<double>();
    const auto size = grid.find("size");
    if (size != grid.end() && size->is_array())
        for (const auto& length : *size)
            if (length != 0) budget *= finer;  // where there is more than one cell
    document.set(key + ".max_cells=" + std::to_string(long(std::min(std::ceil(budget), maxCells))), option);
}

/// Of a scene's domain; of several grids for the one with the most cells, and in proportion for the others.
void setResolution(JsonDocument& document, int resolution, const std::string& option) {
    const nlohmann::json grids =
        document.root().is_object() ? document.root().value("grids", nlohmann::json()) : nlohmann::json();
    if (!grids.is_array()) {
        const nlohmann::json domain =
            document.root().is_object() ? document.root().value("domain", nlohmann::json()) : nlohmann::json();
        scaleBudget(document, domain, "domain", resolution / std::max(cellsOf(domain), 1.0), option);
        return document.set("domain.cells=" + std::to_string(resolution), option);
    }
    double most = 1;
    for (const auto& grid : grids) most = std::max(most, cellsOf(grid));
    for (size_t i = 0; i < grids.size(); ++i) {
        const long cells = std::max(std::lround(double(resolution) * cellsOf(grids[i]) / most), 1l);
        scaleBudget(document, grids[i], keyOfGrid(i, false), double(resolution) / most, option);
        document.set(keyOfGrid(i, false) + ".cells=" + std::to_string(cells), option);
    }
}

void resolveSky(SkyDesc& sky, const std::filesystem::path& folder, const JsonDocument& document) {
    if (sky.image.empty()) return;
    try {
        sky.image = absoluteName(folder / pathFromUtf8(sky.image));
        sky.picture = loadSkyImage(pathFromUtf8(sky.image));
    } catch (const Error& error) {
        document.fail("look.sky.image", error.what());
    } catch (const std::filesystem::filesystem_error& error) {
        document.fail("look.sky.image", error.what());
    }
}

SceneDesc read(const JsonDocument& document, const std::filesystem::path& folder, const Assets& assets,
               const LoadOptions& options) {
    SceneDesc scene;
    JsonReader reader(document);
    reader.readRoot([&] { describe(reader, scene); });
    resolveInitialFiles(scene, folder, document);
    resolveSky(scene.look.sky, folder, document);
    const ShapeFiles files(folder, assets, document, options.known);
    resolveObstacles(scene, files, document);
    resolveSources(scene, files);
    requireNamedObstacles(scene, document);
    if (scene.record.final.detail > 1 && scene.fluid.kind == FluidKind::Liquid)
        document.fail("record.final.detail", std::string(liquidHasNoDetail));
    if (const auto fault = faultOfGrids(scene, !document.root().contains("grids")))
        document.fail(fault->key, fault->text);
    requireAnimation(scene, document);
    scene.canonicalJson = writeScene(scene);
    return scene;
}

void setQuality(JsonDocument& document, const SceneDesc& normal, Quality quality) {
    const std::string option = "--quality " + std::string(namesOf(quality)[size_t(quality)]);
    const QualitySettings settings = settingsOf(normal, quality);
    if (settings.cells != mostCells(normal)) setResolution(document, settings.cells, option);
    const bool asDomain = !document.root().contains("grids");
    for (size_t i = 0; i < normal.grids.size(); ++i)
        if (normal.grids[i].detail < settings.leastDetail)
            document.set(keyOfGrid(i, asDomain) + ".detail=" + std::to_string(settings.leastDetail), option);
    if (settings.samples != normal.look.samples)
        document.set("look.samples=" + std::to_string(settings.samples), option);
    if (settings.offscreenScale != normal.look.march.offscreenScale)
        document.set("look.offscreen_scale=" + std::to_string(settings.offscreenScale), option);
}

/// The command line's options are overrides as well, so that their faults read the same.
void applyOptions(JsonDocument& document, const std::filesystem::path& folder, const Assets& assets,
                  const LoadOptions& options) {
    if (options.look) applyLook(document, *options.look, assets);
    if (options.quality) {  // of the scene with all else that was said, which has the last word all the same
        JsonDocument normal = document;
        applyOptions(normal, folder, assets, {.overrides = options.overrides, .overriddenBy = options.overriddenBy});
        setQuality(document, read(normal, folder, assets, options), *options.quality);
    }
    for (const std::string& assignment : options.overrides)
        document.set(assignment, options.overriddenBy + " " + shortened(assignment, 120));
    const auto setNumber = [&](const char* key, const char* option, int value) {
        const std::string number = std::to_string(value);
        document.set(std::string(key) + "=" + number, std::string(option) + " " + number);
    };
    if (options.resolution)
        setResolution(document, *options.resolution, "--resolution " + std::to_string(*options.resolution));
    if (options.precision) {
        setNumber("solver.precision", "--precision", *options.precision);
        setNumber("solver.velocity_precision", "--precision", *options.precision);
    }
}

/// The default scene with a mesh in its middle, which is the first of its obstacles.
Library::File sceneAround(const Assets& assets, const std::string& mesh) {
    SceneDesc scene = loadScene(assets, defaultSceneName);
    try {
        scene.obstacles.insert(scene.obstacles.begin(), obstacleFromFile(assets, mesh, scene));
    } catch (const Error& error) {
        throw UsageError(error.what());
    }
    scene.description.clear();
    return {writeScene(scene), mesh, {}, utf8FromPath(pathFromUtf8(mesh).stem())};
}

Library::File openFile(const Assets& assets, std::string_view nameOrFile) {
    if (nameOrFile == "-") return sceneLibrary.fromStandardInput();
    if (isMeshFile(std::string(nameOrFile))) return sceneAround(assets, std::string(nameOrFile));
    return sceneLibrary.open(assets, nameOrFile);
}

}  // namespace

SceneDesc loadScene(const Assets& assets, std::string_view nameOrFile, const LoadOptions& options) {
    const Library::File file = openFile(assets, nameOrFile);
    JsonDocument document(file.text, file.source);
    applyOptions(document, file.folder, assets, options);
    SceneDesc scene = read(document, file.folder, assets, options);
    scene.name = file.name;
    // A built-in scene fits its own cells; with others a person looks at it, and does not measure.
    const bool builtIn = std::ranges::count(sceneLibrary.names(assets), nameOrFile) > 0;
    if (!builtIn || !(options.resolution || options.quality))
        for (const std::string& warning : surprisesIn(scene, document)) logWarning(warning);
    for (const auto& warning : {warningOfPrescribed(scene), warningOfLiquid(scene)})
        if (warning) logWarning(file.source + ": " + *warning);
    return scene;
}

SceneDesc parseScene(std::string_view text, const std::string& source, const std::filesystem::path& folder,
                     const LoadOptions& options) {
    const Assets embedded = Assets::embedded();
    const Assets& assets = options.assets ? *options.assets : embedded;
    JsonDocument document(text, source);
    applyOptions(document, folder, assets, options);
    return read(document, folder, assets, options);
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
    std::vector<SceneSummary> summaries;
    for (const std::string& name : sceneLibrary.names(assets))
        summaries.push_back({name, loadScene(assets, name).description});
    return summaries;
}

std::vector<SceneSummary> listLooks(const Assets& assets) {
    std::vector<SceneSummary> summaries;
    for (const std::string& name : lookLibrary.names(assets)) {
        const Library::File file = lookLibrary.open(assets, name);
        const JsonDocument document(file.text, file.source);
        JsonReader reader(document);
        SceneDesc scene;  // says what a look may be
        SceneSummary& summary = summaries.emplace_back(SceneSummary{name, ""});
        reader.readRoot([&] {
            reader.value("description", summary.description, {.required = true});
            reader.section("look", {.required = true}, [&] { describe(reader, scene.look); });
        });
    }
    return summaries;
}

}  // namespace slabflow
