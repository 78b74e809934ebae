#include "app/panels/TimelineFields.h"

#include <algorithm>
#include <imgui.h>

#include "app/window/Gui.h"

namespace slabflow {

bool editTime(const char* label, float& seconds) {
    ImGui::SetNextItemWidth(scaled(timeFieldWidth));
    float typed = seconds;
    ImGui::InputFloat(label, &typed, 0, 0, "%.3f s");
    if (!ImGui::IsItemDeactivatedAfterEdit()) return false;
    seconds = std::clamp(typed, 0.0f, 1e6f);
    return true;
}

bool editText(const char* label, std::string& text) {
    char buffer[128] = {};
    text.copy(buffer, sizeof buffer - 1);
    const bool changed = ImGui::InputText(label, buffer, sizeof buffer);
    if (changed) text = buffer;
    return changed;
}

std::string endThatFits(const std::string& text, float width) {
    const auto fits = [&](const std::string& shown) { return ImGui::CalcTextSize(shown.c_str()).x <= width; };
    const auto isInsideLetter = [&](size_t i) { return (text[i] & 0xc0) == 0x80; };  // of UTF-8
    if (fits(text)) return text;
    for (size_t from = 1; from < text.size(); ++from)
        if (!isInsideLetter(from) && fits("..." + text.substr(from))) return "..." + text.substr(from);
    return "...";
}

}  // namespace slabflow
