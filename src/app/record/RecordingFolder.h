// The folder of a recording, and what lies hidden in it.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/record/FrameFiles.h"
#include "base/System.h"

namespace slabflow {

/// What a folder says about the recording in it.
struct RecordingNote {
    nlohmann::json recording;          ///< as by identityOf
    std::vector<FrameKind> kinds;      ///< of the files that it writes
    long complete = 0;                 ///< frames up to this one have been finished, and are on the disk itself
    std::vector<std::string> besides;  ///< absolute names of its films and statistics, wherever they are
};

/// One process records into a folder at a time, and one recording lies in it. Besides the frames there is a hidden
/// folder ".slabflow" with a lock, a note of what is recorded and, until that is finished, checkpoints.
class RecordingFolder {
public:
    /// Whether it stays, or goes when the recording ends, of which nothing in it is wanted then.
    enum class Lasts { Ever, WhileRecording };

    /// Makes the folder where there is none, and keeps others from recording into it. Error when somebody does, or when
    /// it cannot be written to.
    explicit RecordingFolder(std::filesystem::path folder, Lasts lasts = Lasts::Ever);
    ~RecordingFolder();
    RecordingFolder(const RecordingFolder&) = delete;
    RecordingFolder& operator=(const RecordingFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    bool stays() const { return lasts_ == Lasts::Ever; }
    std::filesystem::path hidden() const { return path_ / ".slabflow"; }

    /// Nothing when no recording has been started. UsageError when it cannot be understood.
    std::optional<RecordingNote> note() const;
    void write(const RecordingNote& note) const;

    bool has(const std::string& file) const;

    /// Frames of any recording, parts of flipbooks too; of a folder that cannot be listed, those of `files` up to
    /// frame `last`.
    std::vector<std::string> frames(const FrameFiles& files, long last) const;

    /// Removes what killed runs were writing.
    void removeHalfWritten() const;

    /// Removes the recording that is noted, if one is: its frames, its checkpoints and then the note.
    void removeRecording() const;

    /// Waits until these files are on the disk itself, and the folder knows their names there.
    void keepThroughPowerCut(const std::vector<std::string>& files) const;

private:
    std::filesystem::path notePath() const { return hidden() / "recording.json"; }

    std::filesystem::path path_;
    Lasts lasts_;
    std::optional<FileLock> lock_;
};

}  // namespace slabflow
