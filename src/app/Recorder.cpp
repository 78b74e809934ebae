#include "app/Recorder.h"

#include <charconv>
#include <cstdio>

#include "app/FieldExport.h"
#include "app/Flipbook.h"
#include "app/Recording.h"
#include "app/Rehearse.h"
#include "base/Error.h"
#include "base/File.h"
#include "base/Log.h"
#include "scene/ObstacleFiles.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr glm::ivec2 tileSize(256);  // of a flipbook

void checkPictures(const RecordOptions& options, const SceneDesc& scene) {
    if (options.format && options.passes.empty())
        throw UsageError("--format is that of passes: name some with --passes");
    if (options.flipbookFrom != 1 && !options.flipbook) throw UsageError("--flipbook-from is for --flipbook");
    if (!options.flipbook) return;
    if (!options.passes.empty())
        throw UsageError(
            "--flipbook and --passes are two recordings: one of small square tiles, one of whole pictures");
    if (options.every != 1 || options.noImages)
        throw UsageError("--every and --no-images are for whole pictures; --flipbook chooses its frames by itself");
    checkFlipbook(*options.flipbook, options.flipbookFrom, scene);
}

SceneDesc sceneToRecord(const Assets& assets, const RecordOptions& options) {
    LoadOptions load = options.load;
    if (options.framesPerSecond) {
        char assignment[64];
        std::snprintf(assignment, sizeof assignment, "time.step=%.17g", 1 / *options.framesPerSecond);
        load.overrides.push_back(assignment);
    }
    SceneDesc scene = loadScene(assets, options.scene, load);
    if (options.frames) scene.record.frames = *options.frames;
    if (options.flipbook) scene.record.size = tileSize;
    if (options.size) scene.record.size = *options.size;
    return scene;
}

void check(const RecordOptions& options, const SceneDesc& scene) {
    if (options.every > scene.record.frames)
        throw UsageError("--every " + std::to_string(options.every) + " leaves none of the " +
                         std::to_string(scene.record.frames) + " frames to write");
    checkPictures(options, scene);
    checkFieldNames(options.fields, scene);
    if (options.noImages && options.fields.empty() && options.passes.empty() && !options.flipbook &&
        !options.statistics)
        throw UsageError("there is nothing to write: --no-images without --passes, --fields or --stats");
}

/// What must be the same for a recording to go on, as the user knows it; its length may change.
nlohmann::json identityOf(const SceneDesc& scene, const RecordOptions& options) {
    const auto listOf = [](const std::vector<std::string>& words) {
        std::string list;
        for (const std::string& word : words) list += (list.empty() ? "" : ",") + word;
        return list.empty() ? "none" : list;
    };
    const auto pairOf = [](glm::ivec2 pair) { return std::to_string(pair.x) + "x" + std::to_string(pair.y); };
    const auto givenOrNot = [](bool given) { return given ? "given" : "not given"; };
    const char* format = options.format == PassFormat::Png ? " as png" : " as exr";
    nlohmann::json json{{"scene", nlohmann::json::parse(writeScene(scene))}, {"files", nlohmann::json::object()}};
    json["scene"].erase("description");
    json["scene"].erase("record");
    json["options"] = {{"--size", pairOf(scene.record.size)},
                       {"--every", options.every},
                       {"--no-images", givenOrNot(options.noImages)},
                       {"--passes", listOf(options.passes) + (options.passes.empty() ? "" : format)},
                       {"--fields", listOf(options.fields)},
                       {"--stats", givenOrNot(options.statistics.has_value())},
                       {"--flipbook", options.flipbook ? pairOf(*options.flipbook) : "none"},
                       {"--flipbook-from", options.flipbookFrom}};
    if (options.flipbook) json["options"]["--frames"] = scene.record.frames;  // over which its tiles are spread
    const InitialDesc& initial = scene.initial;
    for (const InitialValue* value :
         {&initial.velocity, &initial.density, &initial.temperature, &initial.reaction, &initial.dye})
        if (const auto* file = std::get_if<std::filesystem::path>(value))
            json["files"][file->generic_string()] = checksum(readFile(*file));
    for (const std::string& file : obstacleFiles(scene)) json["files"][file] = checksum(readFile(pathFromUtf8(file)));
    return json;
}

/// Scenes that are equal name the same files.
std::string differenceOf(const nlohmann::json& before, const nlohmann::json& now) {
    if (const auto options = firstDifference(before["options"], now["options"]); !options.empty()) return options;
    if (const auto scene = firstDifference(before["scene"], now["scene"]); !scene.empty())
        return "the scene's " + scene;
    for (const auto& [file, sum] : now["files"].items())
        if (before["files"].value(file, nlohmann::json()) != sum) return "the file " + file + " was another one";
    return "";
}

