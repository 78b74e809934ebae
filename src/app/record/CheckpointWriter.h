// Checkpoints while a recording runs.
#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <optional>

#include "app/record/Checkpoint.h"

namespace slabflow {

/// Takes a checkpoint every few seconds, and puts it on disk once all frames up to it are there: what goes on from it
/// never misses one. Writing errors are those of CheckpointFolder::write.
class CheckpointWriter {
public:
    /// `keepFrames` is called on another thread and waits until the files of frames up to this one are on the disk
    /// itself.
    CheckpointWriter(CheckpointFolder& folder, double seconds, std::function<void(long)> keepFrames)
        : folder_(folder), interval_(seconds), keepFrames_(std::move(keepFrames)) {}

    /// To be called after every frame. `whole`: all of the frames up to this one is written. Error when the last
    /// checkpoint could not be written, or when the fluid has blown up.
    void update(World& world, long whole);

    /// Takes one now, in place of one that waits for its frames.
    void take(World& world);

    /// Puts on disk what has been taken, if its frames are, and waits for that.
    void flush(long whole);

    void wait();  ///< for what is being written

private:
    void startWriting();

    CheckpointFolder& folder_;
    const std::chrono::duration<double> interval_;
    const std::function<void(long)> keepFrames_;
    std::chrono::steady_clock::time_point taken_ = std::chrono::steady_clock::now();
    std::optional<SnapshotReadback> newest_;  ///< waits for its frames
    std::future<void> writing_;               ///< one at a time
};

}  // namespace slabflow
