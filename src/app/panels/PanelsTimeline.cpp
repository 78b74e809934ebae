#include "app/panels/PanelsTimeline.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <imgui.h>

#include "app/panels/KeyDiamond.h"
#include "app/window/Gui.h"
#include "scene/ParameterSeeker.h"
#include "scene/SceneNames.h"

namespace slabflow {
namespace {

constexpr float margin = 12, labelWidth = 190, rowHeight = 20, rulerHeight = 24, numberWidth = 76;
constexpr int mostRows = 5;
constexpr auto fixedWindow = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                             ImGuiWindowFlags_NoBringToFrontOnFocus;

constexpr ImU32 faint = IM_COL32(255, 255, 255, 26), line = IM_COL32(200, 205, 215, 130),
                head = IM_COL32(110, 190, 255, 255), simulated = IM_COL32(90, 170, 120, 160);

/// Between ticks: 1, 2 or 5 times a power of ten, with about a dozen in all [s].
double tickOf(double seconds) {
    const double rough = seconds / 12, ten = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1, 2, 5})
        if (factor * ten >= rough) return factor * ten;
    return 10 * ten;
}

bool editText(const char* label, std::string& text) {
    char buffer[128] = {};
    text.copy(buffer, sizeof buffer - 1);
    const bool changed = ImGui::InputText(label, buffer, sizeof buffer);
    if (changed) text = buffer;
    return changed;
}

/// Within what the parameter allows; true when it was changed.
bool editValue(KeyValue& value, const FoundParameter& parameter) {
    ImGui::SetNextItemWidth(scaled(200));
    const auto inRange = [&](float& number) {
        number = float(std::clamp(double(number), parameter.range.low, parameter.range.high));
    };
    if (auto* number = std::get_if<float>(&value)) {
        const bool changed = ImGui::InputFloat("value", number, 0, 0, "%.5g");
        if (changed) inRange(*number);
        return changed;
    }
    if (auto* flag = std::get_if<bool>(&value)) return ImGui::Checkbox("value", flag);
    if (auto* word = std::get_if<std::string>(&value)) return editText("value", *word);
    if (auto* numbers = std::get_if<glm::vec3>(&value)) {
        const bool changed = parameter.color ? ImGui::ColorEdit3("value", &numbers->x, ImGuiColorEditFlags_Float)
                                             : ImGui::InputFloat3("value", &numbers->x, "%.5g");
        for (int i = 0; changed && i < 3; ++i) inRange((*numbers)[i]);
        return changed;
    }
    if (auto* numbers = std::get_if<glm::vec2>(&value)) {
        const bool changed = ImGui::InputFloat2("value", &numbers->x, "%.5g");
        for (int i = 0; changed && i < 2; ++i) inRange((*numbers)[i]);
        return changed;
    }
    ImGui::TextDisabled("not given");
    return false;
}

}  // namespace

double endOf(const SceneDesc& scene) {
    return double(scene.timeline.until.value_or(float(scene.record.frames) * scene.time.step));
}

float TimelinePanel::draw(const SceneDesc& scene, const TimeState& state, float below, TimelineWishes& wishes) {
    scene_ = &scene;
    state_ = &state;
    shown_ = std::max(endOf(scene), state.done);
    for (const TrackDesc& track : scene.animation)
        if (!track.keys.empty()) shown_ = std::max(shown_, double(track.keys.back().time));
    shown_ *= 1.03;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float rows = scaled(rowHeight) * float(std::min<size_t>(scene.animation.size(), mostRows));
    const float height = ImGui::GetFrameHeightWithSpacing() + scaled(rulerHeight) + rows +
                         2 * ImGui::GetStyle().WindowPadding.y + ImGui::GetStyle().ItemSpacing.y;
    ImGui::SetNextWindowPos({scaled(margin), display.y - below}, ImGuiCond_Always, {0, 1});
    ImGui::SetNextWindowSize({display.x - scaled(2 * margin), height});
    ImGui::Begin("timeline", nullptr, fixedWindow);
    drawControls(wishes);
    left_ = ImGui::GetCursorScreenPos().x + scaled(labelWidth);
    right_ = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x - scaled(margin);
    drawRuler(wishes);
    drawTracks(wishes);
    const float x = xOf(state.time), top = ImGui::GetWindowPos().y + ImGui::GetFrameHeightWithSpacing();
    ImGui::GetWindowDrawList()->AddLine({x, top + scaled(6)}, {x, ImGui::GetWindowPos().y + height - scaled(6)}, head,
                                        scaled(1.5f));
    ImGui::End();
    return height;
}

