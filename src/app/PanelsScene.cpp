#include "app/PanelsScene.h"

#include <algorithm>
#include <imgui.h>
#include <utility>

#include "app/Gui.h"
#include "app/ParameterWidgets.h"
#include "base/Error.h"
#include "scene/JsonWriter.h"

namespace slabflow {
namespace {

/// The scene as a file would say it: nothing that the widgets make gets past the checks of files.
SceneDesc checked(const SceneDesc& scene, const std::string& text) {
    SceneDesc result = parseScene(text, "this scene", {}, {.known = &scene});
    result.name = scene.name;
    return result;
}

/// `draft` with those parameters of `running` that cannot change while it runs.
SceneDesc livePartOf(const SceneDesc& draft, SceneDesc running) {
    JsonWriter fixedPart(JsonWriter::Extent::RestartOnly);
    describe(fixedPart, running);
    OrderedJson merged = OrderedJson::parse(writeScene(draft));
    merged.merge_patch(fixedPart.root());
    return checked(draft, merged.dump());
}

/// Puts a camera where another one is; where it goes from there stays.
void stand(CameraDesc& camera, const CameraDesc& other) {
    camera.eye = other.eye;
    camera.target = other.target;
    camera.fov = other.fov;
}

}  // namespace

void ScenePanel::follow(const SceneDesc& scene) {
    scrollsToOpen_ |= scene.name != draft_.name;
    draft_ = scene;
    restart_.reset();
    fault_.clear();
    save_.follow(scene);
}

void ScenePanel::followObstacles(const std::vector<ObstacleDesc>& obstacles) {
    draft_.obstacles = obstacles;
    if (restart_) restart_->obstacles = obstacles;
}

void ScenePanel::drawScenes(const SceneDesc& running, SceneWishes& wishes) {
    constexpr size_t mostRows = 7;
    const float rows = float(std::min(builtIn_.size(), mostRows)) + 0.3f;
    if (ImGui::BeginListBox("##scenes", {-1, rows * ImGui::GetTextLineHeightWithSpacing()})) {
        for (const SceneSummary& scene : builtIn_) {
            const bool isOpen = scene.name == running.name;
            if (choice(scene.name, isOpen)) wishes.open = scene.name;
            if (ImGui::IsItemHovered()) showTooltip(scene.description);
            if (isOpen && std::exchange(scrollsToOpen_, false)) ImGui::SetScrollHereY();
        }
        ImGui::EndListBox();
    }
    ImGui::SetNextItemWidth(-scaled(56));
    const bool entered = ImGui::InputTextWithHint("##file", "a scene file, or drop one here", typedFile_,
                                                  sizeof typedFile_, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    if ((ImGui::Button("open", {-1, 0}) || entered) && typedFile_[0] != '\0') wishes.open = typedFile_;
}

void ScenePanel::drawLook(const SceneDesc& running, const ViewState& view, SceneWishes& wishes) {
    ImGui::PushID("look");  // its buttons and keys may have the names of those below
    drawDraftState(wishes);
    editDraft(running, view, wishes, [&](ParameterWidgets& widgets) {
        offerLooks();
        describe(widgets, draft_.look);
    });
    ImGui::PopID();
}

void ScenePanel::drawParameters(const SceneDesc& running, const ViewState& view, SceneWishes& wishes) {
    drawDraftState(wishes);
    editDraft(running, view, wishes, [&](ParameterWidgets& widgets) { describe(widgets, draft_); });
    CameraDesc pathCamera = draft_.camera;  // of which a person does not see eye, target and field of view
    stand(pathCamera, running.camera);
    const bool leftPath = !view.followsScene && !draft_.camera.path.empty();
    wishes.saved = save_.draw(draft_, leftPath ? &pathCamera : nullptr);
}

template <class Edit>
void ScenePanel::editDraft(const SceneDesc& running, const ViewState& view, SceneWishes& wishes, Edit edit) {
    stand(draft_.camera, view.followsScene ? running.camera : view.camera);
    const SceneDesc before = draft_;
    ParameterWidgets widgets(draft_.domain, view.camera);
    edit(widgets);
    if (draft_ != before) checkDraft(running, view, wishes);
    CameraDesc moved = before.camera;
    stand(moved, draft_.camera);
    if (moved != before.camera && !view.followsScene) wishes.camera = CameraDesc{moved.eye, moved.target, moved.fov};
}

void ScenePanel::offerLooks() {
    if (named_ != draft_.look) nameLook();
    ImGui::SetNextItemWidth(-1);
    const std::string title = name_.empty() ? "take over a look..." : ParameterWidgets::titleOf(name_);
    if (!ImGui::BeginCombo("##looks", title.c_str(), ImGuiComboFlags_HeightLargest)) return;
    for (const SceneSummary& look : looks_) {
        if (choice(ParameterWidgets::titleOf(look.name), look.name == name_)) takeOverLook(look.name);
        if (ImGui::IsItemHovered()) showTooltip(look.description);
    }
    ImGui::EndCombo();
}

/// From here on its values are the scene's own.
void ScenePanel::takeOverLook(const std::string& name) {
    try {
        draft_.look = withLook(draft_.look, name);
    } catch (const UsageError& error) {
        fault_ = error.what();
    }
}

LookDesc ScenePanel::withLook(const LookDesc& before, const std::string& name) const {
    SceneDesc bare;
    bare.look = before;
    return parseScene(writeScene(bare), "this scene", {}, {.look = name, .assets = &assets_}).look;
}

/// The draft has a look when taking it over would change nothing.
void ScenePanel::nameLook() {
    named_ = draft_.look;
    name_.clear();
    try {
        for (const SceneSummary& look : looks_)
            if (withLook(draft_.look, look.name) == draft_.look) name_ = look.name;
    } catch (const UsageError&) {
        // A draft that is no valid scene says so itself.
    }
}

void ScenePanel::checkDraft(const SceneDesc& running, const ViewState& view, SceneWishes& wishes) {
    restart_.reset();
    fault_.clear();
    try {
        SceneDesc wanted = draft_;
        if (!view.followsScene) stand(wanted.camera, running.camera);  // where a person looks is no change of the scene
        const SceneDesc valid = checked(wanted, writeScene(wanted));
        if (needsRestart(running, valid)) restart_ = valid;
        wishes.apply = livePartOf(valid, running);
    } catch (const UsageError& error) {
        // With a restart pending, what can change while running may not fit what runs: it waits for the restart too.
        if (!restart_) fault_ = error.what();
    }
}

void ScenePanel::drawDraftState(SceneWishes& wishes) {
    if (!fault_.empty()) showFault(fault_);
    if (restart_ && ImGui::Button("restart with these", {-1, 0})) wishes.apply = std::exchange(restart_, {});
}

}  // namespace slabflow
