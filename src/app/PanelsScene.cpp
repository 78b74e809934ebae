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

void ScenePanel::drawParameters(const SceneDesc& running, const CameraDesc& camera, SceneWishes& wishes) {
    drawDraftState(wishes);
    draft_.camera = camera;
    const SceneDesc before = draft_;
    ParameterWidgets widgets(draft_.domain);
    describe(widgets, draft_);
    if (draft_ != before) checkDraft(running, wishes);
    if (draft_.camera != camera) wishes.camera = draft_.camera;
    drawSave(wishes);
}

void ScenePanel::checkDraft(const SceneDesc& running, SceneWishes& wishes) {
    restart_.reset();
    fault_.clear();
    try {
        const SceneDesc valid = checked(draft_, writeScene(draft_));
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
