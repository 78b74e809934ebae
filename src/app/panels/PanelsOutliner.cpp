#include "app/panels/PanelsOutliner.h"

#include <algorithm>
#include <imgui.h>

#include "app/window/Gui.h"
#include "scene/ItemEdits.h"
#include "scene/SourceFiles.h"
#include "scene/Text.h"

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

/// The things of one kind, below what they are.
struct Group {
    const char* title;
    std::vector<SceneItem> items;
};

std::vector<Group> groupsOf(const SceneDesc& scene) {
    std::vector<Group> groups;
    const auto add = [&](const char* title, ItemKind kind) {
        if (std::vector<SceneItem> items = itemsOf(scene, kind); !items.empty()) groups.push_back({title, items});
    };
    add("grids", ItemKind::Grid);
    add("obstacles", ItemKind::Obstacle);
    add("sources", ItemKind::Source);
    add("emitters", ItemKind::Emitter);
    add("forces", ItemKind::Force);
    if (scene.look.mode != LookMode::Flat) add("lights", ItemKind::Light);
    add("view", ItemKind::Camera);
    add("camera path", ItemKind::CameraEye);
    return groups;
}

float rowsOf(const std::vector<Group>& groups) {
    float rows = 0;
    for (const Group& group : groups) rows += 1 + float(group.items.size());
    return std::min(rows, mostRows);
}

/// The target of a key of the camera's path is in its row.
bool isRowOf(const SceneItem& item, const std::optional<SceneItem>& selected) {
    const bool isTarget = selected && selected->kind == ItemKind::CameraTarget;
    return selected == item || (isTarget && item == SceneItem{ItemKind::CameraEye, selected->index});
}

/// What has a shape that a mesh or a volume may be, too.
bool mayComeFromFile(const NewItem& item) {
    return item.kind == ItemKind::Source || (item.kind == ItemKind::Obstacle && item.group != "image");
}

}  // namespace

void OutlinerPanel::draw(const SceneDesc& scene, const SelectionState& selection, OutlinerWishes& wishes,
                         std::vector<Command>& commands) {
    drawTools(scene, selection, wishes, commands);
    const std::vector<Group> groups = groupsOf(scene);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, scaled(3)});
    if (ImGui::BeginListBox("##things", {-1, (rowsOf(groups) + 0.5f) * ImGui::GetTextLineHeightWithSpacing()})) {
        for (const Group& group : groups) {
            ImGui::TextDisabled("%s", group.title);
            ImGui::Indent(scaled(10));
            for (const SceneItem& item : group.items) drawRow(scene, item, isRowOf(item, selection.item), wishes);
            ImGui::Unindent(scaled(10));
        }
        ImGui::EndListBox();
    }
    ImGui::PopStyleVar();
    seen_ = selection.item;
}

void OutlinerPanel::drawTools(const SceneDesc& scene, const SelectionState& selection, OutlinerWishes& wishes,
                              std::vector<Command>& commands) {
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
    drawFiles(wishes);
    ImGui::SameLine(0, gap);
    const bool canCopy = selection.item && canDuplicate(scene, *selection.item);
    if (button("duplicate", Command::Duplicate, canCopy, false, third)) commands.push_back(Command::Duplicate);
    ImGui::SameLine(0, gap);
    const bool canRemove = selection.item && selection.item->kind != ItemKind::Camera;
    if (button("delete", Command::Remove, canRemove, false, third)) commands.push_back(Command::Remove);
}

/// A menu of each group; what is alone in its group stands for itself.
void OutlinerPanel::drawMenu(const SceneDesc& scene, OutlinerWishes& wishes) {
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
            if (mayComeFromFile(items[first]) && ImGui::MenuItem("from a file...")) {
                fromFile_ = {items[first].group, items[first].group, items[first].kind, 0, {}, items[first].drains};
                files_.openFile(isSourceFile);
            }
            ImGui::EndMenu();
        }
    }
    ImGui::EndPopup();
}

/// A mesh or a volume that is to become what the menu said.
void OutlinerPanel::drawFiles(OutlinerWishes& wishes) {
    const auto file = files_.draw();
    if (!file) return;
    fromFile_.shape = *file;
    if (fromFile_.kind == ItemKind::Obstacle) fromFile_.title = utf8FromPath(pathFromUtf8(*file).stem());
    wishes.add = fromFile_;
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
