// What a person did to a scene while it ran, frame by frame: plain data, and a small file of JSON.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "scene/SceneChange.h"
#include "scene/SceneJson.h"
#include "sim/World.h"

namespace slabflow {

/// Where a hand puts an obstacle, which is known by its name: others may come and go.
struct HandMove {
    std::string obstacle;
    glm::vec3 position{0};           ///< m
    glm::vec4 rotation{0, 0, 0, 1};  ///< unit quaternion (x, y, z, w)
    bool operator==(const HandMove&) const = default;
};

/// The camera follows the scene again, or stands where a hand has put it: around the obstacle that the scene's follows.
struct SceneCamera {
    bool operator==(const SceneCamera&) const = default;
};
struct HandCamera {
    glm::vec3 eye{0, 1, 3}, target{0, 1, 0};  ///< m
    float fov = 45;                           ///< vertical, degrees
    bool operator==(const HandCamera&) const = default;
};
using CameraChoice = std::variant<SceneCamera, HandCamera>;

/// Nothing where it is the scene's.
std::optional<CameraDesc> cameraOf(const CameraChoice& choice);

/// What was done between two frames, in this order: the scene was changed, obstacles were put elsewhere while no time
/// passed, the camera was moved; then the fluid went on with splats and moves.
struct Deed {
    long frame = 0;  ///< when so many frames had been simulated
    SceneChange change = {};
    std::vector<HandMove> placed = {};
    std::optional<CameraChoice> camera = {};
    std::vector<SourceDesc> splats = {};
    std::vector<HandMove> moves = {};
    bool operator==(const Deed&) const = default;
};

struct Replay {
    SceneDesc scene;          ///< at frame 0, to tell where another one differs
    long frames = 0;          ///< how many were simulated
    SceneChange start;        ///< what had been changed before frame 0 of the scene that was opened
    std::vector<Deed> deeds;  ///< in their order
};

/// As a file: a deed to a line, without what is as by default. Numbers read back to the same bits.
std::string writeReplay(const Replay& replay);

/// UsageError as for scene files; `source` stands for the file in messages.
Replay parseReplay(std::string_view text, const std::string& source);
Replay readReplay(const std::filesystem::path& path);

/// A replay and the scene that it is played in, which may be another than the one that it was made with.
struct OpenedReplay {
    Replay replay;
    std::string source;  ///< for messages
    SceneDesc opened;    ///< as its file and the options have it
    SceneDesc scene;     ///< the same with the changes of Replay::start, over which the options go
};

/// Loads both. Warns of the first difference between the scene and that of the replay. UsageError when one of them is
/// wrong, or when they do not go together (see courseOf).
OpenedReplay openReplay(const Assets& assets, const std::string& nameOrFile, const LoadOptions& load,
                        const std::filesystem::path& path);

/// "FILE, frame 12", for messages about it.
std::string placeOf(const OpenedReplay& opened, const Deed& deed);

/// How far a replay has brought the scene when the fluid has gone on to a frame.
struct ReplayCourse {
    SceneDesc scene;                     ///< that frame was made with
    double time = 0;                     ///< s since the start
    std::optional<CameraDesc> camera;    ///< by hand
    std::vector<std::string> obstacles;  ///< the names of all that there have been
};

/// UsageError, which names the frame, when a deed before that frame does not fit the scene.
ReplayCourse courseOf(const OpenedReplay& opened, long frame, const Assets& assets);

}  // namespace slabflow
