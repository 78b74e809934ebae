#include "app/panels/TrackGraph.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <imgui.h>

#include "app/panels/KeyMenu.h"
#include "app/panels/Ticks.h"
#include "app/window/Gui.h"
#include "scene/AnimationEdit.h"

namespace slabflow {
namespace {

constexpr float graphHeight = 110, handleRadius = 4.5f, inset = 7, reach = 7, labelGap = 8;
constexpr float deadZone = 4;  // a hand that drags along one axis does not change the other
constexpr ImU32 componentColours[]{IM_COL32(240, 96, 88, 255), IM_COL32(110, 205, 110, 255),
                                   IM_COL32(96, 156, 250, 255), IM_COL32(200, 200, 210, 255)};
constexpr ImU32 onlyColour = IM_COL32(250, 200, 90, 255), gridColour = IM_COL32(160, 165, 175, 50);

ImU32 colourOf(int component, int count) { return count == 1 ? onlyColour : componentColours[component]; }

/// 110 would be too much of a low window.
float heightIn(const ImVec2& window) { return std::min(scaled(graphHeight), 0.25f * window.y); }

float distanceToLine(ImVec2 point, ImVec2 from, ImVec2 to) {
    const float x = to.x - from.x, y = to.y - from.y, square = x * x + y * y;
    const float along = square > 0 ? ((point.x - from.x) * x + (point.y - from.y) * y) / square : 0;
    const float s = std::clamp(along, 0.0f, 1.0f);
    return std::hypot(point.x - from.x - s * x, point.y - from.y - s * y);
}

void drawCircle(ImVec2 middle, ImU32 colour, bool isTouched) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddCircleFilled(middle, scaled(isTouched ? handleRadius + 1 : handleRadius), colour);
    list.AddCircle(middle, scaled(isTouched ? handleRadius + 1 : handleRadius), IM_COL32(15, 18, 22, 255), 0,
                   scaled(1.2f));
}

std::string textOf(double value, const FoundParameter& parameter) {
    char text[48];
    std::snprintf(text, sizeof text, "%.4g", value);
    return parameter.unit.empty() ? text : text + (" " + parameter.unit);
}

}  // namespace

bool isNumeric(const TrackDesc& track) {
    const auto isNumber = [](const TrackKey& key) { return numbersOf(key.value).has_value(); };
    return track.keys.empty() || std::ranges::any_of(track.keys, isNumber);  // nothing else wanders
}

float TrackGraph::height() { return heightIn(ImGui::GetIO().DisplaySize); }

void TrackGraph::draw(size_t track, const TimeAxis& axis, TrackEdits& edits) {
    const ParameterCourse course(edits.scene(), edits.track(track));
    track_ = track;
    axis_ = &axis;
    edits_ = &edits;
    top_ = ImGui::GetCursorScreenPos().y;
    bottom_ = top_ + height();
    samples_.clear();
    for (float x = axis.left; x <= axis.right; ++x) samples_.push_back(numbersOf(course.at(axis.timeAt(x))));
    fit(course);
    touched_.reset();
    ImGui::PushID("graph");
    drawFrame(course.parameter());
    handleKeys(course);
    handleCurve(course);
    ImGui::PushClipRect({axis.left - scaled(inset), top_}, {axis.right + scaled(inset), bottom_}, true);
    drawCurves(course.parameter().components);
    drawHandles(course.parameter());
    ImGui::PopClipRect();
    ImGui::PopID();
    ImGui::SetCursorScreenPos({ImGui::GetCursorScreenPos().x, bottom_});
}