float TimelinePanel::xOf(double time) const { return left_ + float(time / shown_) * (right_ - left_); }

double TimelinePanel::timeAt(float x) const {
    return std::clamp(double((x - left_) / (right_ - left_)), 0.0, 1.0) * shown_;
}

std::vector<TrackDesc>& TimelinePanel::tracksIn(TimelineWishes& wishes) const {
    if (!wishes.animation) wishes.animation = scene_->animation;
    return *wishes.animation;
}

/// A field that takes what is typed when it is left.
bool TimelinePanel::editTime(const char* label, float& seconds) {
    ImGui::SetNextItemWidth(scaled(numberWidth));
    float typed = seconds;
    ImGui::InputFloat(label, &typed, 0, 0, "%.3f s");
    if (!ImGui::IsItemDeactivatedAfterEdit()) return false;
    seconds = std::clamp(typed, 0.0f, 1e6f);
    return true;
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
    list.AddRectFilled({xOf(double(scene_->timeline.from)), top}, {xOf(endOf(*scene_)), bottom}, faint);
    list.AddRectFilled({left_, bottom - scaled(4)}, {xOf(state_->done), bottom - scaled(1)}, simulated);
    for (const long frame : state_->kept) {
        const float x = xOf(double(frame) * double(scene_->time.step));
        list.AddLine({x, bottom - scaled(5)}, {x, bottom}, IM_COL32(150, 240, 180, 255));
    }
    const double tick = tickOf(shown_);
    for (double time = 0; time < shown_; time += tick) {
        char text[32];
        std::snprintf(text, sizeof text, "%.3g", time);
        list.AddLine({xOf(time), bottom - scaled(9)}, {xOf(time), bottom}, line);
        list.AddText({xOf(time) + scaled(3), top}, line, text);
    }
    drawMarkers(wishes);
    ImGui::SetCursorScreenPos({left_, top});
    ImGui::InvisibleButton("ruler", {right_ - left_, scaled(rulerHeight)});
    if (ImGui::IsItemActive()) wishes.time = timeAt(ImGui::GetIO().MousePos.x);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) showTooltip("Drag to go back and forth in time.");
    ImGui::SetCursorScreenPos({corner.x, bottom});
}

