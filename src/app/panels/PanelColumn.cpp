#include "app/panels/PanelColumn.h"

#include <algorithm>
#include <cmath>
#include <imgui.h>

#include "app/files/Settings.h"
#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr float margin = 12, narrowest = 140, lowest = 60;
constexpr float shareOfWindow = 0.33f;   // at most
constexpr float edge = 5;                // how near the mouse pulls it
constexpr float strip = 28;              // what is seen of an empty column
constexpr float above = 40, below = 40;  // how far beside all panels one can be dropped
constexpr auto fixedWindow = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                             ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus;

float heightAbove(float barHeight) {
    return std::max(ImGui::GetIO().DisplaySize.y - scaled(3 * margin) - barHeight, scaled(lowest));
}

}  // namespace

Corners windowCorners() {
    const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    return {{low.x, low.y}, {low.x + size.x, low.y + size.y}};
}

glm::vec2 mousePlace() {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return {mouse.x, mouse.y};
}

bool PanelColumn::begin(float& width, float barHeight) {
    gaps_.clear();
    const float room = ImGui::GetIO().DisplaySize.x;
    const float shown = std::max(std::min(shareOfWindow * room, scaled(width)), scaled(narrowest));
    ImGui::SetNextWindowPos({isRight_ ? room - scaled(margin) : scaled(margin), scaled(margin)}, ImGuiCond_Always,
                            {isRight_ ? 1.0f : 0.0f, 0});
    ImGui::SetNextWindowSizeConstraints({shown, 0}, {shown, heightAbove(barHeight)});
    const bool isShown = ImGui::Begin(name_, nullptr, fixedWindow);
    corners_ = windowCorners();
    if (isShown) pullWidth(width);
    return isShown;
}

void PanelColumn::end() {
    markGap();
    ImGui::End();
}

void PanelColumn::leaveEmpty(float barHeight) {
    const float x = isRight_ ? ImGui::GetIO().DisplaySize.x : 0;
    corners_ = {{x, scaled(margin)}, {x, scaled(margin) + heightAbove(barHeight)}};
    gaps_ = {corners_.low.y};
}

void PanelColumn::markGap() { gaps_.push_back(ImGui::GetCursorScreenPos().y - 0.5f * ImGui::GetStyle().ItemSpacing.y); }

void PanelColumn::pullWidth(float& width) {
    const glm::vec2 mouse = mousePlace();
    const float inner = isRight_ ? corners_.low.x : corners_.high.x,
                outer = isRight_ ? corners_.high.x : corners_.low.x;
    const bool isAtEdge = std::abs(mouse.x - inner) < scaled(edge) && ImGui::IsWindowHovered();
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) isPulled_ = false;
    if (isAtEdge && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) isPulled_ = true;
    if (isAtEdge || isPulled_) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (isPulled_)
        width = float(std::clamp(double(std::abs(mouse.x - outer) / scaled(1)), columnWidths.low, columnWidths.high));
}

/// Where a panel can be dropped: out to the edge of the window, and somewhat above and below.
Corners PanelColumn::reach() const {
    Corners reach = corners_;
    if (isEmpty()) (isRight_ ? reach.low.x : reach.high.x) += scaled(isRight_ ? -strip : strip);
    else reach.high.y += scaled(below);
    (isRight_ ? reach.high.x : reach.low.x) += scaled(isRight_ ? margin : -margin);
    reach.low.y -= scaled(above);
    return reach;
}

std::optional<size_t> PanelColumn::gapAt(glm::vec2 place) const {
    if (gaps_.empty() || !reach().contains(place)) return {};
    const auto isNearer = [&](float a, float b) { return std::abs(a - place.y) < std::abs(b - place.y); };
    return size_t(std::ranges::min_element(gaps_, isNearer) - gaps_.begin());
}

void PanelColumn::showGap(glm::vec2 place) const {
    ImDrawList& drawing = *ImGui::GetForegroundDrawList();
    const std::optional<size_t> gap = gapAt(place);
    if (isEmpty()) {
        const Corners whole = reach();
        drawing.AddRectFilled({whole.low.x, whole.low.y}, {whole.high.x, whole.high.y},
                              ImGui::GetColorU32(gap ? ImGuiCol_HeaderActive : ImGuiCol_HeaderHovered));
    } else if (gap) {
        const float y = std::clamp(gaps_[*gap], corners_.low.y, corners_.high.y);
        drawing.AddLine({corners_.low.x, y}, {corners_.high.x, y}, ImGui::GetColorU32(ImGuiCol_CheckMark), scaled(3));
    }
}

}  // namespace slabflow
