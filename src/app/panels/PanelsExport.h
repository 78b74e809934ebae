// The window in which a scene is made into files.
#pragma once

#include <optional>
#include <string>

#include "app/files/ExportQueue.h"
#include "app/files/ExportRequest.h"
#include "app/panels/PathDialog.h"
#include "scene/SceneDesc.h"

namespace slabflow {

class ExportPanel {
public:
    /// Another scene: what it says of recordings is offered.
    void follow(const SceneDesc& scene);

    void toggle() { open_ = !open_; }
    bool isOpen() const { return open_; }
    void close() { open_ = false; }

    /// Draws it while it is open. What a person wants to be made now.
    std::optional<ExportRequest> draw(const SceneDesc& scene, ExportQueue& queue);

    /// The file into which the scene is written for a request.
    static std::string sceneFileOf(const ExportRequest& request) { return request.folder + ".json"; }

private:
    void drawFolder();
    void drawLength(const SceneDesc& scene);
    void drawPictures(const SceneDesc& scene);
    void choosePictures(ExportPictures pictures);
    void drawFlipbook(const SceneDesc& scene);
    void drawFilm();
    void drawVolumes(const SceneDesc& scene);
    void drawCommandLine() const;
    std::optional<ExportRequest> drawStart();
    static void drawQueue(ExportQueue& queue);

    bool open_ = false;
    ExportRequest request_;
    glm::ivec2 sceneSize_{0};  ///< of pictures, as the scene has it
    PathDialog folderDialog_;
};

}  // namespace slabflow
