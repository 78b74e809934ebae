// Pictures of the viewer on their way to files, while it goes on.
#pragma once

#include <filesystem>
#include <list>
#include <optional>
#include <string>

#include "app/files/Film.h"
#include "app/panels/Notices.h"
#include "base/Error.h"

namespace slabflow {

class PictureSaver {
public:
    explicit PictureSaver(Notices& notices) : notices_(notices) {}

    /// stills/<scene>_<frame>.png in the current folder; never over a file that exists.
    void saveStill(const Frame& picture, const std::string& scene, long frame);

    /// What a recording is made of: images in a new folder recordings/<scene>_<n> in the current one, or a film
    /// recordings/<scene>_<n>.mp4.
    struct Recording {
        std::string scene;
        bool film = false;
        double picturesPerSecond = 60;  ///< of a film
    };
    void startRecording(const Recording& recording, double now);
    void stopRecording(double now);  ///< waits until all is written
    bool recording() const { return sequence_.has_value(); }
    int recordedFrames() const { return sequence_ ? sequence_->frames : 0; }

    /// Adds the next frame; stops when the picture has another size than those before.
    void record(const Frame& picture, double now);

    /// Forwards what the GPU has delivered and says what has been saved.
    void update(double now);

    /// Waits until everything is written.
    void finish(double now);

private:
    /// A writer to each, so that one that cannot be written keeps no other from it.
    struct Still {
        explicit Still(std::filesystem::path file) : path(std::move(file)) {}

        std::filesystem::path path;
        FrameWriter writer{1, 1};
    };
    /// Pictures that are numbered from 1 on, or a film of them, which is begun with the first one.
    struct Sequence {
        Sequence(std::filesystem::path to, const Recording& recording) : path(std::move(to)), made(recording) {}

        void add(const Frame& picture);
        void forward(long awaited);
        void finish();

        std::filesystem::path path;
        Recording made;
        FrameWriter images{WriteQueue::defaultThreads(), 8};
        std::optional<FilmWriter> film;
        glm::ivec2 size{0};
        int frames = 0;
    };

    void failRecording(const Error& error);
    void settleStills(bool wait, double now);
    bool isSettled(Still& still, bool wait, double now);

    Notices& notices_;
    std::list<Still> stills_;  ///< that are not on disk yet
    std::optional<Sequence> sequence_;
};

}  // namespace slabflow