/// All of the curve and its keys, as far as the parameter goes, and some more.
void TrackGraph::fit(const ParameterCourse& course) {
    const TrackDesc& track = edits_->track(track_);
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left) && key_ == track.key) return;
    key_ = track.key;
    double low = 1e30, high = -1e30;
    const auto include = [&](const std::optional<Numbers>& numbers) {
        for (int i = 0; numbers && i < numbers->count; ++i)
            low = std::min(low, numbers->values[i]), high = std::max(high, numbers->values[i]);
    };
    for (const auto& sample : samples_) include(sample);
    for (const TrackKey& key : track.keys) include(numbersOf(key.value));
    if (low > high) low = high = 0;
    const bool isFlat = high - low <= 1e-6 * std::max(std::abs(low), std::abs(high));
    const double more = !isFlat ? 0.12 * (high - low) : high != 0 ? 0.5 * std::abs(high) : 0.5;
    const Range& range = course.parameter().range;
    span_ = {std::max(low - more, range.low), std::min(high + more, range.high)};
    if (span_.low >= span_.high) span_ = {low - more, high + more};
}

float TrackGraph::yOf(double value) const {
    const double y = double(bottom_ - scaled(inset)) - (value - span_.low) / perUnit();
    return float(std::clamp(y, double(top_) - 1e4, double(bottom_) + 1e4));
}

/// Of a value along one unit of the window.
double TrackGraph::perUnit() const { return (span_.high - span_.low) / double(bottom_ - top_ - scaled(2 * inset)); }

void TrackGraph::drawFrame(const FoundParameter& parameter) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 words = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    list.AddRectFilled({axis_->left, top_}, {axis_->right, bottom_}, IM_COL32(128, 132, 140, 22));
    const double tick = tickForFew(span_.low, span_.high);
    for (double i = std::ceil(span_.low / tick); i * tick <= span_.high; ++i) {
        const float y = yOf(i * tick);
        char text[32];
        std::snprintf(text, sizeof text, "%.4g", i == 0 ? 0 : i * tick);
        const ImVec2 size = ImGui::CalcTextSize(text);
        list.AddLine({axis_->left, y}, {axis_->right, y}, gridColour);
        list.AddText({axis_->left - scaled(labelGap) - size.x, std::clamp(y - 0.5f * size.y, top_, bottom_ - size.y)},
                     words, text);
    }
    float x = ImGui::GetCursorScreenPos().x + scaled(20);
    const float line = ImGui::GetTextLineHeight();
    list.AddText({x, top_ + scaled(2)}, words, parameter.unit.c_str());
    for (int i = 0; parameter.components > 1 && i < parameter.components; ++i, x += scaled(14)) {
        const char name[]{(parameter.color ? "rgb" : "xyzw")[i], '\0'};
        list.AddText({x, bottom_ - line - scaled(2)}, colourOf(i, parameter.components), name);
    }
}

void TrackGraph::drawCurves(int count) const {
    std::vector<ImVec2> points;
    for (int c = count - 1; c >= 0; --c) {  // the first lies on top, as its handles are the first that are grasped
        const auto stroke = [&] {
            ImGui::GetWindowDrawList()->AddPolyline(points.data(), int(points.size()), colourOf(c, count), 0,
                                                    scaled(1.5f));
            points.clear();
        };
        for (size_t i = 0; i < samples_.size(); ++i) {
            if (samples_[i]) points.push_back({axis_->left + float(i), yOf(samples_[i]->values[c])});
            else stroke();  // it is not given for a while
        }
        stroke();
    }
}

void TrackGraph::drawHandles(const FoundParameter& parameter) const {
    const std::vector<TrackKey>& keys = edits_->track(track_).keys;
    for (size_t k = 0; k < keys.size(); ++k) {
        const auto numbers = numbersOf(keys[k].value);
        for (int c = numbers ? numbers->count - 1 : -1; c >= 0; --c)
            drawCircle({axis_->xOf(double(keys[k].time)),
                        std::clamp(yOf(numbers->values[c]), top_ + scaled(inset), bottom_ - scaled(inset))},
                       colourOf(c, parameter.components), touched_ == std::pair(k, c));
    }
}

