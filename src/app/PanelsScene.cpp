#include "app/PanelsScene.h"

#include <filesystem>
#include <imgui.h>
#include <span>
#include <utility>

#include "app/Gui.h"
#include "app/ParameterWidgets.h"
#include "base/Error.h"
#include "base/File.h"
#include "scene/JsonWriter.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

const ImVec4 faultColour{1, 0.62f, 0.45f, 1};

/// The scene as a file would say it: nothing that the widgets make gets past the checks of files.
SceneDesc checked(const SceneDesc& scene, const std::string& text) {
    SceneDesc result = parseScene(text, "this scene");
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

void wrapped(const ImVec4& colour, const std::string& text) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(colour, "%s", text.c_str());
    ImGui::PopTextWrapPos();
}

void writeNewFile(const std::string& name, const std::string& text) {
    const std::filesystem::path path = pathFromUtf8(name);
    if (std::filesystem::exists(path)) throw Error(name + " exists already; choose another name");
    writeFileAtomically(path, std::as_bytes(std::span(text)));
}

}  // namespace

void ScenePanel::follow(const SceneDesc& scene) {
    draft_ = scene;
    restart_.reset();
    fault_.clear();
    saveFault_.clear();
    file_ = scene.name + ".json";
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
            if (ImGui::Selectable(scene.name.c_str(), scene.name == running.name)) wishes.open = scene.name;
            if (ImGui::IsItemHovered()) showTooltip(scene.description);
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
    drawSave(wishes);
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
    ImGui::SetNextItemWidth(-1);
    if (!ImGui::BeginCombo("##looks", "take over a look...", ImGuiComboFlags_HeightLargest)) return;
    for (const SceneSummary& look : looks_) {
        if (ImGui::Selectable(ParameterWidgets::titleOf(look.name).c_str())) takeOverLook(look.name);
        if (ImGui::IsItemHovered()) showTooltip(look.description);
    }
    ImGui::EndCombo();
}

/// From here on its values are the scene's own.
void ScenePanel::takeOverLook(const std::string& name) {
    try {
        draft_.look = parseScene(writeScene(draft_), "this scene", {}, {.look = name, .assets = &assets_}).look;
    } catch (const UsageError& error) {
        fault_ = error.what();
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
    if (!fault_.empty()) wrapped(faultColour, fault_);
    if (restart_ && ImGui::Button("restart with these", {-1, 0})) wishes.apply = std::exchange(restart_, {});
}

void ScenePanel::drawSave(SceneWishes& wishes) {
    ImGui::Spacing();
    char name[512] = {};
    file_.copy(name, sizeof name - 1);
    ImGui::SetNextItemWidth(-scaled(56));
    if (ImGui::InputText("##save as", name, sizeof name)) file_ = name;
    ImGui::SameLine();
    if (ImGui::Button("save", {-1, 0})) {
        saveFault_.clear();
        try {
            writeNewFile(file_, writeScene(checked(draft_, writeScene(draft_))));
            wishes.saved = file_;
        } catch (const Error& error) {
            saveFault_ = error.what();
        }
    }
    if (ImGui::IsItemHovered()) showTooltip("Save the scene with these parameters and this view as a file.");
    if (!saveFault_.empty()) wrapped(faultColour, saveFault_);
}

}  // namespace slabflow
