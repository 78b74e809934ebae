// A copy of what is not saved, for when the program does not come to its end.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/Assets.h"
#include "scene/SceneDesc.h"

namespace slabflow {

class Autosave {
public:
    /// Keeps copies in that folder, or none without one. It is made when there is something to keep.
    explicit Autosave(std::optional<std::filesystem::path> folder) : folder_(std::move(folder)) {}

    /// SLABFLOW_AUTOSAVE, of which "off" is none, or else one of the user's.
    static std::optional<std::filesystem::path> usualFolder();

    /// The newest copy that a program has left behind: one that nobody has touched for half a minute.
    std::optional<std::filesystem::path> leftBehind() const;

    /// The scene in such a copy, under the name that it had. UsageError as for scene files.
    static SceneDesc read(const Assets& assets, const std::filesystem::path& copy);
    static std::string sceneNameOf(const std::filesystem::path& copy);

    /// The scene as it is now, unsaved, at `now` [s]: written every few seconds while it changes. Error when that
    /// fails; nothing is kept from then on.
    void keep(const SceneDesc& scene, double now);

    /// Goes on in a copy that was left behind: it is there until what is in it is saved or given up.
    void takeOver(const std::filesystem::path& copy);

    /// All is saved, or given up on purpose.
    void drop();
    static void remove(const std::filesystem::path& copy);

private:
    void write(const SceneDesc& scene);

    std::optional<std::filesystem::path> folder_, copy_;
    SceneDesc kept_;
    double written_ = -1e9, touched_ = 0;  ///< s
};

}  // namespace slabflow
