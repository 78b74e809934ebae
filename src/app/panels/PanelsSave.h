// The row in which a scene is saved, and what it asks before something is lost.
#pragma once

#include <optional>
#include <string>

#include "scene/SceneDesc.h"

namespace slabflow {

class SavePanel {
public:
    /// Another scene runs: its name is offered for the file.
    void follow(const SceneDesc& scene);

    /// `scene` as it is to be saved, seen from where a person looks at it now. Where its camera follows a path that
    /// the person has left, `pathCamera` is the camera with that path. What has been saved, for a notice.
    std::optional<std::string> draw(const SceneDesc& scene, const CameraDesc* pathCamera);

    const std::string& file() const { return file_; }

private:
    std::optional<std::string> ask(const SceneDesc& scene, const CameraDesc* pathCamera);
    std::optional<std::string> save(const SceneDesc& scene, const std::string& remark);

    std::string file_, fault_;
};

}  // namespace slabflow
