// Frames on their way from the GPU to files, while whoever draws them goes on.
#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include "app/files/WriteQueue.h"
#include "gpu/Readback.h"
#include "render/Frame.h"

namespace slabflow {

using Texels = std::vector<std::vector<std::byte>>;  ///< what read-backs deliver, one vector for each

/// Those of a read-back as floats.
std::vector<float> floatsOf(std::span<const std::byte> bytes);

/// Read-backs are awaited in the order in which they were added; other threads make files of what they deliver. After
/// the first error nothing more is written, and forward and finish throw it.
class FrameWriter {
public:
    /// Makes a file of what has arrived, on any thread.
    using Write = std::function<void(const Texels&)>;

    /// As of WriteQueue: at most `capacity` files wait for a thread.
    FrameWriter(unsigned threads, size_t capacity) : queue_(threads, capacity) {}

    /// A file of this frame, which is none before that of the last one added.
    void add(long frame, std::vector<Readback> readbacks, Write write);
    void add(long frame, Readback readback, Write write);

    /// What the picture displays as a PNG file.
    void addPicture(long frame, const Frame& picture, const std::filesystem::path& path);

    /// Hands on what has arrived, and waits for what has not of frames up to `awaited`.
    void forward(long awaited);

    /// Waits until all is written.
    void finish();

    /// How many files are written.
    long filesWritten() const { return queue_.done(); }

    /// The earliest frame of which something is not on disk; `none` when all is.
    long firstUnfinished(long none) const;

private:
    struct Delivery {
        long frame;
        std::vector<Readback> readbacks;
        Write write;

        bool ready() const;
        WriteQueue::Job toJob();
    };

    std::deque<Delivery> deliveries_;
    WriteQueue queue_;
};

}  // namespace slabflow
