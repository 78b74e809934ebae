#include "app/panels/PanelsHistory.h"

#include <algorithm>
#include <imgui.h>

#include "app/window/Gui.h"
#include "app/window/Keys.h"

namespace slabflow {
namespace {

constexpr size_t mostRows = 7;

bool button(const char* title, Command command, bool enabled, float width) {
    ImGui::BeginDisabled(!enabled);
    const bool clicked = ImGui::Button(title, {width, 0});
    ImGui::EndDisabled();
    const Control& control = *std::ranges::find(controls, std::optional(command), &Control::command);
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        showTooltip(std::string(control.meaning) + " (" + std::string(control.input) + ")");
    return clicked;
}

}  // namespace

std::optional<size_t> drawHistory(const History& history) {
    std::optional<size_t> wanted;
    const float gap = ImGui::GetStyle().ItemSpacing.x, width = 0.5f * (ImGui::GetContentRegionAvail().x - gap);
    if (button("undo", Command::Undo, history.canUndo(), width)) wanted = history.now() - 1;
    ImGui::SameLine();
    if (button("redo", Command::Redo, history.canRedo(), width)) wanted = history.now() + 1;
    const float rows = float(std::min(history.steps().size(), mostRows)) + 0.3f;
    if (!ImGui::BeginListBox("##steps", {-1, rows * ImGui::GetTextLineHeightWithSpacing()})) return wanted;
    for (size_t i = 0; i < history.steps().size(); ++i) {
        const bool isUndone = i > history.now();
        ImGui::PushID(int(i));
        if (isUndone) ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
        if (choice(history.steps()[i].title, i == history.now())) wanted = i;
        if (isUndone) ImGui::PopStyleColor();
        ImGui::PopID();
    }
    ImGui::EndListBox();
    return wanted;
}

}  // namespace slabflow
