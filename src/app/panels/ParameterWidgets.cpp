#include "app/panels/ParameterWidgets.h"

#include "app/panels/ColorEdit.h"
#include "app/panels/KeyDiamond.h"
#include "app/panels/RampEditor.h"
#include "app/panels/SmokeCurveEditor.h"
#include "app/window/Gui.h"
#include "scene/AnimationEdit.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

const ImVec4 restartColour{0.93f, 0.74f, 0.42f, 1};

/// The range of a slider.
Range sliderOf(const ParameterInfo& info) { return info.slider.low < info.slider.high ? info.slider : info.range; }

/// Sliders end where values stop being useful; what is typed in may go on to the ends of the range.
ImGuiSliderFlags flagsOf(const ParameterInfo& info) {
    return info.logarithmic ? ImGuiSliderFlags_Logarithmic : ImGuiSliderFlags_None;
}

template <class T>
T within(T value, const ParameterInfo& info) {
    return T(std::clamp(double(value), info.range.low, info.range.high));
}

/// A slider in which a double click lets a person type, as Ctrl and a click do. The first of the two clicks has moved
/// the value, which is then as it was before.
template <class T, class Slider>
bool slideOrType(T& target, Slider slider) {
    static ImGuiID clicked = 0;
    static T before{};
    bool& control = ImGui::GetIO().KeyCtrl;
    const bool controlHeld = control;
    const ImGuiID row = ImGui::GetID("##value");
    const T now = target;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool types =
        ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && clicked == row &&
        ImGui::IsMouseHoveringRect(corner, {corner.x + ImGui::CalcItemWidth(), corner.y + ImGui::GetFrameHeight()});
    if (types) {
        target = before;
        control = true;
    }
    const bool changed = slider();
    control = controlHeld;
    if (ImGui::IsItemActivated() && !types) {
        clicked = row;
        before = now;
    }
    return changed || types;
}

std::string numberFormat(const ParameterInfo& info) {
    constexpr size_t longest = 12;  // that fits on a slider; the tooltip has them all
    return "%.4g" + (info.unit.empty() || info.unit.size() > longest ? "" : " " + std::string(info.unit));
}

}  // namespace

bool ParameterWidgets::edit(bool& target, const ParameterInfo&) { return ImGui::Checkbox("##value", &target); }

bool ParameterWidgets::edit(int& target, const ParameterInfo& info) {
    if (!info.options.empty()) {
        bool changed = false;
        for (int option : info.options) {
            if (option != info.options.front()) ImGui::SameLine();
            changed |= ImGui::RadioButton(std::to_string(option).c_str(), &target, option);
        }
        return changed;
    }
    const Range slider = sliderOf(info);
    const bool changed = slideOrType(target, [&] {
        return ImGui::SliderInt("##value", &target, int(slider.low), int(slider.high), "%d", flagsOf(info));
    });
    target = within(target, info);
    return changed;
}

bool ParameterWidgets::edit(float& target, const ParameterInfo& info) {
    const Range slider = sliderOf(info);
    const bool changed = slideOrType(target, [&] {
        return ImGui::SliderFloat("##value", &target, float(slider.low), float(slider.high), numberFormat(info).c_str(),
                                  flagsOf(info));
    });
    if (changed) target = within(target, info);
    return changed;
}

bool ParameterWidgets::edit(std::string& target, const ParameterInfo&) {
    char buffer[512] = {};
    target.copy(buffer, sizeof buffer - 1);
    const bool changed = ImGui::InputText("##value", buffer, sizeof buffer);
    if (changed) target = buffer;
    return changed;
}

/// Shown only: a list of files is made in a text editor.
bool ParameterWidgets::edit(std::vector<std::string>& target, const ParameterInfo&) {
    std::string all;
    for (const std::string& text : target)
        all += (all.empty() ? "" : ", ") + utf8FromPath(pathFromUtf8(text).filename());
    ImGui::TextDisabled("%s", all.empty() ? "none" : all.c_str());
    return false;
}

bool ParameterWidgets::edit(glm::vec2& target, const ParameterInfo& info) {
    const Range slider = sliderOf(info);
    const bool changed = slideOrType(target, [&] {
        return ImGui::SliderFloat2("##value", &target.x, float(slider.low), float(slider.high), "%.3g", flagsOf(info));
    });
    if (changed) target = {within(target.x, info), within(target.y, info)};
    return changed;
}

