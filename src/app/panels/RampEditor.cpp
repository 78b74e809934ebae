#include "app/panels/RampEditor.h"

#include <algorithm>
#include <cmath>
#include <imgui.h>
#include <optional>

#include "app/panels/ColorEdit.h"
#include "app/window/Gui.h"
#include "scene/ColorRamp.h"

namespace slabflow {
namespace {

constexpr float barHeight = 24, handleHeight = 15, handleWidth = 11;
constexpr int strips = 96;  // of one colour each: steps too small to be seen

/// A colour too bright for the display keeps its hue.
ImU32 shown(glm::vec3 color) {
    const glm::vec3 encoded = encodedForDisplay(color / std::max({1.0f, color.r, color.g, color.b}));
    return ImGui::GetColorU32(ImVec4(encoded.r, encoded.g, encoded.b, 1));
}

/// Where the bar lies on the screen, with the handles hanging from it.
struct Bar {
    ImVec2 low = ImGui::GetCursorScreenPos();
    float margin = scaled(0.5f * handleWidth);
    float width = ImGui::GetContentRegionAvail().x - 2 * margin;

    float xOf(float at) const { return low.x + margin + at * width; }
    float atX(float x) const { return std::clamp((x - low.x - margin) / width, 0.0f, 1.0f); }
    float bottom() const { return low.y + scaled(barHeight); }
    ImVec2 size() const { return {width + 2 * margin, scaled(barHeight + handleHeight)}; }

    /// The handle under the mouse: the nearest, if it is near.
    std::optional<size_t> handleAt(const std::vector<ColorStop>& ramp, ImVec2 mouse) const {
        const auto distance = [&](const ColorStop& stop) { return std::abs(xOf(stop.at) - mouse.x); };
        const auto nearest = std::ranges::min_element(ramp, {}, distance);
        if (nearest == ramp.end() || distance(*nearest) > 0.7f * scaled(handleWidth)) return std::nullopt;
        return size_t(nearest - ramp.begin());
    }
};

void drawBar(const Bar& bar, const std::vector<ColorStop>& ramp, size_t chosen) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 frame = ImGui::GetColorU32(ImGuiCol_Border), white = IM_COL32_WHITE;
    for (int i = 0; i < strips; ++i) {
        const float from = float(i) / strips, to = float(i + 1) / strips;
        list.AddRectFilled({bar.xOf(from), bar.low.y}, {bar.xOf(to), bar.bottom()},
                           shown(colorAt(ramp, 0.5f * (from + to))));
    }
    list.AddRect({bar.xOf(0), bar.low.y}, {bar.xOf(1), bar.bottom()}, frame);
    const float half = 0.5f * scaled(handleWidth), high = scaled(handleHeight);
    for (size_t i = 0; i < ramp.size(); ++i) {
        const ImVec2 tip{bar.xOf(ramp[i].at), bar.bottom() - 0.2f * high};
        const float shoulder = tip.y + 0.5f * high, low = tip.y + high;
        const ImVec2 outline[] = {
            tip, {tip.x + half, shoulder}, {tip.x + half, low}, {tip.x - half, low}, {tip.x - half, shoulder}};
        list.AddConvexPolyFilled(outline, 5, shown(ramp[i].color));
        list.AddPolyline(outline, 5, i == chosen ? white : ImGui::GetColorU32(ImGuiCol_TextDisabled),
                         ImDrawFlags_Closed, scaled(i == chosen ? 2.0f : 1.2f));
    }
}

void removeStop(std::vector<ColorStop>& ramp, int& chosen) {
    if (ramp.size() < 2) return;
    ramp.erase(ramp.begin() + chosen);
    chosen = std::min(chosen, int(ramp.size()) - 1);
}

/// What the mouse does to the stops; `chosen` follows it.
void handleMouse(const Bar& bar, std::vector<ColorStop>& ramp, size_t most, int& chosen) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    ImGuiStorage& storage = *ImGui::GetStateStorage();
    const ImGuiID holding = ImGui::GetID("holds a stop");
    bool holdsStop = storage.GetBool(holding);
    if (ImGui::IsItemClicked(ImGuiMouseButton_Left)) {
        const auto handle = bar.handleAt(ramp, mouse);
        holdsStop = handle || ramp.size() < most;
        if (handle) chosen = int(*handle);
        else if (holdsStop) chosen = int(insertStop(ramp, bar.atX(mouse.x)));
        storage.SetBool(holding, holdsStop);
    }
    const bool dragged = ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, scaled(2));
    if (dragged && holdsStop) moveStop(ramp, size_t(chosen), bar.atX(mouse.x));
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right))
        if (const auto handle = bar.handleAt(ramp, mouse)) removeStop(ramp, chosen = int(*handle));
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive())
        showTooltip(
            "Left: burnt out; right: just lit.\nClick the bar for another stop, drag a stop, right-click it to "
            "remove it.");
}

void drawChosen(std::vector<ColorStop>& ramp, int& chosen) {
    ColorStop& stop = ramp[size_t(chosen)];
    editColor("##colour of the stop", stop.color);
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-scaled(66));
    float at = stop.at;
    if (ImGui::SliderFloat("##place of the stop", &at, 0, 1, "at %.3f")) moveStop(ramp, size_t(chosen), at);
    ImGui::SameLine();
    ImGui::BeginDisabled(ramp.size() < 2);
    if (ImGui::Button("remove", {-1, 0})) removeStop(ramp, chosen);
    ImGui::EndDisabled();
}

}  // namespace

void editRamp(std::vector<ColorStop>& ramp, size_t most) {
    if (ramp.empty()) ramp.push_back({1, glm::vec3(1)});
    ImGuiStorage& storage = *ImGui::GetStateStorage();
    const ImGuiID idOfChosen = ImGui::GetID("chosen stop");
    int chosen = std::clamp(storage.GetInt(idOfChosen, int(ramp.size()) - 1), 0, int(ramp.size()) - 1);
    const Bar bar;
    ImGui::InvisibleButton("ramp", bar.size(), ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    handleMouse(bar, ramp, most, chosen);
    drawBar(bar, ramp, size_t(chosen));
    drawChosen(ramp, chosen);
    storage.SetInt(idOfChosen, chosen);
}

}  // namespace slabflow
