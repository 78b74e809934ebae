#include "app/panels/PanelsTracks.h"

#include <algorithm>
#include <imgui.h>

#include "app/panels/KeyDiamond.h"
#include "app/panels/KeyMenu.h"
#include "app/panels/TimelineFields.h"
#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr float rowHeight = 20, arrowWidth = 16;
constexpr size_t mostRows = 5;

void drawTrackMenu(size_t index, TrackEdits& edits) {
    if (!ImGui::BeginPopup("track")) return;
    TrackDesc track = edits.track(index);
    const bool canRepeat = track.keys.size() > 1;
    if (choice("stays after the last key", !track.repeat)) track.repeat.reset();
    ImGui::BeginDisabled(!canRepeat);
    if (choice("loop", track.repeat == Repeat::Loop)) track.repeat = Repeat::Loop;
    if (choice("ping pong", track.repeat == Repeat::PingPong)) track.repeat = Repeat::PingPong;
    ImGui::EndDisabled();
    if (auto* amplitude = std::get_if<float>(&track.noise.amplitude)) {
        ImGui::SetNextItemWidth(scaled(timeFieldWidth));
        ImGui::InputFloat("noise, up and down", amplitude, 0, 0, "%.4g");
        ImGui::SetNextItemWidth(scaled(timeFieldWidth));
        if (ImGui::InputFloat("its frequency", &track.noise.frequency, 0, 0, "%.4g 1/s"))
            track.noise.frequency = std::clamp(track.noise.frequency, 1e-4f, 1e4f);
    }
    if (track != edits.track(index)) edits.tracks()[index] = track;
    if (ImGui::MenuItem("delete")) edits.removeTrack(index);
    ImGui::EndPopup();
}

/// Drag to move it between its neighbours, by whole frames; right-click for its value, its ease and to delete it.
void drawKey(size_t track, size_t key, float middle, const TimeAxis& axis, TrackEdits& edits) {
    const float x = axis.xOf(double(edits.track(track).keys[key].time)), r = scaled(6);
    ImGui::PushID(int(key));
    ImGui::SetCursorScreenPos({x - r, middle - r});
    ImGui::InvisibleButton("key", {2 * r, 2 * r});
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        edits.moveKey(track, key, axis.timeAt(ImGui::GetIO().MousePos.x));
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) openKeyMenu();
    drawKeyDiamond({x, middle}, true, true, ImGui::IsItemHovered() || ImGui::IsItemActive());
    drawKeyMenu(track, key, edits);
    ImGui::PopID();
}

}  // namespace

bool TracksPanel::isUnfolded(const TrackDesc& track) const { return unfolded_ == track.key && isNumeric(track); }

float TracksPanel::height(const SceneDesc& scene) const {
    const auto isUnfoldedOne = [this](const TrackDesc& track) { return isUnfolded(track); };
    const float rows = scaled(rowHeight) * float(std::min(scene.animation.size(), mostRows));
    return std::ranges::any_of(scene.animation, isUnfoldedOne) ? rows + TrackGraph::height() : rows;
}

void TracksPanel::draw(const SceneDesc& scene, const TimeAxis& axis, std::optional<std::vector<TrackDesc>>& wished) {
    if (scene.animation.empty()) return;
    TrackEdits edits(scene, wished);
    ImGui::BeginChild("tracks", {0, height(scene)});
    for (size_t i = 0; i < scene.animation.size(); ++i) drawTrack(i, axis, edits);
    ImGui::EndChild();
}

void TracksPanel::drawTrack(size_t index, const TimeAxis& axis, TrackEdits& edits) {
    const TrackDesc& track = edits.track(index);
    const bool hasGraph = isUnfolded(track);  // as the height was made for
    ImGui::PushID(int(index));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float middle = corner.y + 0.5f * scaled(rowHeight);
    ImGui::GetWindowDrawList()->AddLine({axis.left, middle}, {axis.right, middle}, IM_COL32(255, 255, 255, 26));
    if (isNumeric(track)) drawArrow(track);
    ImGui::SetCursorScreenPos({corner.x + scaled(arrowWidth), corner.y});
    drawName(index, edits);
    for (size_t k = 0; k < track.keys.size(); ++k) drawKey(index, k, middle, axis, edits);
    ImGui::SetCursorScreenPos({corner.x, corner.y + scaled(rowHeight)});
    if (hasGraph) graph_.draw(index, axis, edits);
    ImGui::PopID();
}

/// Unfolds the curve, of one track at a time.
void TracksPanel::drawArrow(const TrackDesc& track) {
    const bool wasUnfolded = isUnfolded(track);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(scaled(arrowWidth - 2), scaled(rowHeight - 3));
    if (ImGui::InvisibleButton("unfold", size)) unfolded_ = wasUnfolded ? std::nullopt : std::optional(track.key);
    const bool isHovered = ImGui::IsItemHovered();
    if (isHovered) showTooltip(wasUnfolded ? "Hides the curve." : "Shows the curve.");
    const ImVec2 middle(corner.x + 0.5f * size.x, corner.y + 0.5f * size.y);
    const float r = scaled(4), s = 0.7f * r;
    const ImU32 colour = ImGui::GetColorU32(isHovered ? ImGuiCol_CheckMark : ImGuiCol_Text);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (wasUnfolded)
        list.AddTriangleFilled({middle.x - r, middle.y - s}, {middle.x + r, middle.y - s}, {middle.x, middle.y + r},
                               colour);
    else
        list.AddTriangleFilled({middle.x - s, middle.y - r}, {middle.x + r, middle.y}, {middle.x - s, middle.y + r},
                               colour);
}

void TracksPanel::drawName(size_t index, TrackEdits& edits) {
    const std::string& key = edits.track(index).key;
    const ImVec2 size(scaled(labelWidth - arrowWidth - 12), scaled(rowHeight - 3));
    if (ImGui::Selectable(endThatFits(key, size.x).c_str(), false, 0, size)) ImGui::OpenPopup("track");
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) ImGui::OpenPopup("track");
    if (ImGui::IsItemHovered()) showTooltip(key + "\nClick for repeat, noise and delete.");
    drawTrackMenu(index, edits);
}

}  // namespace slabflow
