// What of a recording is still to be done.
#pragma once

#include <optional>
#include <set>

#include "app/record/Checkpoint.h"
#include "app/record/RecordingFolder.h"

namespace slabflow {

/// Two runs of one command write the same bytes: what is missing is simulated again, what is there stays.
struct RecordingPlan {
    bool fresh = true;                 ///< nothing of what lies in the folder stays
    std::optional<Checkpoint> start;   ///< else from the beginning
    long last = 0;                     ///< frame up to which to simulate
    long whole = -1;                   ///< all files of frames up to here are there and on the disk itself…
    std::set<long> missing;            ///< …but some of these frames
    long rows = 0;                     ///< of --stats, up to this frame, are there
    bool complete = false;             ///< nothing is to be done
    std::vector<std::string> besides;  ///< as RecordingNote has them

    /// Whether the files of this frame are to be written.
    bool writes(long frame) const { return frame > whole || missing.contains(frame); }
};

/// Of a recording that may have been started, stopped or finished before. UsageError when options do not allow what
/// would have to be done: the folder holds something else, and nobody has said what is to become of it, or a film or
/// statistics would take the place of what is not this recording's. Notes in the folder which are.
RecordingPlan planRecording(const RecordOptions& options, const SceneDesc& scene, const nlohmann::json& identity,
                            const FrameFiles& files, const RecordingFolder& folder);

/// What checkpoints say of the recording that they are of.
std::string signatureOf(const nlohmann::json& identity);

}  // namespace slabflow
