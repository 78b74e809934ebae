#include "app/record/Recording.h"

#include <algorithm>

#include "app/files/FieldExport.h"
#include "app/files/FieldFile.h"
#include "app/files/ImageWriter.h"
#include "app/record/Progress.h"
#include "app/session/Advice.h"
#include "base/Error.h"
#include "base/Log.h"
#include "base/System.h"

namespace slabflow {
namespace {

using SteadyClock = std::chrono::steady_clock;
using Job = WriteQueue::Job;

}  // namespace

Recording::Recording(Slab& slab, const SceneDesc& scene, const RecordOptions& options, const RecordingFolder& folder,
                     nlohmann::json identity, const RecordingPlan& plan)
    : slab_(slab),
      options_(options),
      folder_(folder),
      identity_(std::move(identity)),
      plan_(plan),
      files_(options, scene),
      session_(slab, scene),
      checkpoints_(folder.hidden(), signatureOf(identity_)),
      queue_(WriteQueue::defaultThreads(), 2 * WriteQueue::defaultThreads()) {
    if (const auto shortcoming = session_.shortcoming()) logWarning(*shortcoming);
    if (options.flipbook) flipbook_.emplace(options.out, *options.flipbook, options.flipbookFrom, scene);
    if (options.statistics) startStatistics();
    if (plan.start) restore(session_.world(), *plan.start);
    if (plan.start) kept_ = plan.start->frame();
    if (plan.fresh) {
        folder.removeRecording();
        folder.write({identity_, files_.kinds(), 0});
    } else {
        checkpoints_.newest();  // which stays while the other one is replaced
    }
    recorded_ = frame();
}

void Recording::startStatistics() {
    const std::vector<std::string> stages = stagesOfOneFrame();
    {
        const WarningsOff alreadyRead;
        session_.reset();
    }
    session_.world().setMeasuring(true);
    std::vector<std::string> bodies;
    for (const ObstacleDesc& obstacle : session_.scene().obstacles) bodies.push_back(obstacle.name);
    statistics_.emplace(*options_.statistics, stages, bodies, plan_.rows);
}

/// Runs a frame for the names of its stages alone: a file of rows needs its header first. Compiles all shaders, too,
/// which would otherwise count for frame 1.
std::vector<std::string> Recording::stagesOfOneFrame() {
    slab_.timer().beginFrame(-1);
    session_.world().setMeasuring(true);
    session_.advance();
    drawAll();
    for (const std::string& name : options_.fields) startExport(slab_, session_.world().fluid(), name);
    std::vector<std::string> stages;
    for (const GpuTimer::Frame& frame : slab_.timer().collect(true))
        for (const GpuTimer::Row& row : frame.rows)
            if (std::ranges::count(stages, row.label) == 0) stages.push_back(row.label);
    return stages;
}

void Recording::run() {
    const StopRequest stop;
    try {
        if (frame() == 0 && plan_.writes(0)) startFields();
        Progress progress(frame(), plan_.last, options_.quiet);
        while (frame() < plan_.last && !stop.asked()) {
            recordFrame();
            if (frame() % 16 == 1) slab_.shaders().keepPrograms();  // soon: a recording may be killed
            progress.update(frame());
        }
        finish();
    } catch (const Error& error) {
        throw Error(withAdvice(error) + howToGoOn());
    }
    if (frame() < plan_.last)
        throw Stopped(stop.exitCode(), "stopped after frame " + std::to_string(frame()) + "; continue with --resume");
}

void Recording::recordFrame() {
    slab_.timer().beginFrame(frame() + 1);
    session_.advance();
    const auto times = slab_.timer().collect();
    if (statistics_) {
        statistics_->append(times);
        statistics_->measured(session_.world().fluid());
    }
    if (plan_.writes(frame())) startFiles();
    recorded_ = frame();
    inFlight_.endFrame();
    forwardDeliveries(frame() - framesInFlight);
    keepCheckpoint();
}

void Recording::startFiles() {
    if (const auto tile = flipbook_ ? flipbook_->tileOf(frame()) : std::nullopt) startTile(*tile);
    if (frame() % options_.every != 0) return;
    if (writesImages()) startImage();
    startPasses();
    startFields();
}

void Recording::drawAll() {
    if (writesImages()) draw();
    if (!options_.passes.empty()) drawPasses();
    if (flipbook_) drawTile(flipbook_->secondsAfter(0));
}

const Frame& Recording::draw() {
    const glm::ivec2 size = session_.scene().record.size;
    return session_.draw(session_.camera(size), size);
}

void Recording::startImage() {
    const Frame& picture = draw();
    const std::filesystem::path path = options_.out / FrameKind{"frame", ".png"}.of(frame());
    const auto jobFor = [path, size = picture.size](Readback& readback) -> Job {
        return [path, size, bytes = readback.takeBytes()] { writePng(path, size, bytes); };
    };
    deliver(Readback(picture.display, Readback::As::Raw), jobFor);
}

void Recording::startFields() {
    const FieldMoment moment = FieldMoment::of(session_.world().fluid());
    for (const std::string& name : options_.fields) {
        FieldReadback started = startExport(slab_, session_.world().fluid(), name);
        const FieldFile& file = npyFile();
        const std::filesystem::path path = options_.out / FrameKind{name, file.extension()}.of(frame());
        const auto jobFor = [&file, path, moment, field = started.field](Readback& readback) -> Job {
            return [&file, path, moment, field, texels = readback.takeFloats()] {
                const ArrivedField arrived[] = {{*field.info, field.toArray(texels)}};
                file.write(path, arrived, moment);
            };
        };
        deliver(std::move(started.readback), jobFor);
    }
}

/// What one read-back delivers.
void Recording::deliver(Readback readback, std::function<Job(Readback&)> jobFor) {
    Delivery delivery{frame(), {}, [jobFor](std::vector<Readback>& readbacks) { return jobFor(readbacks[0]); }};
    delivery.readbacks.push_back(std::move(readback));
    deliveries_.push_back(std::move(delivery));
}

bool Recording::Delivery::ready() const {
    return std::ranges::all_of(readbacks, [](const Readback& readback) { return readback.ready(); });
}

/// Hands what has arrived to the queue, and waits for what belongs to frames up to `awaited`.
void Recording::forwardDeliveries(long awaited) {
    while (!deliveries_.empty() && (deliveries_.front().frame <= awaited || deliveries_.front().ready())) {
        Delivery delivery = std::move(deliveries_.front());
        deliveries_.pop_front();
        queue_.submit(delivery.frame, delivery.jobFor(delivery.readbacks));
    }
}

/// Takes a checkpoint every few seconds and publishes it once all frames up to it are on disk.
void Recording::keepCheckpoint() {
    const std::chrono::duration<double> since = SteadyClock::now() - checkpointTime_;
    if (!checkpoint_ && since.count() >= options_.checkpointSeconds) {
        session_.world().requireFinite();
        checkpoint_.emplace(session_.world());
        checkpointTime_ = SteadyClock::now();
    }
    if (!checkpoint_ || wholeFrames() < checkpoint_->frame() || !checkpoint_->ready()) return;
    queue_.submit(checkpoint_->frame(),
                  [this, checkpoint = Checkpoint{checkpoint_->take()}] { writeCheckpoint(checkpoint); });
    checkpoint_.reset();
}

/// One at a time: the next waits until this one's frame is whole, and it is not before this is done.
void Recording::writeCheckpoint(const Checkpoint& checkpoint) {
    keepFilesThroughPowerCut(checkpoint.frame());
    checkpoints_.write(checkpoint);
}

void Recording::keepFilesThroughPowerCut(long last) {
    std::vector<std::string> names;
    while (kept_ < last)
        if (plan_.writes(++kept_))
            for (std::string& name : files_.of(kept_)) names.push_back(std::move(name));
    folder_.keepThroughPowerCut(names);
    if (statistics_) statistics_->keepThroughPowerCut();
}

void Recording::finish() {
    const bool whole = frame() == plan_.last;  // else the user asked to stop
    session_.world().requireFinite();
    forwardDeliveries(frame());
    queue_.finish();
    const auto times = slab_.timer().collect(true);
    if (statistics_) statistics_->append(times);
    if (!whole) return writeCheckpoint({SnapshotReadback(session_.world()).take()});
    if (flipbook_) flipbook_->assemble();
    completeNote();
    checkpoints_.clear();
    if (flipbook_) flipbook_->removeTiles();
}

/// What is complete needs no checkpoint, which may be as large as all its pictures: two runs write the same bytes.
void Recording::completeNote() {
    keepFilesThroughPowerCut(frame());
    folder_.keepThroughPowerCut(files_.atTheEnd());
    folder_.write({identity_, files_.kinds(), std::max(plan_.whole, frame())});
}

/// Everything of the frames up to this one is on disk.
long Recording::wholeFrames() const {
    const long none = recorded_ + 1;
    long first = queue_.firstUnfinished(none);
    if (!deliveries_.empty()) first = std::min(first, deliveries_.front().frame);
    if (statistics_) first = std::min(first, statistics_->firstWaiting(none));
    return first - 1;
}

std::string Recording::howToGoOn() {
    try {
        forwardDeliveries(frame());
        queue_.finish();
    } catch (const std::exception&) {
        // The first error is the one that is told.
    }
    return "; frames up to " + std::to_string(wholeFrames()) + " are whole in " + options_.out.string() +
           "; once that is put right, continue with --resume";
}

}  // namespace slabflow
