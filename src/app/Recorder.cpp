#include "app/Recorder.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <deque>

#include "app/Checkpoint.h"
#include "app/FieldExport.h"
#include "app/ImageWriter.h"
#include "app/Progress.h"
#include "app/Session.h"
#include "app/StatisticsFile.h"
#include "app/Terminal.h"
#include "app/WriteQueue.h"
#include "base/Error.h"
#include "base/File.h"
#include "base/Log.h"

namespace slabflow {
namespace {

using SteadyClock = std::chrono::steady_clock;
using Job = WriteQueue::Job;

/// "frame_0001.png", with more digits where four are too few.
std::string numbered(const std::string& name, long frame, const char* extension) {
    char number[24];
    std::snprintf(number, sizeof number, "_%04ld", frame);
    return name + number + extension;
}

class Recorder {
public:
    /// Goes on from `start` when there is one.
    Recorder(Slab& slab, const SceneDesc& scene, const RecordOptions& options, nlohmann::json identity,
             const std::optional<Checkpoint>& start);

    void run();

private:
    /// Texels on their way from the GPU, and what makes of them the job that writes them.
    struct Delivery {
        long frame;
        Readback readback;
        std::function<Job(Readback&)> jobFor;
    };

    std::vector<std::string> stagesOfOneFrame();
    void recordFrame();
    void startImage();
    void startFields();
    void forwardDeliveries(size_t mayWait);
    void keepCheckpoint();
    void finish();
    long wholeFrames() const;
    std::string howToGoOn();
    const Frame& draw();
    long frame() const { return session_.simulation().frame(); }