bool ParameterWidgets::edit(glm::vec3& target, const ParameterInfo& info) {
    if (info.color) return editColor("##value", target);
    const Range slider = sliderOf(info);
    const bool changed = slideOrType(target, [&] {
        return ImGui::SliderFloat3("##value", &target.x, float(slider.low), float(slider.high), "%.3g", flagsOf(info));
    });
    if (changed) target = {within(target.x, info), within(target.y, info), within(target.z, info)};
    return changed;
}

bool ParameterWidgets::edit(glm::ivec2& target, const ParameterInfo& info) {
    const bool changed = ImGui::InputInt2("##value", &target.x);
    target = {within(target.x, info), within(target.y, info)};
    return changed;
}

bool ParameterWidgets::edit(CellCount& target, const ParameterInfo& info) {
    const auto* each = std::get_if<glm::ivec3>(&target);
    int longest = each ? std::max({each->x, each->y, each->z}) : std::get<int>(target);
    const Range slider = sliderOf(info);
    const bool changed =
        slideOrType(longest, [&] { return ImGui::SliderInt("##value", &longest, int(slider.low), int(slider.high)); });
    // As one number the cells fit any size, also one that has just been changed in the row above.
    if (changed || edited_) target = within(longest, info);
    return changed;
}

bool ParameterWidgets::edit(InitialValue& target, const ParameterInfo& info) {
    if (auto* color = std::get_if<glm::vec3>(&target)) return editColor("##value", *color);
    if (auto* number = std::get_if<float>(&target)) return edit(*number, info);
    if (const auto* file = std::get_if<InitialFile>(&target)) {
        ImGui::TextUnformatted(utf8FromPath(file->path.filename()).c_str());
    } else if (const auto* formula = std::get_if<AnalyticField>(&target)) {
        ImGui::TextUnformatted(std::string(nameOf(*formula)).c_str());
    } else if (std::holds_alternative<FlowDesc>(target)) {
        ImGui::TextUnformatted("sum of flows");
    } else if (info.number && ImGui::SmallButton("0")) {
        if (info.color) target = glm::vec3(0);
        else target = 0.0f;
        return true;
    } else if (!info.number) {
        ImGui::TextDisabled("0");
    }
    return false;
}

std::string ParameterWidgets::noteOnIdle(const ParameterInfo& info) const {
    const std::string_view why = info.idle.empty() ? idle_ : info.idle;
    return why.empty() ? "" : "\nno effect: " + std::string(why);
}

void ParameterWidgets::list(std::string_view key, std::vector<ColorStop>& stops, const ParameterInfo& info) {
    editWhole(key, info, [&] { editRamp(stops, mostRampStops); });
}

void ParameterWidgets::list(std::string_view key, std::vector<SmokeStop>& curve, const ParameterInfo& info) {
    editWhole(key, info, [&] { editSmokeCurve(curve, densities_); });
}

void ParameterWidgets::editWhole(std::string_view key, const ParameterInfo& info, const std::function<void()>& edit) {
    bool shown = true;
    place_.within(key, [&] { shown = isShown(info); });
    if (!shown) return;
    ImGui::PushID(key.data(), key.data() + key.size());
    ImGui::BeginDisabled(!info.idle.empty());
    ImGui::TextUnformatted(titleOf(key).c_str());
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        showTooltip(std::string(info.help) + noteOnIdle(info));
    edit();
    ImGui::EndDisabled();
    ImGui::PopID();
}

bool ParameterWidgets::choose(int& chosen, std::span<const std::string_view> names) {
    bool changed = false;
    if (!ImGui::BeginCombo("##value", titleOf(names[size_t(chosen)]).c_str())) return false;
    for (int i = 0; i < int(names.size()); ++i) {
        if (!choice(titleOf(names[size_t(i)]), i == chosen) || i == chosen) continue;
        chosen = i;
        changed = true;
    }
    ImGui::EndCombo();
    return changed;
}

