#include "app/panels/PanelsSave.h"

#include <filesystem>
#include <imgui.h>

#include "app/files/SceneFile.h"
#include "app/window/Gui.h"
#include "base/Error.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

bool exists(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::exists(pathFromUtf8(file), ignored);
}

}  // namespace

void SavePanel::follow(const SceneDesc& scene) {
    file_ = scene.name + ".json";
    fault_.clear();
}

std::optional<std::string> SavePanel::draw(const SceneDesc& scene, const CameraDesc* pathCamera) {
    std::optional<std::string> saved;
    ImGui::Spacing();
    char name[512] = {};
    file_.copy(name, sizeof name - 1);
    ImGui::SetNextItemWidth(-scaled(56));
    if (ImGui::InputText("##save as", name, sizeof name)) file_ = name;
    ImGui::SameLine();
    if (ImGui::Button("save", {-1, 0})) {
        if (exists(file_) || pathCamera) ImGui::OpenPopup("ask");
        else saved = save(scene, "");
    }
    if (ImGui::IsItemHovered()) showTooltip("Save the scene with these parameters and this view as a file.");
    if (ImGui::BeginPopup("ask")) {
        saved = ask(scene, pathCamera);
        if (saved || !fault_.empty()) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    if (!fault_.empty()) showFault(fault_);
    return saved;
}

/// A click elsewhere is a no.
std::optional<std::string> SavePanel::ask(const SceneDesc& scene, const CameraDesc* pathCamera) {
    const bool replaces = exists(file_);
    if (replaces) ImGui::TextUnformatted((file_ + " exists already.").c_str());
    if (pathCamera) ImGui::TextUnformatted("The scene's camera follows a path, which you have left.");
    const std::string verb = replaces ? "overwrite" : "save";
    fault_.clear();
    if (!pathCamera) return ImGui::Button(verb.c_str(), {scaled(120), 0}) ? save(scene, "") : std::nullopt;

    SceneDesc other = scene;
    if (ImGui::Button((verb + " with the path").c_str(), {scaled(200), 0})) {
        other.camera = *pathCamera;
        return save(other, ", with the camera's path");
    }
    ImGui::SameLine();
    if (ImGui::Button((verb + " with this view").c_str(), {scaled(200), 0})) {
        other.camera.path.clear();
        other.camera.repeat = false;
        return save(other, ", with this view in place of the camera's path");
    }
    return std::nullopt;
}

std::optional<std::string> SavePanel::save(const SceneDesc& scene, const std::string& remark) {
    fault_.clear();
    try {
        saveScene(scene, file_);
        return "saved " + file_ + remark;
    } catch (const Error& error) {
        fault_ = error.what();
        return std::nullopt;
    }
}

}  // namespace slabflow
