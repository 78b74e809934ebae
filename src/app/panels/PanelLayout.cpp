#include "app/panels/PanelLayout.h"

#include <algorithm>
#include <imgui.h>
#include <imgui_internal.h>
#include <set>
#include <utility>

#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr float usualHeight = 320;             // of a window that was folded before
constexpr float narrowest = 160, lowest = 80;  // that a hand can make a window
constexpr auto floatingWindow = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav;

PanelPlace* find(std::vector<PanelPlace>& places, std::string_view name) {
    const auto found = std::ranges::find(places, name, &PanelPlace::name);
    return found == places.end() ? nullptr : &*found;
}

std::string labelOf(const Panel& panel) { return panel.title + "###" + panel.name; }

Corners itemCorners() {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    return {{low.x, low.y}, {high.x, high.y}};
}

glm::vec2 pressedPlace() {
    const ImVec2 place = ImGui::GetIO().MouseClickedPos[ImGuiMouseButton_Left];
    return {place.x, place.y};
}

/// A hand drags the header in a column, or the title of a window, that was described last.
bool isHeaderDragged() {
    return ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left) &&
           itemCorners().contains(pressedPlace());
}

/// With an arrow that folds it, as headers in columns have, and a cross.
bool beginFloating(const Panel& panel, const Corners& corners, bool isFolded, bool& stays) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const glm::vec2 size = corners.high - corners.low;
    ImGui::SetNextWindowPos({corners.low.x, corners.low.y});
    ImGui::SetNextWindowSize({size.x, size.y});
    ImGui::SetNextWindowSizeConstraints({scaled(narrowest), scaled(lowest)}, display);
    ImGui::SetNextWindowCollapsed(isFolded);
    ImGui::SetNextWindowBgAlpha(overPanels);
    ImGuiStyle& style = ImGui::GetStyle();
    const ImGuiDir usual = std::exchange(style.WindowMenuButtonPosition, ImGuiDir_Left);
    const bool isShown = ImGui::Begin(labelOf(panel).c_str(), &stays, floatingWindow);
    style.WindowMenuButtonPosition = usual;
    return isShown;
}

}  // namespace

void PanelLayout::draw(Settings& settings, std::span<const Panel> panels, const std::function<void()>& top,
                       float barHeight) {
    places_ = &settings.panels;
    panels_ = panels;
    arrange(settings);
    PanelPlace* carried = carried_ ? find(*places_, carried_->name) : nullptr;
    if (carried && !ImGui::IsMouseDown(ImGuiMouseButton_Left)) drop(*carried);
    for (const Row& row : rowsIn(PanelHome::Floating)) drawFloating(row);
    drawColumn(left_, PanelHome::Left, settings.columnWidth, barHeight, {});
    drawColumn(right_, PanelHome::Right, settings.rightColumnWidth, barHeight, top);
    if (!carried_) return;
    for (const PanelColumn* column : {&left_, &right_}) column->showGap(dropPlace());
}

/// Every panel gets a place, and only one, whatever a file of settings says.
void PanelLayout::arrange(Settings& settings) {
    const Settings usual;
    if (std::exchange(restores_, false)) {
        settings.panels = usual.panels;
        settings.columnWidth = usual.columnWidth;
        settings.rightColumnWidth = usual.rightColumnWidth;
    }
    std::set<std::string> seen;
    std::erase_if(*places_, [&](const PanelPlace& place) { return !seen.insert(place.name).second; });
    for (const Panel& panel : panels_)
        if (!seen.contains(panel.name)) places_->push_back({panel.name, panel.home, panel.isOpen});
    if (PanelPlace* unfolded = find(*places_, std::exchange(unfolded_, {}))) unfolded->open = true;
}

std::vector<PanelLayout::Row> PanelLayout::rowsIn(PanelHome home) {
    std::vector<Row> rows;
    for (PanelPlace& place : *places_) {
        const auto panel = std::ranges::find(panels_, place.name, &Panel::name);
        if (place.home == home && panel != panels_.end() && panel->isThere) rows.push_back({&place, &*panel});
    }
    return rows;
}

void PanelLayout::drawColumn(PanelColumn& column, PanelHome home, float& width, float barHeight,
                             const std::function<void()>& top) {
    const std::vector<Row> rows = rowsIn(home);
    if (rows.empty() && !top) return column.leaveEmpty(barHeight);
    column.draw(width, barHeight, [&] {
        if (top) top();
        for (const Row& row : rows) {
            column.markGap();
            drawInColumn(row);
        }
    });
}