void ParameterWidgets::beginRow(std::string_view key, const ParameterInfo& info, const std::string& allowed,
                                float labelShare) {
    help_ = std::string(info.help) + (allowed.empty() ? "" : "\n" + allowed) +
            (info.restart ? "\nneeds a restart" : "") + noteOnIdle(info);
    ImGui::BeginGroup();
    ImGui::AlignTextToFramePadding();
    const std::string title = titleOf(key);
    if (info.restart) ImGui::TextColored(legible(restartColour), "%s", title.c_str());
    else ImGui::TextUnformatted(title.c_str());
    ImGui::SameLine();
    ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), labelShare * ImGui::GetWindowContentRegionMax().x));
    ImGui::SetNextItemWidth(-room_);
}

float ParameterWidgets::keyButtonWidth() { return scaled(16); }

/// Filled where there is a key at this time, an outline where the parameter has keys at other times.
void ParameterWidgets::drawKeyButton(const std::string& path) {
    ImGui::SameLine(0, 0);
    const TrackDesc* track = trackOf(keys_->scene, path);
    const bool isKey = track && keyAt(keys_->scene, *track, keys_->time);
    const ImVec2 low = ImGui::GetCursorScreenPos(), size(keyButtonWidth(), ImGui::GetFrameHeight());
    if (ImGui::InvisibleButton("key", size)) keys_->pressed = path;
    if (ImGui::IsItemHovered()) showTooltip(isKey ? "Takes the key away." : "Puts a key here, at this time.");
    const ImVec2 middle(low.x + 0.55f * size.x, low.y + 0.5f * size.y);
    drawKeyDiamond(middle, track != nullptr, isKey, ImGui::IsItemHovered());
}

void ParameterWidgets::endRow(const std::string& usual) {
    ImGui::EndGroup();
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) && !ImGui::IsAnyItemActive())
        showTooltip(help_ + (usual.empty() ? "" : "\ndefault: " + usual + " (right-click goes back to it)"));
}

/// As a person would say it.
std::string ParameterWidgets::valueText(const OrderedJson& value) {
    if (value.is_null()) return "none";
    if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
    if (value.is_string()) return value.empty() ? "none" : titleOf(value.get<std::string>());
    if (!value.is_structured()) return value.dump();
    std::string text;
    for (const OrderedJson& part : value) text += (text.empty() ? "" : ", ") + valueText(part);
    return text.empty() ? "none" : text;
}

bool ParameterWidgets::beginTree(std::string_view id, const std::string& title, std::string_view help, bool idle) {
    if (found_) ImGui::SetNextItemOpen(true);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(idle ? ImGuiCol_TextDisabled : ImGuiCol_Text));
    const bool open =
        ImGui::TreeNodeEx(std::string(id).c_str(), ImGuiTreeNodeFlags_SpanAvailWidth, "%s", title.c_str());
    ImGui::PopStyleColor();
    if (!help.empty() && ImGui::IsItemHovered()) showTooltip(std::string(help));
    return open;
}

bool ParameterWidgets::beginAdvanced(bool& unfolded) {
    ImGui::SetNextItemOpen(unfolded);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    unfolded = ImGui::TreeNodeEx("advanced", ImGuiTreeNodeFlags_SpanAvailWidth);
    ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) showTooltip("How it is computed. Mostly it is well as it is.");
    return unfolded;
}

void ParameterWidgets::explain(std::string_view text) {
    if (text.empty()) return;
    ImGui::PushTextWrapPos(0);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
}

std::string ParameterWidgets::titleOf(std::string_view key) {
    std::string title(key);
    std::ranges::replace(title, '_', ' ');
    return title;
}

template <class OneOf>
void ParameterWidgets::offerKinds(std::vector<OneOf>& items) {
    if (ImGui::SmallButton("add")) ImGui::OpenPopup("kinds");
    if (!ImGui::BeginPopup("kinds")) return;
    const auto names = namesOf(OneOf()), meanings = explanationsOf(OneOf());
    for (size_t kind = 0; kind < names.size(); ++kind) {
        if (ImGui::MenuItem(std::string(names[kind]).c_str())) emplaceAt(NewPlace(domain_), items.emplace_back(), kind);
        if (ImGui::IsItemHovered()) showTooltip(std::string(meanings[kind]));
    }
    ImGui::EndPopup();
}
template void ParameterWidgets::offerKinds(std::vector<ForceDesc>&);
template void ParameterWidgets::offerKinds(std::vector<Shape>&);

}  // namespace slabflow
