#include "app/record/Recording.h"

#include <algorithm>
#include <cstdio>

#include "app/files/FieldExport.h"
#include "app/files/FieldFile.h"
#include "app/files/VolumeFile.h"
#include "app/record/Events.h"
#include "app/record/FilmOfFrames.h"
#include "app/record/Progress.h"
#include "app/record/Report.h"
#include "app/session/Advice.h"
#include "base/Error.h"
#include "base/File.h"
#include "base/Log.h"
#include "base/System.h"
#include "scene/GridRules.h"

namespace slabflow {

namespace {

std::vector<std::string> obstacleNames(const SceneDesc& scene) {
    std::vector<std::string> names;
    for (const ObstacleDesc& obstacle : scene.obstacles) names.push_back(obstacle.name);
    return names;
}

}  // namespace

Recording::Recording(Slab& slab, const Assets& assets, const SceneDesc& scene,
                     const std::optional<OpenedReplay>& replay, const RecordOptions& options,
                     const RecordingFolder& folder, nlohmann::json identity, const RecordingPlan& plan)
    : slab_(slab),
      options_(options),
      folder_(folder),
      identity_(std::move(identity)),
      plan_(plan),
      files_(options, scene),
      session_(slab, scene),
      checkpointFolder_(folder.hidden(), signatureOf(identity_)),
      checkpoints_(checkpointFolder_, options.checkpointSeconds,
                   [this](long last) { keepFilesThroughPowerCut(last); }) {
    if (const auto shortcoming = session_.shortcoming()) logWarning(*shortcoming);
    if (options.flipbook)
        flipbook_.emplace(options.out, *options.flipbook, options.flipbookFrom, scene, options.sixWay);
    if (options.statistics)
        startStatistics(replay ? courseOf(*replay, plan.last, assets).obstacles : obstacleNames(scene));
    if (replay) session_.play(*replay, assets, plan.start ? plan.start->frame() : 0);
    if (plan.start && replay) restore(session_, *plan.start, courseOf(*replay, plan.start->frame(), assets).time);
    else if (plan.start) restore(session_, *plan.start);
    if (plan.start) kept_ = plan.start->frame();
    if (plan.fresh) {
        folder.removeRecording();
        folder.write({identity_, files_.kinds(), 0, plan_.besides});
    } else {
        checkpointFolder_.newest();  // which stays while the other one is replaced
    }
    if (options.film && plan.fresh) film_.emplace(filmOf(options, scene));
    recorded_ = frame();
}

void Recording::startStatistics(const std::vector<std::string>& bodies) {
    const std::vector<std::string> stages = stagesOfOneFrame();
    {
        const WarningsOff alreadyRead;
        session_.reset();
    }
    session_.world().setMeasuring(true);
    statistics_.emplace(*options_.statistics, stages, session_.scene(), bodies, plan_.rows);
}

/// Runs a frame for the names of its stages alone: a file of rows needs its header first. Compiles all shaders, too,
/// which would otherwise count for frame 1.
std::vector<std::string> Recording::stagesOfOneFrame() {
    slab_.timer().beginFrame(-1);
    session_.world().setMeasuring(true);
    session_.advance();
    drawAll();
    for (const auto& fluid : session_.world().fluids())
        for (const auto* names : {&options_.fields, &options_.volumes})
            for (const std::string& name : *names) startExport(slab_, *fluid, name);
    std::vector<std::string> stages;
    for (const GpuTimer::Frame& frame : slab_.timer().collect(true))
        for (const GpuTimer::Row& row : frame.rows)
            if (std::ranges::count(stages, row.label) == 0) stages.push_back(row.label);
    return stages;
}

void Recording::run() {
    const StopRequest stop;
    try {
        if (frame() == 0 && plan_.writes(0)) startArrays();
        Progress progress(frame(), plan_.last, options_.quiet);
        while (frame() < plan_.last && !stop.asked()) {
            recordFrame();
            if (frame() % 16 == 1) slab_.shaders().keepPrograms();  // soon: a recording may be killed
            progress.update(frame(), filesWritten());
        }
        finish();
    } catch (const Error& error) {
        throw Error(withAdvice(error) + howToGoOn());
    }
    if (frame() < plan_.last)
        throw Stopped(stop.exitCode(), "stopped after frame " + std::to_string(frame()) + afterStop());
}

void Recording::recordFrame() {
    slab_.timer().beginFrame(frame() + 1);
    session_.advance();
    const auto times = slab_.timer().collect();
    if (statistics_) {
        statistics_->append(times);
        statistics_->measured(session_.world());
    }
    if (plan_.writes(frame())) startFiles();
    recorded_ = frame();
    inFlight_.endFrame();
    writer_.forward(frame() - framesInFlight);
    if (film_) film_->forward(frame() - framesInFlight);
    if (folder_.stays()) checkpoints_.update(session_.world(), wholeFrames());
}

void Recording::startFiles() {
    if (const auto tile = flipbook_ ? flipbook_->tileOf(frame()) : std::nullopt) startTile(*tile);
    if (frame() % options_.every != 0) return;
    if (drawsPictures()) startPicture();
    startPasses();
    startArrays();
}

void Recording::drawAll() {
    if (drawsPictures()) draw();
    if (!options_.passes.empty()) drawPasses();
    if (flipbook_) drawTile(flipbook_->secondsAfter(0), session_.sceneNow().look);
}

const Frame& Recording::draw() {
    const glm::ivec2 size = session_.scene().record.size;
    return session_.draw(session_.camera(size), size);
}

void Recording::startPicture() {
    const Frame& picture = draw();
    if (writesImages()) writer_.addPicture(frame(), picture, pathOf({"frame", ".png"}));
    if (film_) film_->addPicture(frame(), picture);
}

/// Of frame 0, too, which has no picture.
void Recording::startArrays() {
    for (const auto& fluid : session_.world().fluids()) {
        startFields(*fluid);
        if (options_.mesh) startSurface(*fluid);
    }
}

void Recording::startFields(Simulation& fluid) {
    const std::string prefix = namePrefix(session_.scene(), fluid.name());
    for (const std::string& name : options_.fields)
        startFile(fluid, {&name, 1}, {prefix + name, npyFile().extension()}, npyFile());
    if (!options_.volumes.empty())
        startFile(fluid, options_.volumes, volumeIn(prefix), vdbFile(options_.volumePrecision == 16));
}

void Recording::startFile(Simulation& fluid, std::span<const std::string> fields, const FrameKind& kind,
                          const FieldFile& file) {
    std::vector<ExportedField> started;
    std::vector<Readback> readbacks;
    for (const std::string& name : fields) {
        FieldReadback next = startExport(slab_, fluid, name);
        started.push_back(next.field);
        readbacks.push_back(std::move(next.readback));
    }
    const auto write = [&file, path = pathOf(kind), moment = FieldMoment::of(fluid),
                        started = std::move(started)](const Texels& texels) {
        std::vector<ArrivedField> arrived;
        for (size_t i = 0; i < started.size(); ++i)
            arrived.push_back({*started[i].info, started[i].toArray(floatsOf(texels[i]))});
        file.write(path, arrived, moment);
    };
    writer_.add(frame(), std::move(readbacks), write);
}

void Recording::startSurface(Simulation& fluid) {
    const FrameKind kind = surfaceIn(namePrefix(session_.scene(), fluid.name()), *options_.mesh);
    FieldReadback level = startExport(slab_, fluid, "level_set"), velocity = startExport(slab_, fluid, "velocity");
    const auto write = [path = pathOf(kind), format = *options_.mesh, moment = FieldMoment::of(fluid),
                        levelSet = level.field, flow = velocity.field](const Texels& texels) {
        const SurfaceMesh mesh =
            surfaceOf(levelSet.toArray(floatsOf(texels[0])), flow.toArray(floatsOf(texels[1])), moment);
        writeFileAtomically(path, encodeMesh(mesh, format));
    };
    std::vector<Readback> readbacks;
    readbacks.push_back(std::move(level.readback));
    readbacks.push_back(std::move(velocity.readback));
    writer_.add(frame(), std::move(readbacks), write);
}

/// Before a checkpoint counts, files of frames up to its own must outlive it.
void Recording::keepFilesThroughPowerCut(long last) {
    std::vector<std::string> names;
    while (kept_ < last)
        if (plan_.writes(++kept_))
            for (std::string& name : files_.of(kept_)) names.push_back(std::move(name));
    folder_.keepThroughPowerCut(names);
    if (statistics_) statistics_->keepThroughPowerCut();
}

/// Of all frames until now.
void Recording::awaitFiles() {
    const auto times = slab_.timer().collect(true);
    if (statistics_) statistics_->append(times);
    writer_.finish();
}

void Recording::finish() {
    session_.world().requireFinite();
    awaitFiles();
    if (frame() < plan_.last) return keepForLater();  // the user asked to stop
    checkpoints_.wait();
    if (flipbook_) flipbook_->assemble();
    if (options_.report) printReport();
    completeNote();
    checkpointFolder_.clear();
    if (flipbook_) flipbook_->removeTiles();
    if (film_) film_->finish();  // after all else is safe
    else if (options_.film) makeFilmOfFrames(options_, session_.scene());
}

/// The film has the frames until now.
void Recording::keepForLater() {
    if (folder_.stays()) {
        checkpoints_.take(session_.world());
        checkpoints_.flush(frame());
    }
    if (film_) film_->finish();
}

void Recording::printReport() {
    Simulation& fluid = session_.world().fluid();
    const auto fieldAt = [&](std::string_view name) {
        FieldReadback started = startExport(slab_, fluid, name);
        return started.field.toArray(started.readback.takeFloats());
    };
    const std::string statistics = statistics_ ? readFile(*options_.statistics) : "";
    const std::string report = reportOf(session_.scene(), {statistics, fieldAt, session_.world().time()});
    if (Events::wanted()) Events::print("report", {{"table", report}});
    else std::fputs(report.c_str(), stdout);
}

/// What is complete needs no checkpoint, which may be as large as all its pictures: two runs write the same bytes.
void Recording::completeNote() {
    if (!folder_.stays()) return;
    keepFilesThroughPowerCut(frame());
    folder_.keepThroughPowerCut(files_.atTheEnd());
    folder_.write({identity_, files_.kinds(), std::max(plan_.whole, frame()), plan_.besides});
}

/// Everything of the frames up to this one is on disk.
long Recording::wholeFrames() const {
    const long none = recorded_ + 1;
    const long first = writer_.firstUnfinished(none);
    return std::min(first, statistics_ ? statistics_->firstWaiting(none) : none) - 1;
}

std::string Recording::afterStop() const {
    const std::string film = film_ ? "; " + options_.film->string() + " has the frames until then" : "";
    return film + (folder_.stays() ? "; continue with --resume" : "");
}

/// After an error, which is the one that is told: what else can be saved is.
std::string Recording::howToGoOn() {
    const auto attempt = [](const auto& save) {
        try {
            save();
        } catch (const std::exception&) {
        }
    };
    attempt([&] { awaitFiles(); });
    attempt([&] {
        if (film_) film_->finish();
    });
    if (!folder_.stays()) return "";
    attempt([&] { checkpoints_.flush(wholeFrames()); });
    return "; frames up to " + std::to_string(wholeFrames()) + " are whole in " + options_.out.string() +
           "; once that is put right, continue with --resume";
}

}  // namespace slabflow
