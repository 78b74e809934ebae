#include "app/panels/PanelsSettings.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <imgui.h>
#include <string>

#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr double stepOfText = 0.1;

void choosePace(Settings& settings) {
    const auto titleOf = [](float pace) {
        char title[48];
        std::snprintf(title, sizeof title, pace > 0 ? "at least %.0f pictures a second" : "quality as the scene says",
                      double(pace));
        return std::string(title);
    };
    ImGui::SetNextItemWidth(-1);
    const bool open = ImGui::BeginCombo("##pace", titleOf(settings.pace).c_str());
    if (ImGui::IsItemHovered())
        showTooltip(
            "Where the machine is slower, pictures become coarser while the fluid moves; built-in scenes start again "
            "with fewer cells when they are opened, and others if you say so. Recordings are not touched.");
    if (!open) return;
    for (const float pace : {0.0f, 15.0f, 30.0f, 60.0f})
        if (choice(titleOf(pace), pace == settings.pace)) settings.pace = pace;
    ImGui::EndCombo();
}

}  // namespace

void drawSettings(Settings& settings, std::vector<Command>& commands, PanelLayout& layout) {
    char size[32];
    std::snprintf(size, sizeof size, "text %.0f %%", 100 * double(settings.textSize));
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(size);
    ImGui::SameLine(scaled(110));
    if (ImGui::Button("-", {scaled(30), 0})) commands.push_back(Command::SmallerText);
    ImGui::SameLine();
    if (ImGui::Button("+", {scaled(30), 0})) commands.push_back(Command::LargerText);
    ImGui::Checkbox("light panels", &settings.light);
    choosePace(settings);
    ImGui::Checkbox("V records a film", &settings.film);
    if (ImGui::IsItemHovered()) showTooltip("An MP4 file made by ffmpeg, instead of a folder of PNG images.");
    if (ImGui::Checkbox("hints", &settings.hints)) settings.learned.clear();
    if (ImGui::IsItemHovered()) showTooltip("A line below the picture says what you may not have tried yet.");
    if (ImGui::Button("full screen", {-1, 0})) commands.push_back(Command::FullScreen);
    if (ImGui::Button("panels as they were", {-1, 0})) layout.restore();
    if (ImGui::IsItemHovered()) showTooltip("Puts every panel back where it was at first. Drag a header to move one.");
}

void stepTextSize(Settings& settings, int steps) {
    const double size = std::round(double(settings.textSize) / stepOfText + steps) * stepOfText;
    settings.textSize = float(std::clamp(size, textSizes.low, textSizes.high));
}

}  // namespace slabflow