void TrackGraph::handleKeys(const ParameterCourse& course) {
    const std::vector<TrackKey>& keys = edits_->track(track_).keys;
    for (size_t k = 0; k < keys.size(); ++k) {
        ImGui::PushID(int(k));
        const auto numbers = numbersOf(keys[k].value);
        for (int c = 0; numbers && c < numbers->count; ++c) handleKey(course, k, c);
        drawKeyMenu(track_, k, *edits_);
        ImGui::PopID();
    }
}

/// One that has left the axis waits at its end.
void TrackGraph::handleKey(const ParameterCourse& course, size_t key, int component) {
    const TrackKey& desc = edits_->track(track_).keys[key];
    const double value = numbersOf(desc.value)->values[component];
    const float x = axis_->xOf(double(desc.time)), r = scaled(inset);
    const ImVec2 corner{x - r, std::clamp(yOf(value), top_ + r, bottom_ - r) - r}, home = ImGui::GetCursorScreenPos();
    char id[8];
    std::snprintf(id, sizeof id, "at %d", component);
    ImGui::SetCursorScreenPos(corner);
    ImGui::InvisibleButton(id, {2 * r, 2 * r});
    if (ImGui::IsItemActivated()) grip_ = {double(desc.time), value};
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, scaled(deadZone)))
        dragKey(course, key, component);
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) openKeyMenu();
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
        touched_ = {key, component};
        char time[48];
        std::snprintf(time, sizeof time, "%.3f s: ", double(desc.time));
        showTooltip(time + textOf(value, course.parameter()));
    }
    ImGui::SetCursorScreenPos(home);
}

/// Values have no more digits than a hand can tell apart.
void TrackGraph::dragKey(const ParameterCourse& course, size_t key, int component) {
    const ImVec2 way = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0);
    const bool alongTime = std::abs(way.x) >= scaled(deadZone), alongValue = std::abs(way.y) >= scaled(deadZone);
    if (alongTime) edits_->moveKey(track_, key, axis_->timeAt(axis_->xOf(grip_.time) + way.x));
    else edits_->tracks()[track_].keys[key].time = float(grip_.time);
    KeyValue& value = edits_->tracks()[track_].keys[key].value;
    Numbers numbers = *numbersOf(value);
    const double digit = std::pow(10, std::floor(std::log10(perUnit())));
    const double dragged = std::round((grip_.value - double(way.y) * perUnit()) / digit) * digit;
    numbers.values[component] = alongValue ? dragged : grip_.value;
    value = course.parameter().nearest(valueOf(numbers));
}

void TrackGraph::handleCurve(const ParameterCourse& course) {
    const ImVec2 home = ImGui::GetCursorScreenPos(), mouse = ImGui::GetIO().MousePos;
    ImGui::SetCursorScreenPos({axis_->left, top_});
    ImGui::InvisibleButton("curve", {axis_->right - axis_->left, bottom_ - top_});
    const bool isOnCurve = ImGui::IsItemHovered() && distanceToCurve(mouse.x, mouse.y) < scaled(reach);
    ImGui::SetCursorScreenPos(home);
    if (!isOnCurve) return;
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    showTooltip("Double-click for a key here.");
    if (!ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) return;
    const double step = double(edits_->scene().time.step), time = std::round(axis_->timeAt(mouse.x) / step) * step;
    SceneDesc changed = edits_->scene();
    setKey(changed, edits_->track(track_).key, time, course.keysAt(time));
    edits_->tracks() = changed.animation;
}

float TrackGraph::distanceToCurve(float x, float y) const {
    float nearest = 1e9f;
    const float around = scaled(reach);
    const int first = std::max(int(x - axis_->left - around), 0),
              last = std::min(int(x - axis_->left + around), int(samples_.size()) - 2);
    for (int i = first; i <= last; ++i) {
        const auto &from = samples_[size_t(i)], &to = samples_[size_t(i) + 1];
        for (int c = 0; from && to && c < from->count; ++c)
            nearest = std::min(nearest, distanceToLine({x, y}, {axis_->left + float(i), yOf(from->values[c])},
                                                       {axis_->left + float(i + 1), yOf(to->values[c])}));
    }
    return nearest;
}

}  // namespace slabflow
