#include "app/panels/PanelsSlice.h"

#include <algorithm>
#include <cmath>
#include <imgui.h>

#include "app/panels/ColorBar.h"
#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr const char* axisNames[] = {"x", "y", "z"};
constexpr const char* componentNames[] = {"x", "y", "z", "length"};
constexpr const char* colourNames[] = {"red", "green", "blue", "length"};

bool chooseAxis(int& axis) {
    bool changed = false;
    for (int i = 0; i < 3; ++i) {
        if (i > 0) ImGui::SameLine();
        changed |= ImGui::RadioButton(axisNames[i], &axis, i);
    }
    return changed;
}

bool isThere(const FieldInfo& field, const FluidFields& fluid) { return !field.isThere || field.isThere(fluid); }

}  // namespace

void SlicePanel::draw(Simulation& simulation) {
    const FluidFields& fluid = simulation.fields();
    if (!isThere(*shown_, fluid)) shown_ = fieldNamed("density");
    drawControls(fluid);
    drawSlice(simulation);
    drawPicture(shown_->gridOf(fluid));
    drawLegend();
}

void SlicePanel::drawControls(const FluidFields& fluid) {
    const bool hasComponents = shown_->isVector();
    ImGui::SetNextItemWidth(hasComponents ? -scaled(94) : -1);
    if (ImGui::BeginCombo("##quantity", shown_->title.data())) {
        for (const FieldInfo& field : fieldCatalogue()) {
            if (field.title.empty() || !isThere(field, fluid)) continue;
            if (!ImGui::Selectable(field.title.data(), &field == shown_)) continue;
            const int layersBefore = shown_->gridOf(fluid).cells[slice_.axis];
            slice_.index = slice_.index * field.gridOf(fluid).cells[slice_.axis] / layersBefore;
            shown_ = &field;
        }
        ImGui::EndCombo();
    }
    if (hasComponents) {
        ImGui::SameLine();
        ImGui::SetNextItemWidth(-1);
        ImGui::Combo("##component", &slice_.component, shown_->isColour ? colourNames : componentNames, 4);
    }

    const Grid& grid = shown_->gridOf(fluid);
    if (slice_.index < 0) slice_.index = grid.cells[slice_.axis] / 2;
    if (chooseAxis(slice_.axis)) slice_.index = grid.cells[slice_.axis] / 2;
    const int last = grid.cells[slice_.axis] - 1;
    slice_.index = std::clamp(slice_.index, 0, last);
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    ImGui::SliderInt("##index", &slice_.index, 0, last, slice_.all ? "all layers" : "layer %d");
}

void SlicePanel::drawSlice(Simulation& simulation) {
    if (automatic_ && view_.values().largest() > 0) range_ = view_.values().largest();
    const auto stage = slab_.stage("slice view");
    const FieldReading reading = shown_->read(slab_, simulation);
    Slice slice = slice_;
    slice.scale = reading.scale;
    if (!shown_->isVector()) slice.component = reading.firstChannel;
    view_.draw(reading.field(), slice, range_);
}

/// As large as fits, with the value under the mouse.
void SlicePanel::drawPicture(const Grid& grid) {
    const auto [right, up] = sliceAxes(slice_.axis);
    const SliceTiles tiles(grid, slice_);
    const glm::vec2 cells(tiles.cells * tiles.count);
    const float width = ImGui::GetContentRegionAvail().x;
    const float zoom = std::min(width / cells.x, scaled(240) / cells.y);
    const ImVec2 size(std::max(cells.x * zoom, 2.0f), std::max(cells.y * zoom, 2.0f));

    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + 0.5f * (width - size.x));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::Image(ImTextureID(intptr_t(view_.picture()->id())), size, {0, 1}, {1, 0}, {1, 1, 1, 1}, {1, 1, 1, 0.12f});
    if (!ImGui::IsItemHovered()) return;
    const ImVec2 mouse = ImGui::GetMousePos();
    const glm::ivec2 cell(int((mouse.x - corner.x) / zoom), int(cells.y - (mouse.y - corner.y) / zoom));
    const auto value = view_.values().at(cell);
    const auto place = tiles.at(cell);
    if (value && place)
        ImGui::SetTooltip("%s %d, %s %d, %s %d: %.4g %s", axisNames[right], place->x, axisNames[up], place->y,
                          axisNames[slice_.axis], place->z, double(*value), shown_->unit.data());
}

void SlicePanel::drawLegend() {
    drawColorBar(range_, shown_->unit);
    ImGui::Checkbox("range follows the field", &automatic_);
    ImGui::Checkbox("all layers at once", &slice_.all);
    if (!automatic_) {
        ImGui::SetNextItemWidth(-1);
        ImGui::DragFloat("##range", &range_, 0.01f * range_, 1e-6f, 1e6f, "%.4g");
    }
}

}  // namespace slabflow