    Slab& slab_;
    const RecordOptions& options_;
    const nlohmann::json identity_;
    Session session_;
    CheckpointFolder checkpoints_;
    std::optional<StatisticsFile> statistics_;
    std::deque<Delivery> deliveries_;
    std::optional<CheckpointReadback> checkpoint_;  ///< waits for its frames to be on disk
    SteadyClock::time_point checkpointTime_ = SteadyClock::now();
    WriteQueue queue_;  // last: its threads end before what their jobs use
};

Recorder::Recorder(Slab& slab, const SceneDesc& scene, const RecordOptions& options, nlohmann::json identity,
                   const std::optional<Checkpoint>& start)
    : slab_(slab),
      options_(options),
      identity_(std::move(identity)),
      session_(slab, scene),
      checkpoints_(options.out),
      queue_(WriteQueue::defaultThreads(), 2 * WriteQueue::defaultThreads()) {
    if (options.statistics) {
        const std::vector<std::string> stages = stagesOfOneFrame();
        session_.reset();
        session_.simulation().setMeasuring(true);
        statistics_.emplace(*options.statistics, stages, start ? start->clock.frame : 0);
    }
    if (start)
        restore(session_.simulation(), *start);
    else
        checkpoints_.clear();
}

/// Runs a frame for the names of its stages alone: a file of rows needs its header first. Compiles all shaders, too,
/// which would otherwise count for frame 1.
std::vector<std::string> Recorder::stagesOfOneFrame() {
    slab_.timer().beginFrame(-1);
    session_.simulation().setMeasuring(true);
    session_.advance();
    if (!options_.noImages) draw();
    for (const std::string& name : options_.fields) startExport(slab_, session_.simulation(), name);
    std::vector<std::string> stages;
    for (const GpuTimer::Frame& frame : slab_.timer().collect(true))
        for (const GpuTimer::Row& row : frame.rows) stages.push_back(row.label);
    return stages;
}

void Recorder::run() {
    const StopRequest stop;
    const long last = session_.scene().record.frames;
    try {
        if (frame() == 0) startFields();
        Progress progress(frame(), last, options_.quiet);
        while (frame() < last && !stop.asked()) {
            recordFrame();
            progress.update(frame());
        }
        finish();
    } catch (const Error& error) {
        throw Error(error.what() + howToGoOn());
    }
    if (frame() < last) throw Error("stopped" + howToGoOn());
}

void Recorder::recordFrame() {
    slab_.timer().beginFrame(frame() + 1);
    session_.advance();
    const auto times = slab_.timer().collect();
    if (statistics_) {
        statistics_->append(times);
        statistics_->measured(session_.simulation());
    }
    if (frame() % options_.every == 0) {
        if (!options_.noImages) startImage();
        startFields();
    }
    constexpr size_t mayWait = 4;
    forwardDeliveries(mayWait);
    keepCheckpoint();
}

const Frame& Recorder::draw() {
    const glm::ivec2 size = session_.scene().record.size;
    return session_.draw(session_.startCamera(size), size);
}

void Recorder::startImage() {
    const Frame& picture = draw();
    const auto jobFor = [path = options_.out / numbered("frame", frame(), ".png"), size = picture.size](Readback& readback) -> Job {
        return [path, size, bytes = readback.takeBytes()] { writePng(path, size, bytes); };
    };
    deliveries_.push_back({frame(), Readback(picture.display, Readback::As::Raw), jobFor});
}

void Recorder::startFields() {
    for (const std::string& name : options_.fields) {
        FieldReadback started = startExport(slab_, session_.simulation(), name);
        const auto jobFor = [path = options_.out / numbered(name, frame(), ".npy"), field = started.field](Readback& readback) -> Job {
            return [path, field, texels = readback.takeFloats()] { writeNpy(path, field.toArray(texels)); };
        };
        deliveries_.push_back({frame(), std::move(started.readback), jobFor});
    }
}

/// Hands what has arrived to the queue, and waits for the GPU when more than `mayWait` are left.
void Recorder::forwardDeliveries(size_t mayWait) {
    while (!deliveries_.empty() && (deliveries_.size() > mayWait || deliveries_.front().readback.ready())) {
        Delivery delivery = std::move(deliveries_.front());
        deliveries_.pop_front();
        queue_.submit(delivery.frame, delivery.jobFor(delivery.readback));
    }
}

/// Takes a checkpoint every few seconds and publishes it once all frames up to it are on disk.
void Recorder::keepCheckpoint() {
    const std::chrono::duration<double> since = SteadyClock::now() - checkpointTime_;
    if (!checkpoint_ && since.count() >= options_.checkpointSeconds) {
        checkpoint_.emplace(session_.simulation());
        checkpointTime_ = SteadyClock::now();
    }
    if (!checkpoint_ || wholeFrames() < checkpoint_->frame() || !checkpoint_->ready()) return;
    queue_.submit(checkpoint_->frame(),
                  [this, checkpoint = checkpoint_->take(identity_)] { checkpoints_.write(checkpoint); });
    checkpoint_.reset();
}

void Recorder::finish() {
    forwardDeliveries(0);
    queue_.finish();
    const auto times = slab_.timer().collect(true);
    if (statistics_) statistics_->append(times);
    checkpoints_.write(CheckpointReadback(session_.simulation()).take(identity_));
}

/// Everything of the frames up to this one is on disk.
long Recorder::wholeFrames() const {
    const long none = frame() + 1;
    long first = queue_.firstUnfinished(none);
    if (!deliveries_.empty()) first = std::min(first, deliveries_.front().frame);
    if (statistics_) first = std::min(first, statistics_->firstWaiting(none));
    return first - 1;
}

std::string Recorder::howToGoOn() {
    try {
        forwardDeliveries(0);
        queue_.finish();
    } catch (const std::exception&) {
        // The first error is the one that is told.
    }
    return "; frames up to " + std::to_string(wholeFrames()) + " are whole in " + options_.out.string() +
           ", the same command with --resume goes on";
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
    if (options.size) scene.record.size = *options.size;
    checkFieldNames(options.fields, scene);
    if (options.noImages && options.fields.empty() && !options.statistics)
        throw UsageError("there is nothing to write: --no-images without --fields or --stats");
    return scene;
}

/// What must be the same for a recording to go on; its length may change.
nlohmann::json identityOf(const SceneDesc& scene, const RecordOptions& options) {
    nlohmann::json json = nlohmann::json::parse(writeScene(scene));
    json.erase("description");
    json["record"].erase("frames");
    json["every"] = options.every;
    json["images"] = !options.noImages;
    json["fields"] = options.fields;
    json["stats"] = options.statistics.has_value();
    const InitialDesc& initial = scene.initial;
    for (const InitialValue* value : {&initial.velocity, &initial.density, &initial.temperature, &initial.dye})
        if (const auto* file = std::get_if<std::filesystem::path>(value))
            json["checksums"][file->generic_string()] = checksum(readFile(*file));
    return json;
}

std::optional<Checkpoint> findStart(const RecordOptions& options, const nlohmann::json& identity) {
    if (!options.resume) return std::nullopt;
    auto start = CheckpointFolder(options.out).newest();
    if (!start) logInfo("no checkpoint in " + options.out.string() + " yet: recording from the beginning");
    if (!start) return std::nullopt;
    if (const std::string difference = firstDifference(start->recording, identity); !difference.empty())
        throw UsageError("--resume: " + options.out.string() + " holds another recording: " + difference +
                         "; undo that, or record without --resume");
    return start;
}

/// A temporary name as writeFileAtomically gives them: "frame_0007.png.4711-12.tmp".
bool isAbandoned(const std::string& name) {
    const auto has = [&](const char* part) { return name.find(part) != name.npos; };
    return name.ends_with(".tmp") && (has(".png.") || has(".npy.") || has(".slabflow."));
}

/// Removes what a killed run was writing, and says so when older frames are about to be replaced.
void tidy(const std::filesystem::path& folder, bool fromBeginning) {
    bool older = false;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (isAbandoned(name)) std::filesystem::remove(entry.path());
        older = older || name.starts_with("frame_");
    }
    if (older && fromBeginning) logInfo("replacing the frames of an earlier recording in " + folder.string());
}

}  // namespace

int runRecord(const Assets& assets, const RecordOptions& options) {
    setQuiet(options.quiet);
    ignoreFileSizeSignal();
    const SceneDesc scene = sceneToRecord(assets, options);
    ensureWritableFolder(options.out);
    const nlohmann::json identity = identityOf(scene, options);
    const std::optional<Checkpoint> start = findStart(options, identity);
    if (start && start->clock.frame >= scene.record.frames) {
        logInfo("the recording in " + options.out.string() + " is complete");
        return 0;
    }
    if (start) logInfo("resuming after frame " + std::to_string(start->clock.frame));
    tidy(options.out, !start);

    const Context context = Context::headless();
    Slab slab(context, assets);
    Recorder(slab, scene, options, identity, start).run();
    return 0;
}

}  // namespace slabflow
