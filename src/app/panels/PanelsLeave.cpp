#include "app/panels/PanelsLeave.h"

#include <algorithm>
#include <imgui.h>

#include "app/panels/Unsaved.h"
#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr float textWidth = 400, buttonWidth = 128, margin = 36;

/// A button beside those before it, or below them where there is no room.
bool button(const char* title, bool first = false) {
    const float width = scaled(buttonWidth), gap = ImGui::GetStyle().ItemSpacing.x;
    if (!first) {
        const float end = ImGui::GetItemRectMax().x + gap + width;
        if (end <= ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x) ImGui::SameLine();
    }
    return ImGui::Button(title, {width, 0});
}

}  // namespace

std::string titleOf(const Departure& departure) {
    return departure.scene ? "Open " + *departure.scene + "?" : "Quit Slabflow?";
}

std::string textOf(const Departure& departure) {
    std::string text = departure.unsaved.empty()
                           ? "Nothing is unsaved."
                           : "Unsaved changes: " + inWords(departure.unsaved) + ".\nSaving writes " + departure.file +
                                 " and overwrites nothing.";
    if (departure.recordedFrames > 0)
        text += "\nThe recording ends with " + std::to_string(departure.recordedFrames) + " frames.";
    if (departure.exporting && !departure.scene) text += "\nThe export ends; what is finished of it stays.";
    return text;
}

std::optional<LeavePanel::Answer> LeavePanel::draw() {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const std::string title = titleOf(*departure_) + "###leave";
    const float width = std::min(scaled(textWidth) + 2 * ImGui::GetStyle().WindowPadding.x, display.x - scaled(margin));
    ImGui::OpenPopup(title.c_str());
    ImGui::SetNextWindowPos({0.5f * display.x, 0.45f * display.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, display.y});
    bool open = true;
    const auto fixed = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoNav;
    if (!ImGui::BeginPopupModal(title.c_str(), &open, fixed)) return {};
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(textOf(*departure_).c_str());
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    std::optional<Answer> answer;
    if (departure_->unsaved.empty()) {
        if (button("quit (Enter)", true)) answer = Answer::Discard;
        if (button("stay (Esc)")) open = false;
    } else {
        if (button("save first (Enter)", true)) answer = Answer::SaveFirst;
        if (button("discard (D)")) answer = Answer::Discard;
        if (button("cancel (Esc)")) open = false;
    }
    if (!open) stay();
    if (!open || answer) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return answer;
}

EscapeEnds whatEscapeEnds(bool dialogAsks, bool isEditing, bool menuOpen, bool helpOpen, bool isSelected) {
    if (dialogAsks) return EscapeEnds::Dialog;
    if (isEditing) return EscapeEnds::Editing;
    if (menuOpen) return EscapeEnds::Menu;
    if (helpOpen) return EscapeEnds::Help;
    return isSelected ? EscapeEnds::Selection : EscapeEnds::Program;
}

}  // namespace slabflow
