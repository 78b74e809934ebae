#include "app/panels/SmokeCurveEditor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <imgui.h>
#include <optional>

#include "app/panels/ColorEdit.h"
#include "app/window/Gui.h"
#include "scene/SmokeCurve.h"

namespace slabflow {
namespace {

constexpr float plotHeight = 96, handleRadius = 5;
constexpr int strips = 48;  // bars of the histogram, and colours below the curve

/// The numbers at the plot's right and upper edges.
struct Scale {
    float density = 1, opacity = 1;
};

/// All stops, and nearly all of the smoke.
Scale scaleOf(const std::vector<SmokeStop>& curve, std::span<const float> densities) {
    Scale scale{0, 0};
    for (const SmokeStop& stop : curve)
        scale = {std::max(scale.density, stop.at), std::max(scale.opacity, stop.opacity)};
    if (!densities.empty()) scale.density = std::max(scale.density, densities[densities.size() * 99 / 100]);
    if (scale.density == 0) scale.density = 1;
    if (scale.opacity == 0) scale.opacity = scale.density;
    return {1.1f * scale.density, 1.2f * scale.opacity};
}

/// Where the plot lies on the screen.
struct Plot {
    ImVec2 low = ImGui::GetCursorScreenPos();  // top left
    ImVec2 size{ImGui::GetContentRegionAvail().x, scaled(plotHeight)};
    Scale scale;

    float bottom() const { return low.y + size.y; }
    ImVec2 pointOf(float at, float opacity) const {
        return {low.x + at / scale.density * size.x, bottom() - opacity / scale.opacity * size.y};
    }
    ImVec2 pointOf(const SmokeStop& stop) const { return pointOf(stop.at, stop.opacity); }
    float atX(float x) const { return std::clamp((x - low.x) / size.x, 0.0f, 1.0f) * scale.density; }
    float opacityAtY(float y) const { return std::clamp((bottom() - y) / size.y, 0.0f, 1.0f) * scale.opacity; }

    std::optional<size_t> stopAt(const std::vector<SmokeStop>& curve, ImVec2 mouse) const {
        const auto distance = [&](const SmokeStop& stop) {
            const ImVec2 point = pointOf(stop);
            return std::hypot(point.x - mouse.x, point.y - mouse.y);
        };
        const auto nearest = std::ranges::min_element(curve, {}, distance);
        if (nearest == curve.end() || distance(*nearest) > scaled(2 * handleRadius)) return std::nullopt;
        return size_t(nearest - curve.begin());
    }
};

/// Heights from 0 to 1 of as many bars, by the root of how many cells they hold: what there is little of shows too.
std::array<float, strips> histogramOf(std::span<const float> densities, float most) {
    std::array<float, strips> bars{};
    for (const float density : densities)
        if (density < most) ++bars[std::min(size_t(density / most * strips), bars.size() - 1)];
    const float highest = std::max(*std::ranges::max_element(bars), 1.0f);
    for (float& bar : bars) bar = std::sqrt(bar / highest);
    return bars;
}

void drawPlot(const Plot& plot, const std::vector<SmokeStop>& curve, std::span<const float> densities, size_t chosen) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 high(plot.low.x + plot.size.x, plot.bottom());
    list.AddRectFilled(plot.low, high, ImGui::GetColorU32(ImGuiCol_FrameBg));
    list.PushClipRect(plot.low, high, true);
    const auto bars = histogramOf(densities, plot.scale.density);
    for (int i = 0; i < strips; ++i) {
        const float left = plot.low.x + plot.size.x * float(i) / strips;
        const float top = plot.bottom() - 0.9f * plot.size.y * bars[size_t(i)];
        list.AddRectFilled({left, top}, {left + plot.size.x / strips - 1, plot.bottom()},
                           ImGui::GetColorU32(ImGuiCol_PlotHistogram, 0.35f));
    }
    std::vector<ImVec2> line;
    for (int i = 0; i <= 4 * strips; ++i) {
        const float at = plot.scale.density * float(i) / (4 * strips);
        line.push_back(plot.pointOf(at, drawnAs(curve, at).opacity));
    }
    list.AddPolyline(line.data(), int(line.size()), ImGui::GetColorU32(ImGuiCol_Text), 0, scaled(1.5f));
    for (size_t i = 0; i < curve.size(); ++i) {
        const glm::vec3 shown = encodedForDisplay(curve[i].color);
        list.AddCircleFilled(plot.pointOf(curve[i]), scaled(handleRadius),
                             ImGui::GetColorU32(ImVec4(shown.r, shown.g, shown.b, 1)));
        list.AddCircle(plot.pointOf(curve[i]), scaled(handleRadius),
                       ImGui::GetColorU32(i == chosen ? ImGuiCol_CheckMark : ImGuiCol_TextDisabled), 0,
                       scaled(i == chosen ? 2.0f : 1.2f));
    }
    list.PopClipRect();
    list.AddRect(plot.low, high, ImGui::GetColorU32(ImGuiCol_Border));
}

/// The first stop of a curve that had none needs another to which it leads.
int addStop(std::vector<SmokeStop>& curve, const Plot& plot, ImVec2 mouse) {
    if (curve.empty()) curve.push_back({plot.scale.density / 1.1f, plot.scale.density / 1.1f});
    const size_t index = insertStop(curve, std::min(plot.atX(mouse.x), 1000.0f));
    moveStop(curve, index, curve[index].at, plot.opacityAtY(mouse.y), 0);
    return int(index);
}

/// What the mouse does to the stops; `chosen` follows it.
void handleMouse(const Plot& plot, std::vector<SmokeStop>& curve, int& chosen) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    ImGuiStorage& storage = *ImGui::GetStateStorage();
    const ImGuiID holding = ImGui::GetID("holds a stop");
    bool holdsStop = storage.GetBool(holding);
    if (ImGui::IsItemClicked(ImGuiMouseButton_Left)) {
        const auto stop = plot.stopAt(curve, mouse);
        holdsStop = stop || curve.size() < size_t(mostSmokeStops);
        if (stop) chosen = int(*stop);
        else if (holdsStop) chosen = addStop(curve, plot, mouse);
        storage.SetBool(holding, holdsStop);
    }
    const bool dragged = ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, scaled(2));
    if (dragged && holdsStop && chosen < int(curve.size()))
        moveStop(curve, size_t(chosen), plot.atX(mouse.x), plot.opacityAtY(mouse.y), plot.scale.density / 500);
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right))
        if (const auto stop = plot.stopAt(curve, mouse)) curve.erase(curve.begin() + std::ptrdiff_t(*stop));
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive())
        showTooltip(
            "To the right: the smoke's density, with how much there is of each. Upwards: the density as which it is "
            "drawn.\nClick for a stop, drag it, right-click it to remove it.");
}

