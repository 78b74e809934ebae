// A recording's state on disk, from which it goes on to the same bytes.
#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/Session.h"
#include "base/Hash.h"
#include "sim/World.h"

namespace slabflow {

/// Everything a recording at one frame depends on.
struct Checkpoint {
    Snapshot snapshot;
    std::filesystem::path file = {};  ///< that it was read from

    long frame() const { return snapshot.clock.frame; }
};

/// The checkpoint that the bytes of a file are. Error without the file's name, also when it is of another recording.
Checkpoint parseCheckpoint(std::string_view text, const std::string& recording);

/// Two checkpoints of a recording, written in turns: one whole one is there at any time.
class CheckpointFolder {
public:
    /// `recording` says of which, and must be equal to go on.
    CheckpointFolder(std::filesystem::path folder, std::string recording)
        : folder_(std::move(folder)), recording_(std::move(recording)) {}

    /// The newest up to this frame that can be read; one that is damaged or of another recording is reported and
    /// passed over.
    std::optional<Checkpoint> newest(long last = std::numeric_limits<long>::max());

    /// Replaces the older one, and waits until it is on the disk itself. Error as by writeFileDurably.
    void write(const Checkpoint& checkpoint);

    /// Removes both.
    void clear();

private:
    std::filesystem::path path(int slot) const;

    std::filesystem::path folder_;
    std::string recording_;
    int next_ = 0;
};

/// Puts the session into the checkpoint's state. `time` [s] is when its frame is; without one, all frames before it
/// were as long as the next. UsageError when it does not fit that, or the scene.
void restore(Session& session, const Checkpoint& checkpoint, std::optional<double> time = {});

}  // namespace slabflow
