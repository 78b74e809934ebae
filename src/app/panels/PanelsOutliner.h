// The list of everything in the scene, in which a click selects, and what can be done to what is selected.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "app/hand/Gizmo.h"
#include "app/hand/NewItems.h"
#include "app/panels/PathDialog.h"
#include "app/window/Keys.h"

namespace slabflow {

/// What is selected, and how the gizmo on it works.
struct SelectionState {
    std::optional<SceneItem> item = {};
    GizmoMode mode = GizmoMode::Move;
};

/// What the panel asks of the viewer.
struct OutlinerWishes {
    std::optional<SceneItem> select = {};
    std::optional<std::pair<SceneItem, std::string>> rename = {};
    std::optional<NewItem> add = {};
};

class OutlinerPanel {
public:
    explicit OutlinerPanel(const Assets& assets) : assets_(assets) {}

    /// Lists `scene`. Keys that its buttons stand for go into `commands`.
    void draw(const SceneDesc& scene, const SelectionState& selection, OutlinerWishes& wishes,
              std::vector<Command>& commands);

private:
    void drawTools(const SceneDesc& scene, const SelectionState& selection, OutlinerWishes& wishes,
                   std::vector<Command>& commands);
    void drawMenu(const SceneDesc& scene, OutlinerWishes& wishes);
    void drawFiles(OutlinerWishes& wishes);
    void drawRow(const SceneDesc& scene, const SceneItem& item, bool isSelected, OutlinerWishes& wishes);
    void drawName(OutlinerWishes& wishes);

    const Assets& assets_;
    PathDialog files_;
    NewItem fromFile_;                  ///< what a file is to become that is being chosen
    std::optional<SceneItem> renamed_;  ///< whose name is being typed
    bool startsTyping_ = false;
    char name_[128] = {};
    std::optional<SceneItem> seen_;  ///< what was selected, and scrolled to, last
};

}  // namespace slabflow
