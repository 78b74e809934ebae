// The panel in which scenes are chosen, changed and saved.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/PanelsSave.h"
#include "base/Assets.h"
#include "scene/SceneJson.h"

namespace slabflow {

/// What the panel asks of the viewer.
struct SceneWishes {
    std::optional<std::string> open = {};   ///< a built-in scene's name or a file
    std::optional<SceneDesc> apply = {};    ///< the running scene with other parameters
    std::optional<CameraDesc> camera = {};  ///< a person has moved it
    std::optional<std::string> saved = {};  ///< what has been written
};

/// What is looked through.
struct ViewState {
    CameraDesc camera;  ///< as it stands now
    bool followsScene;  ///< it is the scene's; else a person has moved it
};

class ScenePanel {
public:
    explicit ScenePanel(const Assets& assets)
        : assets_(assets), builtIn_(listScenes(assets)), looks_(listLooks(assets)) {}

    /// Starts over from this scene, which runs now.
    void follow(const SceneDesc& scene);

    /// Obstacles were moved or added in the picture; what else has been changed stays.
    void followObstacles(const std::vector<ObstacleDesc>& obstacles);

    /// `running` is what the panel's changes are compared with.
    void drawScenes(const SceneDesc& running, SceneWishes& wishes);
    void drawLook(const SceneDesc& running, const ViewState& view, SceneWishes& wishes);
    void drawParameters(const SceneDesc& running, const ViewState& view, SceneWishes& wishes);  ///< all others

private:
    template <class Edit>
    void editDraft(const SceneDesc& running, const ViewState& view, SceneWishes& wishes, Edit edit);
    void offerLooks();
    void takeOverLook(const std::string& name);
    void checkDraft(const SceneDesc& running, const ViewState& view, SceneWishes& wishes);
    void drawDraftState(SceneWishes& wishes);
    LookDesc withLook(const LookDesc& before, const std::string& name) const;
    void nameLook();

    const Assets& assets_;
    std::vector<SceneSummary> builtIn_, looks_;
    SceneDesc draft_;                   ///< what the widgets show
    std::optional<SceneDesc> restart_;  ///< the draft, when it waits for a restart
    std::string fault_;                 ///< why the draft is no valid scene
    std::string name_;                  ///< of the built-in look that the draft has
    std::optional<LookDesc> named_;     ///< what was looked at for that
    SavePanel save_;
    char typedFile_[512] = {};
    bool scrollsToOpen_ = true;  ///< the list, once, to the scene that is open
};

}  // namespace slabflow