void TimelinePanel::drawMarkers(TimelineWishes& wishes) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float top = ImGui::GetCursorScreenPos().y;
    for (size_t i = 0; i < scene_->timeline.markers.size(); ++i) {
        const MarkerDesc& marker = scene_->timeline.markers[i];
        ImGui::PushID(int(i));
        const float x = xOf(double(marker.time)), r = scaled(5);
        list.AddTriangleFilled({x - r, top}, {x + r, top}, {x, top + 1.6f * r}, IM_COL32(240, 130, 90, 255));
        list.AddText({x + 1.4f * r, top + scaled(6)}, IM_COL32(240, 160, 130, 255), marker.name.c_str());
        ImGui::SetCursorScreenPos({x - r, top});
        ImGui::InvisibleButton("marker", {2 * r, 2 * r});
        TimelineDesc timeline = scene_->timeline;
        if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0)) {
            timeline.markers[i].time = float(timeAt(ImGui::GetIO().MousePos.x));
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

void TimelinePanel::drawTracks(TimelineWishes& wishes) {
    if (scene_->animation.empty()) return;
    const float rows = scaled(rowHeight) * float(std::min<size_t>(scene_->animation.size(), mostRows));
    ImGui::BeginChild("tracks", {0, rows});
    for (size_t i = 0; i < scene_->animation.size(); ++i) drawTrack(i, wishes);
    ImGui::EndChild();
}

void TimelinePanel::drawTrack(size_t index, TimelineWishes& wishes) {
    const TrackDesc& track = scene_->animation[index];
    ImGui::PushID(int(index));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float middle = corner.y + 0.5f * scaled(rowHeight);
    ImGui::GetWindowDrawList()->AddLine({left_, middle}, {right_, middle}, faint);
    if (ImGui::Selectable(track.key.c_str(), false, 0, {scaled(labelWidth - 12), scaled(rowHeight - 3)}))
        ImGui::OpenPopup("track");
    if (ImGui::IsItemClicked(1)) ImGui::OpenPopup("track");
    if (ImGui::IsItemHovered()) showTooltip(track.key + "\nClick for repeat, noise and delete.");
    drawTrackMenu(index, wishes);
    for (size_t k = 0; k < track.keys.size(); ++k) drawKey(index, k, middle, wishes);
    ImGui::SetCursorScreenPos({corner.x, corner.y + scaled(rowHeight)});
    ImGui::PopID();
}

void TimelinePanel::drawTrackMenu(size_t index, TimelineWishes& wishes) {
    if (!ImGui::BeginPopup("track")) return;
    TrackDesc track = scene_->animation[index];
    const bool canRepeat = track.keys.size() > 1;
    if (choice("stays after the last key", !track.repeat)) track.repeat.reset();
    ImGui::BeginDisabled(!canRepeat);
    if (choice("loop", track.repeat == Repeat::Loop)) track.repeat = Repeat::Loop;
    if (choice("ping pong", track.repeat == Repeat::PingPong)) track.repeat = Repeat::PingPong;
    ImGui::EndDisabled();
    if (auto* amplitude = std::get_if<float>(&track.noise.amplitude)) {
        ImGui::SetNextItemWidth(scaled(numberWidth));
        ImGui::InputFloat("noise, up and down", amplitude, 0, 0, "%.4g");
        ImGui::SetNextItemWidth(scaled(numberWidth));
        if (ImGui::InputFloat("its frequency", &track.noise.frequency, 0, 0, "%.4g 1/s"))
            track.noise.frequency = std::clamp(track.noise.frequency, 1e-4f, 1e4f);
    }
    if (track != scene_->animation[index]) tracksIn(wishes)[index] = track;
    if (ImGui::MenuItem("delete")) {
        std::vector<TrackDesc>& tracks = tracksIn(wishes);
        tracks.erase(tracks.begin() + std::ptrdiff_t(index));
    }
    ImGui::EndPopup();
}

/// Drag to move it between its neighbours, by whole frames; right-click for its value, its ease and to delete it.
void TimelinePanel::drawKey(size_t track, size_t key, float middle, TimelineWishes& wishes) {
    const std::vector<TrackKey>& keys = scene_->animation[track].keys;
    const float x = xOf(double(keys[key].time)), r = scaled(6);
    ImGui::PushID(int(key));
    ImGui::SetCursorScreenPos({x - r, middle - r});
    ImGui::InvisibleButton("key", {2 * r, 2 * r});
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0)) {
        const double step = double(scene_->time.step);
        const double low = key > 0 ? double(keys[key - 1].time) + step : 0,
                     high = key + 1 < keys.size() ? double(keys[key + 1].time) - step : 1e6;
        const double time = std::round(timeAt(ImGui::GetIO().MousePos.x) / step) * step;
        if (low <= high) tracksIn(wishes)[track].keys[key].time = float(std::clamp(time, low, high));
    }
    if (ImGui::IsItemClicked(1)) ImGui::OpenPopup("key");
    drawKeyDiamond({x, middle}, true, true, ImGui::IsItemHovered() || ImGui::IsItemActive());
    drawKeyMenu(track, key, wishes);
    ImGui::PopID();
}

void TimelinePanel::drawKeyMenu(size_t track, size_t key, TimelineWishes& wishes) {
    if (!ImGui::BeginPopup("key")) return;
    const std::vector<TrackKey>& keys = scene_->animation[track].keys;
    TrackKey next = keys[key];
    SceneDesc copy = *scene_;
    if (editTime("time", next.time)) {
        const bool fits =
            (key == 0 || next.time > keys[key - 1].time) && (key + 1 == keys.size() || next.time < keys[key + 1].time);
        if (!fits) next.time = keys[key].time;
    }
    editValue(next.value, seekParameter(copy, scene_->animation[track].key));
    ImGui::Separator();
    const auto names = namesOf(Ease{});
    for (size_t i = 0; i < names.size(); ++i)
        if (choice(std::string(names[i]), size_t(next.ease) == i)) next.ease = Ease(i);
    if (next != keys[key]) tracksIn(wishes)[track].keys[key] = next;
    ImGui::Separator();
    if (ImGui::MenuItem("delete")) {
        std::vector<TrackDesc>& tracks = tracksIn(wishes);
        std::vector<TrackKey>& left = tracks[track].keys;
        left.erase(left.begin() + std::ptrdiff_t(key));
        if (left.size() < 2) tracks[track].repeat.reset();
        const bool wanders = tracks[track].noise != NoiseDesc() || tracks[track].random != RandomDesc();
        if (left.empty() && !wanders) tracks.erase(tracks.begin() + std::ptrdiff_t(track));
    }
    ImGui::EndPopup();
}

}  // namespace slabflow
