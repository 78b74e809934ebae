#include "app/panels/PanelsSettings.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <imgui.h>

#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr double stepOfText = 0.1;

}  // namespace

void drawSettings(Settings& settings, std::vector<Command>& commands) {
    char size[32];
    std::snprintf(size, sizeof size, "text %.0f %%", 100 * double(settings.textSize));
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(size);
    ImGui::SameLine(scaled(110));
    if (ImGui::Button("-", {scaled(30), 0})) commands.push_back(Command::SmallerText);
    ImGui::SameLine();
    if (ImGui::Button("+", {scaled(30), 0})) commands.push_back(Command::LargerText);
    ImGui::Checkbox("light panels", &settings.light);
    if (ImGui::Button("full screen", {-1, 0})) commands.push_back(Command::FullScreen);
}

void stepTextSize(Settings& settings, int steps) {
    const double size = std::round(double(settings.textSize) / stepOfText + steps) * stepOfText;
    settings.textSize = float(std::clamp(size, textSizes.low, textSizes.high));
}

}  // namespace slabflow