void PanelLayout::drawInColumn(const Row& row) {
    const bool wasOpen = row.place->open;
    ImGui::SetNextItemOpen(wasOpen);
    row.place->open = ImGui::CollapsingHeader(labelOf(*row.panel).c_str());
    if (ImGui::IsItemActivated()) wasOpen_ = wasOpen;  // its arrow folds it as soon as it is pressed
    const bool isDragged = isHeaderDragged();
    Corners corners = windowCorners();
    corners.low.y = ImGui::GetItemRectMin().y;
    if (row.place->open) row.panel->draw();
    if (!isDragged) return;
    const float height = ImGui::GetCursorScreenPos().y - corners.low.y + 2 * ImGui::GetStyle().WindowPadding.y;
    row.place->open = wasOpen_;
    corners.high.y = corners.low.y + (wasOpen ? height : scaled(usualHeight));
    lift(*row.place, corners);
}

/// A window takes place and size from the settings in every frame, and gives back what a hand has made of them.
void PanelLayout::drawFloating(const Row& row) {
    PanelPlace& place = *row.place;
    if (isCarried(place) && ImGui::IsMousePosValid()) place.position = (mousePlace() - carried_->grip) / scaled(1);
    const Corners asked = cornersOf(place);
    bool stays = true;
    const bool isShown = beginFloating(*row.panel, asked, isFolded(place), stays);
    if (isCarried(place)) {
        ImGui::StartMouseMovingWindow(ImGui::GetCurrentWindow());  // which holds the mouse as the header has done
        place.position = asked.low / scaled(1);
    } else {
        place.open = !ImGui::IsWindowCollapsed();
        const Corners corners = windowCorners();
        if (place.open && corners.high - corners.low != asked.high - asked.low) {
            place.position = corners.low / scaled(1);
            place.size = (corners.high - corners.low) / scaled(1);
        }
        if (isHeaderDragged()) carried_ = Carried{place.name, pressedPlace() - corners.low, false};
    }
    if (isShown && stays) row.panel->draw();
    ImGui::End();
    if (!stays) place.home = row.panel->home;
}

/// Of its window: inside that of the program, folded or not.
Corners PanelLayout::cornersOf(const PanelPlace& place) const {
    const ImVec2 room = ImGui::GetIO().DisplaySize;
    const glm::vec2 display(room.x, room.y), least(scaled(narrowest), scaled(lowest));
    const glm::vec2 size = glm::max(glm::min(glm::round(place.size * scaled(1)), display), least);
    const glm::vec2 seen(size.x, isFolded(place) ? ImGui::GetFrameHeight() : size.y);
    const glm::vec2 low = glm::max(glm::min(glm::round(place.position * scaled(1)), display - seen), glm::vec2(0));
    return {low, low + size};
}

/// While it is carried, only its title covers a column.
bool PanelLayout::isFolded(const PanelPlace& place) const {
    if (!isCarried(place)) return !place.open;
    const bool isOverColumn = left_.gapAt(dropPlace()) || right_.gapAt(dropPlace());
    return isOverColumn || (!place.open && !carried_->isFromColumn);
}

/// As far to the side as the mouse, as high as the top of what is carried: so that nothing changes its place before it
/// has been moved by half of what is beside it.
glm::vec2 PanelLayout::dropPlace() const { return mousePlace() - glm::vec2(0, carried_->grip.y); }

/// Out of its column, where it has these corners.
void PanelLayout::lift(PanelPlace& place, const Corners& from) {
    carried_ = Carried{place.name, pressedPlace() - from.low, true};
    place.home = PanelHome::Floating;
    place.position = from.low / scaled(1);
    place.size = (from.high - from.low) / scaled(1);
}

void PanelLayout::drop(PanelPlace& place) {
    const auto left = left_.gapAt(dropPlace()), right = right_.gapAt(dropPlace());
    const bool isFromColumn = std::exchange(carried_, {})->isFromColumn;
    if (left) return dock(place, PanelHome::Left, *left);
    if (right) return dock(place, PanelHome::Right, *right);
    place.open = place.open || isFromColumn;
}

/// Before the panel that is below the gap.
void PanelLayout::dock(PanelPlace& place, PanelHome home, size_t gap) {
    const std::vector<Row> rows = rowsIn(home);
    place.home = home;
    const auto from = places_->begin() + (&place - places_->data());
    const auto to = gap < rows.size() ? places_->begin() + (rows[gap].place - places_->data()) : places_->end();
    if (from < to) std::rotate(from, from + 1, to);
    else std::rotate(to, from, from + 1);
}

}  // namespace slabflow
