#include "app/record/CheckpointWriter.h"

namespace slabflow {

using SteadyClock = std::chrono::steady_clock;

void CheckpointWriter::update(World& world, long whole) {
    const bool isWriting = writing_.valid() && writing_.wait_for(SteadyClock::duration(0)) != std::future_status::ready;
    if (!isWriting) wait();
    if (!newest_ && SteadyClock::now() - taken_ >= interval_) take(world);
    if (!isWriting && newest_ && newest_->frame() <= whole && newest_->ready()) startWriting();
}

void CheckpointWriter::take(World& world) {
    world.requireFinite();
    newest_.emplace(world);
    taken_ = SteadyClock::now();
}

void CheckpointWriter::flush(long whole) {
    wait();
    if (newest_ && newest_->frame() <= whole) startWriting();
    wait();
}

void CheckpointWriter::wait() {
    if (writing_.valid()) writing_.get();
}

void CheckpointWriter::startWriting() {
    const auto write = [this](const Checkpoint& checkpoint) {
        keepFrames_(checkpoint.frame());
        folder_.write(checkpoint);
    };
    writing_ = std::async(std::launch::async, write, Checkpoint{newest_->take()});
    newest_.reset();
}

}  // namespace slabflow
