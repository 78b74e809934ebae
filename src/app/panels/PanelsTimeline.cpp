#include "app/panels/PanelsTimeline.h"

#include <algorithm>
#include <cstdio>
#include <imgui.h>

#include "app/panels/Ticks.h"
#include "app/panels/TimelineFields.h"
#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr float margin = 12, rulerHeight = 24;
constexpr auto fixedWindow = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                             ImGuiWindowFlags_NoBringToFrontOnFocus;

constexpr ImU32 faint = IM_COL32(255, 255, 255, 26), line = IM_COL32(200, 205, 215, 130),
                head = IM_COL32(110, 190, 255, 255), simulated = IM_COL32(90, 170, 120, 160);

}  // namespace

double endOf(const SceneDesc& scene) {
    return double(scene.timeline.until.value_or(float(scene.record.frames) * scene.time.step));
}

float TimelinePanel::draw(const SceneDesc& scene, const TimeState& state, float below, TimelineWishes& wishes) {
    scene_ = &scene;
    state_ = &state;
    setAxis();
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float height = ImGui::GetFrameHeightWithSpacing() + scaled(rulerHeight) + tracks_.height(scene) +
                         2 * ImGui::GetStyle().WindowPadding.y + ImGui::GetStyle().ItemSpacing.y;
    ImGui::SetNextWindowPos({scaled(margin), display.y - below}, ImGuiCond_Always, {0, 1});
    ImGui::SetNextWindowSize({display.x - scaled(2 * margin), height});
    ImGui::Begin("timeline", nullptr, fixedWindow);
    drawControls(wishes);
    axis_.left = ImGui::GetCursorScreenPos().x + scaled(TracksPanel::labelWidth);
    axis_.right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x - scaled(margin);
    drawRuler(wishes);
    tracks_.draw(scene, axis_, wishes.animation);
    const float x = axis_.xOf(state.time), top = ImGui::GetWindowPos().y + ImGui::GetFrameHeightWithSpacing();
    ImGui::GetWindowDrawList()->AddLine({x, top + scaled(6)}, {x, ImGui::GetWindowPos().y + height - scaled(6)}, head,
                                        scaled(1.5f));
    ImGui::End();
    return height;
}

/// All that is simulated, played or keyed.
void TimelinePanel::setAxis() {
    axis_.shown = std::max(endOf(*scene_), state_->done);
    for (const TrackDesc& track : scene_->animation)
        if (!track.keys.empty()) axis_.shown = std::max(axis_.shown, double(track.keys.back().time));
    axis_.shown *= 1.03;
}

void TimelinePanel::drawControls(TimelineWishes& wishes) {
    float now = float(state_->time);
    if (ImGui::Button("|<", {scaled(28), 0})) wishes.time = 0;
    if (ImGui::IsItemHovered()) showTooltip("Back to the beginning.");
    ImGui::SameLine();
    if (editTime("##now", now)) wishes.time = now;
    if (ImGui::IsItemHovered()) showTooltip("The time now. Type another one that has been simulated to go there.");
    ImGui::SameLine();
    ImGui::TextDisabled("of %.2f s simulated", state_->done);
    ImGui::SameLine();
    drawRange(wishes);
    ImGui::SameLine();
    if (ImGui::Button("+ marker")) {
        TimelineDesc timeline = scene_->timeline;
        timeline.markers.push_back({float(state_->time), "marker " + std::to_string(timeline.markers.size() + 1)});
        wishes.timeline = timeline;
    }
    if (ImGui::IsItemHovered()) showTooltip("Gives this time a name. Right-click it for another name.");
    ImGui::SameLine();
    bool records = state_->recordsKeys;
    if (ImGui::Checkbox("record keys", &records)) wishes.recordKeys = records;
    if (ImGui::IsItemHovered())
        showTooltip("While it plays, whatever you change or move becomes keys, which you can edit below afterwards.");
}

void TimelinePanel::drawRange(TimelineWishes& wishes) {
    TimelineDesc timeline = scene_->timeline;
    float until = float(endOf(*scene_));
    bool changed = ImGui::Checkbox("loop", &timeline.loop);
    ImGui::SameLine();
    if (editTime("##from", timeline.from)) changed = true;
    ImGui::SameLine();
    ImGui::TextUnformatted("to");
    ImGui::SameLine();
    if (editTime("##until", until)) timeline.until = until, changed = true;
    if (changed) wishes.timeline = timeline;
}

/// Drag in it to go back and forth.
void TimelinePanel::drawRuler(TimelineWishes& wishes) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float top = corner.y, bottom = top + scaled(rulerHeight);
    list.AddRectFilled({axis_.xOf(double(scene_->timeline.from)), top}, {axis_.xOf(endOf(*scene_)), bottom}, faint);
    list.AddRectFilled({axis_.left, bottom - scaled(4)}, {axis_.xOf(state_->done), bottom - scaled(1)}, simulated);
    for (const long frame : state_->kept) {
        const float x = axis_.xOf(double(frame) * double(scene_->time.step));
        list.AddLine({x, bottom - scaled(5)}, {x, bottom}, IM_COL32(150, 240, 180, 255));
    }
    const double tick = tickFor(axis_.shown, 12);
    for (double time = 0; time < axis_.shown; time += tick) {
        char text[32];
        std::snprintf(text, sizeof text, "%.3g", time);
        list.AddLine({axis_.xOf(time), bottom - scaled(9)}, {axis_.xOf(time), bottom}, line);
        list.AddText({axis_.xOf(time) + scaled(3), top}, line, text);
    }
    drawMarkers(wishes);
    ImGui::SetCursorScreenPos({axis_.left, top});
    ImGui::InvisibleButton("ruler", {axis_.right - axis_.left, scaled(rulerHeight)});
    if (ImGui::IsItemActive()) wishes.time = axis_.timeAt(ImGui::GetIO().MousePos.x);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) showTooltip("Drag to go back and forth in time.");
    ImGui::SetCursorScreenPos({corner.x, bottom});
}

void TimelinePanel::drawMarkers(TimelineWishes& wishes) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float top = ImGui::GetCursorScreenPos().y;
    for (size_t i = 0; i < scene_->timeline.markers.size(); ++i) {
        const MarkerDesc& marker = scene_->timeline.markers[i];
        ImGui::PushID(int(i));
        const float x = axis_.xOf(double(marker.time)), r = scaled(5);
        list.AddTriangleFilled({x - r, top}, {x + r, top}, {x, top + 1.6f * r}, IM_COL32(240, 130, 90, 255));
        list.AddText({x + 1.4f * r, top + scaled(6)}, IM_COL32(240, 160, 130, 255), marker.name.c_str());
        ImGui::SetCursorScreenPos({x - r, top});
        ImGui::InvisibleButton("marker", {2 * r, 2 * r});
        TimelineDesc timeline = scene_->timeline;
        if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0)) {
            timeline.markers[i].time = float(axis_.timeAt(ImGui::GetIO().MousePos.x));
            wishes.timeline = timeline;
        }
        if (ImGui::BeginPopupContextItem("menu")) {
            if (editText("name", timeline.markers[i].name)) wishes.timeline = timeline;
            if (ImGui::MenuItem("delete")) {
                timeline.markers.erase(timeline.markers.begin() + std::ptrdiff_t(i));
                wishes.timeline = timeline;
            }
            ImGui::EndPopup();
        }
        ImGui::PopID();
    }
}

}  // namespace slabflow
