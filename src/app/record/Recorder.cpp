#include "app/record/Recorder.h"

#include <chrono>
#include <cstdio>

#include "app/files/FieldExport.h"
#include "app/record/Events.h"
#include "app/record/FilmOfFrames.h"
#include "app/record/Flipbook.h"
#include "app/record/FrameFiles.h"
#include "app/record/Recording.h"
#include "app/record/RecordingIdentity.h"
#include "app/record/Report.h"
#include "app/record/SweepRecorder.h"
#include "app/session/Rehearse.h"
#include "base/Error.h"
#include "base/Log.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr glm::ivec2 tileSize(256);  // of a flipbook

/// What goes into a folder needs one; a film does not.
void checkFolder(const RecordOptions& options) {
    if (!options.out.empty()) return;
    if (!options.film)
        throw UsageError(
            "name a folder for the frames with --out, or a film with --film, or both; see slabflow record "
            "--help");
    const std::pair<bool, const char*> needing[] = {{!options.passes.empty(), "--passes"},
                                                    {options.flipbook.has_value(), "--flipbook"},
                                                    {!options.fields.empty(), "--fields"},
                                                    {!options.volumes.empty(), "--volumes"},
                                                    {options.mesh.has_value(), "--mesh"}};
    for (const auto& [given, name] : needing)
        if (given) throw UsageError(std::string(name) + " writes into a folder: name one with --out");
    if (options.resume) throw UsageError("--resume goes on with the frames in a folder: name it with --out");
}

void checkFilm(const RecordOptions& options) {
    if (!options.film) {
        if (options.filmCodec || options.filmRate)
            throw UsageError((options.filmCodec ? "--film-codec" : "--film-fps") +
                             std::string(" is that of a film: name one with --film"));
        return;
    }
    FilmFormat::of(*options.film, options.filmCodec);
    if (options.flipbook)
        throw UsageError("--flipbook and --film are two recordings: one of small square tiles, one of whole pictures");
    if (options.resume && options.noImages)
        throw UsageError(
            "--resume makes the film of the pictures in the folder, which --no-images leaves out; record "
            "it anew with --overwrite");
    findFfmpeg();
}

/// A film and statistics may lie anywhere, but not in the place of what is no file, or of what else is written.
void checkFilesBeside(const RecordOptions& options) {
    for (const auto& [file, option] : {std::pair(options.film, "--film "), std::pair(options.statistics, "--stats ")}) {
        if (!file) continue;
        std::error_code missing;
        const bool isOther =
            std::filesystem::exists(*file, missing) && !std::filesystem::is_regular_file(*file, missing);
        if (isOther && std::filesystem::is_directory(*file, missing))
            throw UsageError(option + file->string() + ": there is a folder of that name");
        if (isOther) throw UsageError(option + file->string() + ": only a file can be replaced");
        const std::filesystem::path name = file->filename();
        if (!options.out.empty() && frameNamed(name.string()) &&
            absoluteName(*file) == absoluteName(options.out / name))
            throw UsageError(option + file->string() +
                             ": a file of the recording may have that name; choose another one");
    }
    if (options.film && options.statistics && absoluteName(*options.film) == absoluteName(*options.statistics))
        throw UsageError("--film and --stats name the same file: " + options.film->string());
}

void checkPictures(const RecordOptions& options, const SceneDesc& scene) {
    if (options.format && options.passes.empty())
        throw UsageError("--format is that of passes: name some with --passes");
    if (options.flipbookFrom != 1 && !options.flipbook) throw UsageError("--flipbook-from is for --flipbook");
    if (options.sixWay && !options.flipbook) throw UsageError("--flipbook-lighting is for --flipbook");
    if (!options.flipbook) return;
    if (options.sixWay && scene.fluid.kind == FluidKind::Liquid)
        throw UsageError("--flipbook-lighting: smoke is lit from six sides; the scene \"" + scene.name +
                         "\" is one of a liquid");
    if (!options.passes.empty())
        throw UsageError(
            "--flipbook and --passes are two recordings: one of small square tiles, one of whole pictures");
    if (options.every != 1 || options.noImages)
        throw UsageError("--every and --no-images are for whole pictures; --flipbook chooses its frames by itself");
    checkFlipbook(*options.flipbook, options.flipbookFrom, scene);
}

/// What is recorded: a scene, and what is done to it.
struct Subject {
    SceneDesc scene;
    std::optional<OpenedReplay> replay = {};
};

Subject subjectOf(const Assets& assets, const RecordOptions& options) {
    LoadOptions load = options.load;
    if (options.framesPerSecond) {
        char assignment[64];
        std::snprintf(assignment, sizeof assignment, "time.step=%.17g", 1 / *options.framesPerSecond);
        load.overrides.push_back(assignment);
    }
    Subject subject;
    if (options.replay) subject.replay = openReplay(assets, options.scene, load, *options.replay);
    SceneDesc& scene = subject.replay ? subject.replay->scene : subject.scene;
    if (!options.replay) scene = loadScene(assets, options.scene, load);
    else if (subject.replay->replay.frames > 0) scene.record.frames = int(subject.replay->replay.frames);
    if (options.frames) scene.record.frames = *options.frames;
    if (options.flipbook) scene.record.size = tileSize;
    if (options.size) scene.record.size = *options.size;
    subject.scene = scene;
    return subject;
}

