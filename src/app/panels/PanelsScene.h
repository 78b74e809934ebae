// The panel in which scenes are chosen, changed and saved.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/panels/PanelsReplay.h"
#include "app/panels/PanelsSave.h"
#include "app/panels/PanelsTimeline.h"
#include "app/panels/Thumbnails.h"
#include "base/Assets.h"
#include "scene/SceneItem.h"
#include "scene/SceneJson.h"

namespace slabflow {

/// What the panel asks of the viewer.
struct SceneWishes {
    std::optional<std::string> open = {};    ///< a built-in scene's name or a file
    std::optional<SceneDesc> apply = {};     ///< the running scene with other parameters
    std::optional<CameraDesc> camera = {};   ///< a person has moved it
    std::optional<std::string> saved = {};   ///< what has been written
    std::optional<std::string> replay = {};  ///< a file for what was done
    std::optional<std::string> fault = {};   ///< why what was edited is no valid scene; "" when it is one again
};

/// What is looked through.
struct ViewState {
    CameraDesc camera;         ///< as it stands now
    bool followsScene;         ///< it is the scene's; else a person has moved it
    double time = 0;           ///< s, at which values are shown
    bool recordsKeys = false;  ///< what is changed becomes keys
};

class ScenePanel {
public:
    explicit ScenePanel(const Assets& assets)
        : assets_(assets), builtIn_(listScenes(assets)), looks_(listLooks(assets)) {}

    /// Starts over from this scene, which runs now and has just been opened.
    void follow(const SceneDesc& scene);

    /// The scene as the panel shows it, with what waits for a restart. Where a person looks is no change of it.
    SceneDesc edited(const SceneDesc& running) const;

    /// What runs is in no file of the user's.
    void forgetSaved() { saved_ = {}; }

    /// The file into which its button has saved last, or would.
    const std::string& savedFile() const { return save_.file(); }

    /// Shows that scene in place of it, as if a person had made it so.
    void revert(const SceneDesc& scene, const SceneDesc& running, SceneWishes& wishes);
    bool waitsForRestart() const { return restart_.has_value(); }

    /// What was changed since the scene was opened or saved. Where a person looks is not among it.
    std::vector<std::string> unsaved(const SceneDesc& running) const;

    /// Writes what the panel shows into that file, as its button does; what has been saved, for a notice. Error when
    /// it cannot be written.
    std::string save(const std::string& file, const SceneDesc& running, const ViewState& view);

    /// Obstacles were moved or added in the picture; what else has been changed stays.
    void followObstacles(const std::vector<ObstacleDesc>& obstacles);
    /// Starts the scene that is edited again, with so many cells along its longest axis.
    void useCells(int cells, SceneWishes& wishes) { startWith(draft_, cells, wishes); }

    void followSources(const std::vector<SourceDesc>& sources);  ///< likewise
    void followAnimation(const std::vector<TrackDesc>& tracks);  ///< likewise
    void followLook(const LookDesc& look);                       ///< likewise

    /// Keys and markers, from the timeline.
    void editTimeline(const TimelineWishes& edit, const SceneDesc& running, SceneWishes& wishes);

    /// A replay has gone on: the scene is as it has made it, unless a person edits something that waits for a restart.
    void followReplay(const SceneDesc& running);

    /// `running` is what the panel's changes are compared with, `recent` are files that were opened before.
    void drawScenes(const SceneDesc& running, const std::vector<std::string>& recent, SceneWishes& wishes);
    /// `densities` are those of the smoke that runs, rising. `advanced`: whether how things are computed is unfolded.
    void drawLook(const SceneDesc& running, const ViewState& view, std::span<const float> densities, bool& advanced,
                  SceneWishes& wishes);
    /// All other parameters.
    void drawParameters(const SceneDesc& running, const ViewState& view, bool& advanced, SceneWishes& wishes);
    /// Those of one thing, which is there.
    void drawItem(const SceneItem& item, const SceneDesc& running, const ViewState& view, bool& advanced,
                  SceneWishes& wishes);

private:
    /// A field for words; what is meant by them, or nothing while there are none.
    std::optional<std::set<std::string>> drawSearch(char* words, size_t size);

    void pressKey(const std::string& path, const SceneDesc& shown, double time);
    template <class Edit>
    void editDraft(const SceneDesc& running, const ViewState& view, bool& advanced, SceneWishes& wishes, Edit edit);
    bool putInPlaceOf(const SceneDesc& before);
    void offerQualities(SceneWishes& wishes);
    int detailOf(const GridDesc& grid, const QualitySettings& settings) const;
    void useQuality(Quality quality, SceneWishes& wishes);
    void startWith(const SceneDesc& scene, int cells, SceneWishes& wishes);
    static void offerRecent(const std::vector<std::string>& recent, SceneWishes& wishes);
    void offerLooks(SceneDesc& shown, SceneWishes& wishes);
    void takeOverLook(SceneDesc& shown, const std::string& name, SceneWishes& wishes);
    void checkDraft(const SceneDesc& wanted, const SceneDesc& running, SceneWishes& wishes);
    void drawRestart(SceneWishes& wishes);
    LookDesc withLook(const LookDesc& before, const std::string& name) const;
    void nameLook();

    const Assets& assets_;
    std::vector<SceneSummary> builtIn_, looks_;
    Thumbnails thumbnails_{assets_};
    SceneDesc draft_;                   ///< what the widgets show
    SceneDesc normal_;                  ///< that was opened, of which qualities are shares
    SceneDesc saved_;                   ///< the same when it was opened or saved
    std::optional<SceneDesc> restart_;  ///< the draft, when it waits for a restart
    std::string name_;                  ///< of the built-in look that the draft has
    std::optional<LookDesc> named_;     ///< what was looked at for that
    SavePanel save_;
    ReplayPanel replay_;
    char typedFile_[512] = {}, lookWords_[64] = {}, parameterWords_[64] = {};
    bool scrollsToOpen_ = true;  ///< the list, once, to the scene that is open
};

}  // namespace slabflow
