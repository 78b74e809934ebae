// The brush that leaves lasting sources in a scene.
#pragma once

#include <optional>
#include <string>

#include "app/hand/Tools.h"

namespace slabflow {

/// A press leaves a round source, a drag one that is as long as the drag; each is one more of the scene's sources, and
/// gives off per second what the brush does. Those that the hand passes over while it erases are taken away, whoever
/// has put them there.
class SourceBrush {
public:
    /// The hand on its way, with the button down; nothing where it is off the fluid.
    void move(std::optional<glm::vec3> place, bool erases);
    void release() { *this = {}; }

    /// The scene with what the hand has done since the last call, when that has changed it.
    std::optional<SceneDesc> draw(const SceneDesc& scene, const Brush& brush);

private:
    bool erases_ = false, moved_ = false;
    std::optional<glm::vec3> from_, to_;
    std::string drawn_;  ///< name of the one that is being drawn
};

}  // namespace slabflow
