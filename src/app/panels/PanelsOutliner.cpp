#include "app/panels/PanelsOutliner.h"

#include <algorithm>
#include <imgui.h>

#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr float mostRows = 12;

/// What a key does, and which it is.
void explain(Command command) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    const Control& control = *std::ranges::find(controls, std::optional(command), &Control::command);
    showTooltip(std::string(control.meaning) + " (" + std::string(control.input) + ")");
}

bool button(const char* title, Command command, bool enabled, bool down, float width) {
    ImGui::BeginDisabled(!enabled);
    if (down) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_HeaderActive));
    const bool clicked = ImGui::Button(title, {width, 0});
    if (down) ImGui::PopStyleColor();
    ImGui::EndDisabled();
    explain(command);
    return clicked;
}

/// Rows of the list, as many as there are.
size_t rowsOf(const SceneDesc& scene) {
    size_t rows = 0;
    for (const ItemKind kind : {ItemKind::Grid, ItemKind::Obstacle, ItemKind::Source, ItemKind::Emitter,
                                ItemKind::Force, ItemKind::Light, ItemKind::Camera, ItemKind::CameraEye})
        if (const size_t count = itemsOf(scene, kind).size()) rows += count + 1;
    return rows;
}

}  // namespace

void OutlinerPanel::draw(const SceneDesc& scene, const SelectionState& selection, OutlinerWishes& wishes,
                         std::vector<Command>& commands) {
    drawTools(scene, selection, wishes, commands);
    const float rows = std::min(float(rowsOf(scene)), mostRows) + 0.3f;
    const ImGuiStyle& style = ImGui::GetStyle();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {style.ItemSpacing.x, scaled(3)});
    if (ImGui::BeginListBox("##things", {-1, rows * ImGui::GetTextLineHeightWithSpacing()})) {
        drawKind(scene, "grids", ItemKind::Grid, selection, wishes);
        drawKind(scene, "obstacles", ItemKind::Obstacle, selection, wishes);
        drawKind(scene, "sources", ItemKind::Source, selection, wishes);
        drawKind(scene, "emitters", ItemKind::Emitter, selection, wishes);
        drawKind(scene, "forces", ItemKind::Force, selection, wishes);
        if (scene.look.mode != LookMode::Flat) drawKind(scene, "lights", ItemKind::Light, selection, wishes);
        drawKind(scene, "view", ItemKind::Camera, selection, wishes);
        drawKind(scene, "camera path", ItemKind::CameraEye, selection, wishes);
        ImGui::EndListBox();
    }
    ImGui::PopStyleVar();
    seen_ = selection.item;
}

void OutlinerPanel::drawTools(const SceneDesc& scene, const SelectionState& selection, OutlinerWishes& wishes,
                              std::vector<Command>& commands) const {
    const float gap = scaled(3), third = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    const auto mode = [&](const char* title, Command command, GizmoMode m) {
        if (button(title, command, true, selection.mode == m, third)) commands.push_back(command);
    };
    mode("move", Command::MoveThings, GizmoMode::Move);
    ImGui::SameLine(0, gap);
    mode("turn", Command::TurnThings, GizmoMode::Turn);
    ImGui::SameLine(0, gap);
    mode("scale", Command::ScaleThings, GizmoMode::Scale);
    if (ImGui::Button("add...", {third, 0})) ImGui::OpenPopup("add");
    drawMenu(scene, wishes);
    ImGui::SameLine(0, gap);
    const bool canCopy = selection.item && canDuplicate(scene, *selection.item);
    if (button("duplicate", Command::Duplicate, canCopy, false, third)) commands.push_back(Command::Duplicate);
    ImGui::SameLine(0, gap);
    const bool canRemove = selection.item && selection.item->kind != ItemKind::Camera;
    if (button("delete", Command::Remove, canRemove, false, third)) commands.push_back(Command::Remove);
}

/// A menu of each group; what is alone in its group stands for itself.
void OutlinerPanel::drawMenu(const SceneDesc& scene, OutlinerWishes& wishes) const {
    if (!ImGui::BeginPopup("add")) return;
    const std::vector<NewItem> items = newItems(scene, assets_);
    for (size_t first = 0, next = 0; first < items.size(); first = next) {
        next = first;
        while (next < items.size() && items[next].group == items[first].group) ++next;
        if (next == first + 1) {
            if (ImGui::MenuItem(items[first].title.c_str())) wishes.add = items[first];
        } else if (ImGui::BeginMenu(items[first].group.c_str())) {
            for (size_t i = first; i < next; ++i)
                if (ImGui::MenuItem(items[i].title.c_str())) wishes.add = items[i];
            ImGui::EndMenu();
        }
    }
    ImGui::EndPopup();
}

void OutlinerPanel::drawKind(const SceneDesc& scene, const char* title, ItemKind kind, const SelectionState& selection,
                             OutlinerWishes& wishes) {
    const std::vector<SceneItem> items = itemsOf(scene, kind);
    if (items.empty()) return;
    ImGui::TextDisabled("%s", title);
    ImGui::Indent(scaled(10));
    for (const SceneItem& item : items) {
        const bool isTarget = selection.item && selection.item->kind == ItemKind::CameraTarget;
        const bool isSelected =
            selection.item == item || (kind == ItemKind::CameraEye && isTarget && selection.item->index == item.index);
        drawRow(scene, item, isSelected, wishes);
    }
    ImGui::Unindent(scaled(10));
}

void OutlinerPanel::drawRow(const SceneDesc& scene, const SceneItem& item, bool isSelected, OutlinerWishes& wishes) {
    ImGui::PushID(int(item.kind) * 100000 + int(item.index));
    if (renamed_ == item) {
        drawName(wishes);
    } else {
        if (choice(titleOf(scene, item), isSelected)) wishes.select = item;
        const bool isDoubleClicked = ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
        if (isDoubleClicked && hasName(scene, item)) {
            renamed_ = item;
            startsTyping_ = true;
            std::fill(std::begin(name_), std::end(name_), '\0');
            titleOf(scene, item).copy(name_, sizeof name_ - 1);
        }
    }
    if (isSelected && seen_ != item && !ImGui::IsItemVisible()) ImGui::SetScrollHereY();
    ImGui::PopID();
}

/// Enter, or a click elsewhere, takes the new name; Esc keeps the old one.
void OutlinerPanel::drawName(OutlinerWishes& wishes) {
    ImGui::SetNextItemWidth(-1);
    if (std::exchange(startsTyping_, false)) ImGui::SetKeyboardFocusHere();
    const bool entered = ImGui::InputText("##name", name_, sizeof name_,
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    if (!entered && !ImGui::IsItemDeactivated()) return;
    if (entered || ImGui::IsMouseClicked(ImGuiMouseButton_Left)) wishes.rename = {*renamed_, name_};
    renamed_.reset();
}

}  // namespace slabflow