void drawChosen(std::vector<SmokeStop>& curve, size_t chosen, const Plot& plot) {
    SmokeStop& stop = curve[chosen];
    editColor("##colour of the stop", stop.color);
    ImGui::SameLine();
    float numbers[] = {stop.at, stop.opacity};
    ImGui::SetNextItemWidth(-scaled(66));
    if (ImGui::DragFloat2("##place of the stop", numbers, plot.scale.density / 300, 0, 1000, "%.3g"))
        moveStop(curve, chosen, numbers[0], numbers[1], plot.scale.density / 500);
    if (ImGui::IsItemHovered()) showTooltip("density, and the density as which it is drawn");
    ImGui::SameLine();
    if (ImGui::Button("remove", {-1, 0})) curve.erase(curve.begin() + std::ptrdiff_t(chosen));
}

}  // namespace

void editSmokeCurve(std::vector<SmokeStop>& curve, std::span<const float> densities) {
    ImGuiStorage& storage = *ImGui::GetStateStorage();
    const ImGuiID idOfChosen = ImGui::GetID("chosen stop"), idOfDensity = ImGui::GetID("density"),
                  idOfOpacity = ImGui::GetID("opacity");
    Scale scale{storage.GetFloat(idOfDensity), storage.GetFloat(idOfOpacity)};
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left) || scale.density == 0) {  // a hand that drags is not led astray
        scale = scaleOf(curve, densities);
        storage.SetFloat(idOfDensity, scale.density);
        storage.SetFloat(idOfOpacity, scale.opacity);
    }
    const Plot plot{.scale = scale};
    int chosen = storage.GetInt(idOfChosen);
    ImGui::InvisibleButton("curve", plot.size, ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    handleMouse(plot, curve, chosen);
    chosen = std::clamp(chosen, 0, std::max(int(curve.size()) - 1, 0));
    storage.SetInt(idOfChosen, chosen);
    drawPlot(plot, curve, densities, size_t(chosen));
    if (!curve.empty()) drawChosen(curve, size_t(chosen), plot);
}

}  // namespace slabflow
