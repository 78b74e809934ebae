#include "app/record/Recorder.h"

#include <cstdio>

#include "app/files/FieldExport.h"
#include "app/record/Flipbook.h"
#include "app/record/Recording.h"
#include "app/record/RecordingIdentity.h"
#include "app/record/Report.h"
#include "app/session/Rehearse.h"
#include "base/Error.h"
#include "base/Log.h"

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
    if (options.resume && options.overwrite)
        throw UsageError("--resume keeps the recording in the folder and --overwrite replaces it: give one of them");
    if (options.every > scene.record.frames)
        throw UsageError("--every " + std::to_string(options.every) + " leaves none of the " +
                         std::to_string(scene.record.frames) + " frames to write");
    checkPictures(options, scene);
    checkFieldNames(options.fields, scene);
    if (options.mesh) checkMesh(scene);
    if (const auto fault = options.report ? faultOfReport(scene, options.statistics.has_value()) : std::nullopt)
        throw UsageError("--report: " + *fault);
    if (options.noImages && options.fields.empty() && options.passes.empty() && !options.flipbook && !options.mesh &&
        !options.statistics && !options.report)
        throw UsageError(
            "there is nothing to write: --no-images without --passes, --fields, --mesh, --stats or --report");
}

/// One frame as it will be recorded.
void rehearseRecording(Slab& slab, const SceneDesc& scene, const RecordOptions& options) {
    rehearse(slab, scene, [&](Session& session) {
        session.world().setMeasuring(options.statistics.has_value());
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
    const Subject subject = subjectOf(assets, given);
    const SceneDesc& scene = subject.scene;
    RecordOptions options = given;
    options.passes = passesNamed(given.passes, scene, given.format.value_or(PassFormat::Exr));
    check(options, scene);
    const RecordingFolder folder(options.out);
    const nlohmann::json identity = identityOf(scene, options);
    const FrameFiles files(options, scene);
    const RecordingPlan plan = planRecording(options, scene, identity, files, folder);
    if (plan.complete) {
        logInfo("the recording in " + options.out.string() + " is complete; --overwrite records it anew");
        return 0;
    }
    folder.removeHalfWritten();

    const Context context = Context::headless();
    Slab slab(context, assets, {}, ProgramCache::usual(context));
    if (slab.compilesInParallel()) rehearseRecording(slab, scene, options);
    Recording(slab, assets, scene, subject.replay, options, folder, identity, plan).run();
    return 0;
}

}  // namespace slabflow
