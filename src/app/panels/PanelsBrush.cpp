#include "app/panels/PanelsBrush.h"

#include <algorithm>
#include <imgui.h>
#include <span>

#include "app/hand/ObstacleBrush.h"
#include "app/panels/ParameterWidgets.h"
#include "app/window/Gui.h"
#include "scene/MeshFiles.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

struct Choice {
    const char* name;
    BrushKind kind;
    const char* help;
};

/// One of several buttons in a row, of which one is down.
bool segment(const char* name, bool down, float width) {
    if (down) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_HeaderActive));
    const bool pressed = ImGui::Button(name, {width, 0});
    if (down) ImGui::PopStyleColor();
    return pressed;
}

void drawRow(Brush& brush, std::span<const Choice> choices) {
    constexpr float least = 50;  // that a name fits into
    const int count = int(choices.size());
    const float gap = scaled(3), room = ImGui::GetContentRegionAvail().x;
    const int perRow = std::clamp(int((room + gap) / (scaled(least) + gap)), 1, count);
    const float width = (room - float(perRow - 1) * gap) / float(perRow);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {scaled(2), ImGui::GetStyle().FramePadding.y});
    for (int i = 0; i < count; ++i) {
        const Choice& c = choices[size_t(i)];
        if (i % perRow > 0) ImGui::SameLine(0, gap);
        if (segment(c.name, brush.kind == c.kind, width)) brush.kind = c.kind;
        if (ImGui::IsItemHovered()) showTooltip(c.help);
    }
    ImGui::PopStyleVar();
}

void drawSymmetry(Symmetry& symmetry) {
    ImGui::SliderInt("##turns", &symmetry.turns, 1, 12, symmetry.turns == 1 ? "no turns" : "%d turns");
    if (ImGui::IsItemHovered()) showTooltip("Does the same so many times around the middle of the domain.");
    ImGui::Checkbox("mirror x", &symmetry.mirrorX);
    ImGui::SameLine();
    ImGui::Checkbox("mirror y", &symmetry.mirrorY);
}

void drawHabits(Brush& brush) {
    if (brush.kind != BrushKind::Push) {
        ImGui::Checkbox("stays", &brush.lasting);
        if (ImGui::IsItemHovered()) showTooltip("Leaves a source where you press, as long as you drag.");
        if (brush.flat) ImGui::SameLine();
    }
    if (!brush.flat) return;
    ImGui::Checkbox("idles", &brush.idles);
    if (ImGui::IsItemHovered()) showTooltip("Stirs by itself while nobody touches anything.");
}

/// "box", "gargoyle up", "my mesh"
std::string titleOf(const std::string& shape) {
    return ParameterWidgets::titleOf(utf8FromPath(pathFromUtf8(shape).stem()));
}

}  // namespace

BrushPanel::BrushPanel(const Assets& assets) : shapes_(simpleShapeNames()) {
    const std::vector<std::string> meshes = builtInMeshes(assets);
    std::ranges::copy_if(meshes, std::back_inserter(shapes_), [](const std::string& name) {
        return name != "sphere.obj";  // there is a better one
    });
}

void BrushPanel::see(const std::vector<ObstacleDesc>& obstacles) {
    for (const ObstacleDesc& obstacle : obstacles)
        if (const auto* mesh = std::get_if<MeshShape>(&obstacle.shape))
            if (std::ranges::count(shapes_, mesh->file) == 0) shapes_.push_back(mesh->file);
}

void BrushPanel::draw(Brush& brush) const {
    drawKinds(brush);
    ImGui::PushItemWidth(-1);
    const bool smoke = brush.kind == BrushKind::Smoke || brush.kind == BrushKind::Colour;
    if (smoke)
        ImGui::SliderFloat("##density", &brush.density, 0.1f, 60, "density %.3g per s", ImGuiSliderFlags_Logarithmic);
    if (brush.kind == BrushKind::Colour) ImGui::ColorEdit3("##colour", &brush.colour.x, ImGuiColorEditFlags_Float);
    if (brush.kind == BrushKind::Heat)
        ImGui::SliderFloat("##heat", &brush.heat, 10, 5000, "%.3g K per s", ImGuiSliderFlags_Logarithmic);
    if (brush.kind == BrushKind::Obstacle) drawShapes(brush);
    ImGui::SliderFloat("##radius", &brush.radius, 0.005f * brush.largest, brush.largest, "radius %.3g m",
                       ImGuiSliderFlags_Logarithmic);
    if (!brush.makesSolids()) {
        ImGui::SliderFloat("##push", &brush.push, 0, 3, "push strength %.2g");
        if (ImGui::IsItemHovered()) showTooltip("The fluid's velocity as a multiple of the mouse's.");
    }
    if (brush.flat && !brush.makesSolids()) drawSymmetry(brush.symmetry);
    if (!brush.makesSolids()) drawHabits(brush);
    ImGui::PopItemWidth();
    if (brush.leavesSources()) ImGui::TextDisabled("Ctrl + drag: erase sources");
    if (brush.kind == BrushKind::Solid) ImGui::TextDisabled("Ctrl + drag: erase");
    if (brush.kind == BrushKind::Obstacle) ImGui::TextDisabled("Delete: remove what is under the mouse");
    if (!brush.flat) ImGui::TextDisabled("Shift + wheel: depth");
}

void BrushPanel::drawKinds(Brush& brush) const {
    static constexpr Choice gas[] = {
        {"smoke", BrushKind::Smoke, "Smoke that moves with the mouse."},
        {"heat", BrushKind::Heat, "Warm air: invisible, but it rises and carries smoke along."},
        {"fire", BrushKind::Fire, "Sets gas on fire; how it burns is under Parameters, fluid, fire."},
        {"push", BrushKind::Push, "Only moves what is already there."},
        {"colour", BrushKind::Colour, "Coloured smoke."},  // last: there in scenes with dye only
    };
    static constexpr Choice liquid[] = {
        {"water", BrushKind::Water, "Pours liquid where the mouse is."},
        {"push", BrushKind::Push, "Only stirs what is already there."},
    };
    static constexpr Choice solids[] = {
        {"obstacle", BrushKind::Obstacle,
         "Press to put one there and hold it: it follows the mouse, pushes the fluid, and stays where you let it go."},
        {"solid", BrushKind::Solid, "Paints solid matter, as much as you like; with Ctrl erases it."},
    };
    drawRow(brush, brush.liquid ? std::span<const Choice>(liquid) : std::span(gas).first(brush.dyed ? 5 : 4));
    drawRow(brush, solids);
}

void BrushPanel::drawShapes(Brush& brush) const {
    if (!ImGui::BeginCombo("##shape", titleOf(brush.shape).c_str(), ImGuiComboFlags_HeightLargest)) return;
    for (const std::string& shape : shapes_) {
        ImGui::PushID(shape.c_str());
        if (choice(titleOf(shape), shape == brush.shape)) brush.shape = shape;
        if (pathFromUtf8(shape).is_absolute() && ImGui::IsItemHovered()) showTooltip(shape);
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

}  // namespace slabflow
