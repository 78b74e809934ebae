// Pictures of the viewer on their way to files, while it goes on.
#pragma once

#include <deque>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "app/files/WriteQueue.h"
#include "app/panels/Notices.h"
#include "gpu/Readback.h"
#include "render/Frame.h"

namespace slabflow {

class PictureSaver {
public:
    explicit PictureSaver(Notices& notices) : notices_(notices) {}

    /// stills/<scene>_<frame>.png in the current folder; never over a file that exists.
    void saveStill(const Frame& picture, const std::string& scene, long frame);

    /// A new folder recordings/<scene>_<n> in the current folder.
    void startRecording(const std::string& scene, double now);
    void stopRecording(double now);  ///< waits until all is written
    bool recording() const { return recording_.has_value(); }
    int recordedFrames() const { return recording_ ? recording_->frames : 0; }

    /// Adds the next frame; stops when the picture has another size than those before.
    void record(const Frame& picture, double now);

    /// Forwards what the GPU has delivered and says what has been saved.
    void update(double now);

    /// Waits until everything is written.
    void finish(double now);

private:
    struct Delivery {
        std::filesystem::path path;
        glm::ivec2 size;
        Readback readback;
    };
    struct Still {
        std::filesystem::path path;
        std::future<void> written;
    };
    struct Recording {
        explicit Recording(std::filesystem::path to) : folder(std::move(to)) {}

        std::filesystem::path folder;
        WriteQueue queue{WriteQueue::defaultThreads(), 8};
        std::deque<Delivery> deliveries;
        glm::ivec2 size{0};
        int frames = 0;
    };

    void writeStill(Delivery& delivery);
    void reportStills(double now);
    void forwardFrames(size_t mayWait);

    Notices& notices_;
    std::deque<Delivery> stillDeliveries_;
    std::deque<Still> stills_;
    std::set<std::filesystem::path> promised_;  ///< stills that are not on disk yet
    std::optional<Recording> recording_;
};

}  // namespace slabflow
