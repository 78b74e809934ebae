#include "app/panels/ColorBar.h"

#include <cstdio>
#include <imgui.h>
#include <string>

#include "app/window/Gui.h"
#include "render/SliceView.h"

namespace slabflow {
namespace {

ImU32 toColour(glm::vec3 c) { return ImGui::ColorConvertFloat4ToU32({c.r, c.g, c.b, 1}); }

std::string shortNumber(float value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", double(value));
    return text;
}

}  // namespace

void drawColorBar(float range, std::string_view unit, bool fromZero) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = scaled(9);
    const auto& colours = SliceView::colours;
    const size_t first = fromZero ? colours.size() / 2 : 0;
    const float part = width / float(colours.size() - 1 - first);
    for (size_t i = first; i + 1 < colours.size(); ++i) {
        const ImVec2 low(corner.x + float(i - first) * part, corner.y);
        const ImU32 left = toColour(colours[i]), right = toColour(colours[i + 1]);
        ImGui::GetWindowDrawList()->AddRectFilledMultiColor(low, {low.x + part, low.y + height}, left, right, right,
                                                            left);
    }
    ImGui::Dummy({width, height});

    const auto label = [&](float place, const std::string& text) {
        const float textWidth = ImGui::CalcTextSize(text.c_str()).x;
        if (place > 0) ImGui::SameLine();
        ImGui::SetCursorScreenPos({corner.x + place * (width - textWidth), ImGui::GetCursorScreenPos().y});
        ImGui::TextUnformatted(text.c_str());
    };
    label(0, fromZero ? "0" : "-" + shortNumber(range));
    label(0.5f, fromZero ? shortNumber(0.5f * range) : "0");
    label(1, shortNumber(range) + " " + std::string(unit));
}

}  // namespace slabflow
