#include "app/panels/PanelsReplay.h"

#include <filesystem>
#include <imgui.h>

#include "app/window/Gui.h"
#include "scene/Text.h"

namespace slabflow {

std::optional<std::string> ReplayPanel::draw() {
    std::optional<std::string> wanted;
    char name[512] = {};
    file_.copy(name, sizeof name - 1);
    ImGui::PushID("replay");
    ImGui::SetNextItemWidth(-scaled(98));
    if (ImGui::InputText("##save as", name, sizeof name)) file_ = name;
    ImGui::SameLine();
    if (ImGui::Button("save replay", {-1, 0})) {
        std::error_code ignored;
        if (std::filesystem::exists(pathFromUtf8(file_), ignored)) ImGui::OpenPopup("ask");
        else wanted = file_;
    }
    if (ImGui::IsItemHovered())
        showTooltip(
            "Save all that was done to the scene since its first frame; --replay does it again, in pictures of any "
            "size and at any resolution.");
    if (ImGui::BeginPopup("ask")) {  // a click elsewhere is a no
        ImGui::TextUnformatted((file_ + " exists already.").c_str());
        if (ImGui::Button("overwrite", {scaled(120), 0})) {
            wanted = file_;
            ImGui::CloseCurrentPopup();
        }
        ImGui::EndPopup();
    }
    ImGui::PopID();
    return wanted;
}

}  // namespace slabflow
