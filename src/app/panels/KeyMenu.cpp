#include "app/panels/KeyMenu.h"

#include <algorithm>
#include <imgui.h>

#include "app/panels/TimelineFields.h"
#include "app/window/Gui.h"
#include "scene/ParameterSeeker.h"
#include "scene/SceneNames.h"

namespace slabflow {
namespace {

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

void openKeyMenu() { ImGui::OpenPopup("key"); }

void drawKeyMenu(size_t track, size_t key, TrackEdits& edits) {
    if (!ImGui::BeginPopup("key")) return;
    const std::vector<TrackKey>& keys = edits.track(track).keys;
    TrackKey next = keys[key];
    SceneDesc copy = edits.scene();
    if (editTime("time", next.time)) {
        const bool fits =
            (key == 0 || next.time > keys[key - 1].time) && (key + 1 == keys.size() || next.time < keys[key + 1].time);
        if (!fits) next.time = keys[key].time;
    }
    editValue(next.value, seekParameter(copy, edits.track(track).key));
    ImGui::Separator();
    const auto names = namesOf(Ease{});
    for (size_t i = 0; i < names.size(); ++i)
        if (choice(std::string(names[i]), size_t(next.ease) == i)) next.ease = Ease(i);
    if (next != keys[key]) edits.tracks()[track].keys[key] = next;
    ImGui::Separator();
    if (ImGui::MenuItem("delete")) edits.removeKey(track, key);
    ImGui::EndPopup();
}

}  // namespace slabflow