std::optional<Checkpoint> findStart(const RecordOptions& options, const nlohmann::json& identity) {
    if (!options.resume) return std::nullopt;
    auto start = CheckpointFolder(options.out).newest();
    if (!start) logInfo("no checkpoint in " + options.out.string() + " yet: recording from the beginning");
    if (!start) return std::nullopt;
    if (const std::string difference = differenceOf(start->recording, identity); !difference.empty())
        throw UsageError("--resume: " + options.out.string() + " holds another recording: " + difference +
                         "; undo that, or record without --resume");
    return start;
}

/// A temporary name as writeFileAtomically gives them: "frame_0007.png.4711-12.tmp".
bool isAbandoned(const std::string& name) {
    const auto has = [&](const char* part) { return name.find(part) != name.npos; };
    return name.ends_with(".tmp") &&
           (has(".png.") || has(".exr.") || has(".npy.") || has(".tile.") || has(".json.") || has(".slabflow."));
}

/// Of a flipbook that has not been put together.
bool isTile(const std::string& name) { return name.starts_with("flipbook_") && name.ends_with(".tile"); }

bool isComplete(const Checkpoint& start, const SceneDesc& scene, const RecordOptions& options) {
    const bool hasTiles = options.flipbook && std::filesystem::exists(options.out / Flipbook::nameOf(0));
    return start.clock.frame >= scene.record.frames && !hasTiles;
}

/// The number in "frame_0007.png", and in the names of passes and fields; none in another name.
std::optional<long> frameOf(const std::string& name) {
    const size_t dot = name.find('.'), line = name.rfind('_', dot);
    long frame = 0;
    if (dot == name.npos || line == name.npos) return std::nullopt;
    const auto [end, error] = std::from_chars(name.data() + line + 1, name.data() + dot, frame);
    return error == std::errc() && end == name.data() + dot ? std::optional(frame) : std::nullopt;
}

/// What is in a folder, as far as it can be listed: some standard libraries cannot on Windows when its path has more
/// than 260 characters. No file that a recording writes or reads depends on it, so it goes on without.
std::vector<std::filesystem::path> listed(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> paths;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        paths.push_back(entry->path());
    if (error)
        logWarning("cannot list " + folder.string() + ": " + error.message() +
                   "; half-written files and frames of an earlier recording may stay there");
    return paths;
}

/// Removes what a killed run was writing, and says so when older frames are about to be replaced, or to stay.
void tidy(const RecordOptions& options, const SceneDesc& scene, bool fromBeginning) {
    const std::string folder = options.out.string();
    int older = 0, staying = 0;
    for (const std::filesystem::path& path : listed(options.out)) {
        const std::string name = path.filename().string();
        if (isAbandoned(name) || (isTile(name) && fromBeginning)) std::filesystem::remove(path);
        const std::optional<long> frame = frameOf(name);
        older += frame.has_value();
        staying += frame && (*frame > scene.record.frames || *frame % options.every != 0);
    }
    if (older > 0 && fromBeginning) logInfo("replacing the frames of an earlier recording in " + folder);
    if (staying > 0)
        logWarning(std::to_string(staying) + " files in " + folder +
                   " are frames of an earlier recording that this one does not write; they stay");
}

/// One frame as it will be recorded.
void rehearseRecording(Slab& slab, const SceneDesc& scene, const RecordOptions& options) {
    rehearse(slab, scene, [&](Session& session) {
        session.simulation().setMeasuring(options.statistics.has_value());
        session.advance();
        const glm::ivec2 size = scene.record.size;
        const Camera camera = session.camera(size);
        if (!options.noImages && !options.flipbook) session.draw(camera, size);
        if (!options.passes.empty() || options.flipbook) session.drawPasses(camera, {camera, scene.time.step}, size);
    });
}

}  // namespace

int runRecord(const Assets& assets, const RecordOptions& given) {
    setQuiet(given.quiet);
    const SceneDesc scene = sceneToRecord(assets, given);
    RecordOptions options = given;
    options.passes = passesNamed(given.passes, scene);
    check(options, scene);
    ensureWritableFolder(options.out);
    const nlohmann::json identity = identityOf(scene, options);
    const std::optional<Checkpoint> start = findStart(options, identity);
    if (start && isComplete(*start, scene, options)) {
        logInfo("the recording in " + options.out.string() + " is complete");
        return 0;
    }
    if (start) logInfo("resuming after frame " + std::to_string(start->clock.frame));
    tidy(options, scene, !start);

    const Context context = Context::headless();
    Slab slab(context, assets, {}, ProgramCache::usual(context));
    if (slab.compilesInParallel()) rehearseRecording(slab, scene, options);
    Recording(slab, scene, options, identity, start).run();
    return 0;
}

}  // namespace slabflow
