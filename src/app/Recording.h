// A recording while it runs.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <optional>

#include "app/Checkpoint.h"
#include "app/Flipbook.h"
#include "app/Recorder.h"
#include "app/Session.h"
#include "app/StatisticsFile.h"
#include "app/WriteQueue.h"
#include "gpu/Wait.h"

namespace slabflow {

/// "frame_0001.png", with more digits where four are too few.
std::string numbered(const std::string& name, long frame, const char* extension);

/// Simulates, draws and reads back frame after frame; other threads write the files.
class Recording {
public:
    /// Goes on from `start` when there is one. `identity` goes into checkpoints. UsageError when the file of numbers of
    /// an earlier part has other columns.
    Recording(Slab& slab, const SceneDesc& scene, const RecordOptions& options, nlohmann::json identity,
              const std::optional<Checkpoint>& start);

    /// Records up to the scene's last frame. Error when something cannot be written, the fluid blows up or the user
    /// asks to stop: what was recorded until then is on disk, and the message says how to go on.
    void run();

private:
    /// Texels on their way from the GPU, and what makes of them the job that writes them.
    struct Delivery {
        long frame;
        std::vector<Readback> readbacks;
        std::function<WriteQueue::Job(std::vector<Readback>&)> jobFor;
        bool ready() const;
    };

    std::vector<std::string> stagesOfOneFrame();
    void recordFrame();
    void drawAll();
    void startImage();
    void startPasses();
    void startTile(int tile);
    void startFields();
    void forwardDeliveries(long awaited);
    void keepCheckpoint();
    void finish();
    long wholeFrames() const;
    std::string howToGoOn();
    const Frame& draw();
    const PassFrame& drawPasses();
    const PassFrame& drawTile(float secondsToNext);
    void deliver(Readback readback, std::function<WriteQueue::Job(Readback&)> jobFor);
    bool writesImages() const { return !options_.noImages && !flipbook_; }
    long frame() const { return session_.simulation().frame(); }

    Slab& slab_;
    const RecordOptions& options_;
    const nlohmann::json identity_;
    Session session_;
    CheckpointFolder checkpoints_;
    std::optional<StatisticsFile> statistics_;
    std::optional<Flipbook> flipbook_;  ///< instead of images
    long recorded_ = 0;                 ///< all that this frame gives is on its way
    static constexpr long framesInFlight = 3;
    FramesInFlight inFlight_{size_t(framesInFlight)};
    std::deque<Delivery> deliveries_;
    std::optional<CheckpointReadback> checkpoint_;  ///< waits for its frames to be on disk
    std::chrono::steady_clock::time_point checkpointTime_ = std::chrono::steady_clock::now();
    WriteQueue queue_;  // last: its threads end before what their jobs use
};

}  // namespace slabflow