void check(const RecordOptions& options, const SceneDesc& scene) {
    if (!options.sheetFrames.empty() && options.sweeps.empty())
        throw UsageError("--sheet-frames are those of a contact sheet, which a --sweep makes");
    if (options.resume && options.overwrite)
        throw UsageError("--resume keeps the recording in the folder and --overwrite replaces it: give one of them");
    if (options.every > scene.record.frames)
        throw UsageError("--every " + std::to_string(options.every) + " leaves none of the " +
                         std::to_string(scene.record.frames) + " frames to write");
    checkFilesBeside(options);
    checkFilm(options);
    checkPictures(options, scene);
    fieldsOption.check(options.fields, scene);
    volumesOption.check(options.volumes, scene);
    if (options.volumePrecision && options.volumes.empty())
        throw UsageError("--volume-precision is that of volumes: name some with --volumes");
    if (options.mesh) checkMesh(scene);
    if (const auto fault = options.report ? faultOfReport(scene, options.statistics.has_value()) : std::nullopt)
        throw UsageError("--report: " + *fault);
    if (options.noImages && !options.film && options.fields.empty() && options.volumes.empty() &&
        options.passes.empty() && !options.flipbook && !options.mesh && !options.statistics && !options.report)
        throw UsageError(
            "there is nothing to write: --no-images without --film, --passes, --fields, --volumes, --mesh, --stats or "
            "--report");
}

/// The hidden folder of a recording of which only the film stays.
std::filesystem::path besideFilm(const std::filesystem::path& film) {
    std::filesystem::path name = ".";
    name += film.filename();
    name += ".slabflow";
    return film.parent_path() / name;
}

/// One frame as it will be recorded.
void rehearseRecording(Slab& slab, const SceneDesc& scene, const RecordOptions& options) {
    rehearse(slab, scene, [&](Session& session) {
        session.world().setMeasuring(options.statistics.has_value());
        session.advance();
        const glm::ivec2 size = scene.record.size;
        const Camera camera = session.camera(size);
        if ((!options.noImages && !options.flipbook) || options.film) session.draw(camera, size);
        if (!options.passes.empty() || options.flipbook) session.drawPasses(camera, {camera, scene.time.step}, size);
    });
}

/// A recording without faults, as far as they can be known before.
struct Checked {
    Subject subject;
    RecordOptions options;
};

Checked checked(const Assets& assets, const RecordOptions& options) {
    if (options.scene.empty())
        throw UsageError(
            "SCENE is required: a built-in scene, a scene file, or - for standard input; see slabflow "
            "record --help");
    checkFolder(options);
    Checked result{subjectOf(assets, options), options};
    const SceneDesc& scene = result.subject.scene;
    result.options.passes = passesNamed(options.passes, scene, options.format.value_or(PassFormat::Exr));
    check(result.options, scene);
    return result;
}

}  // namespace

SceneDesc checkedScene(const Assets& assets, const RecordOptions& options) {
    return checked(assets, options).subject.scene;
}

long record(const Assets& assets, const RecordOptions& given) {
    auto [subject, options] = checked(assets, given);
    const SceneDesc& scene = subject.scene;
    const bool filmAlone = options.out.empty();
    if (filmAlone) options.out = besideFilm(*options.film);
    if (filmAlone) options.noImages = true;
    using Lasts = RecordingFolder::Lasts;
    const RecordingFolder folder(options.out, filmAlone ? Lasts::WhileRecording : Lasts::Ever);
    const nlohmann::json identity = identityOf(scene, options);
    const FrameFiles files(options, scene);
    const RecordingPlan plan = planRecording(options, scene, identity, files, folder);
    if (plan.complete) {
        if (options.film) makeFilmOfFrames(options, scene);
        else logInfo("the recording in " + options.out.string() + " is complete; --overwrite records it anew");
        return options.film ? 1 : 0;
    }
    Events::print("start", {{"frame", plan.start ? plan.start->frame() : 0}, {"frames", plan.last}});
    folder.removeHalfWritten();

    const Context context = Context::headless();
    Slab slab(context, assets, {}, ProgramCache::usual(context));
    if (slab.compilesInParallel()) rehearseRecording(slab, scene, options);
    Recording recording(slab, assets, scene, subject.replay, options, folder, identity, plan);
    recording.run();
    return recording.filesWritten() + (options.film ? 1 : 0);
}

int runRecord(const Assets& assets, const RecordOptions& options) {
    setQuiet(options.quiet);
    std::optional<Events> events;
    if (options.events) events.emplace();
    try {
        const auto start = std::chrono::steady_clock::now();
        const long files = options.sweeps.empty() ? record(assets, options) : recordSweep(assets, options);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        Events::print("done", {{"files", files}, {"seconds", seconds.count()}});
    } catch (const std::exception& failure) {
        Events::printError(failure);
        throw;
    }
    return 0;
}

}  // namespace slabflow
