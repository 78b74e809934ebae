#include "app/Panels.h"

#include <algorithm>
#include <cstdio>
#include <imgui.h>
#include <utility>

#include "app/Gui.h"

namespace slabflow {
namespace {

constexpr float margin = 12, widest = 296, narrowest = 140;
constexpr float shareOfWindow = 0.33f;  // of a column in a window in which two of the widest leave nothing between them
constexpr auto fixedWindow = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                             ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus;

/// A column at the left (side 0) or right (side 1) edge, as high as its contents, at most down to the bar.
bool beginColumn(const char* name, float side, float barHeight) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = std::clamp(shareOfWindow * display.x, scaled(narrowest), scaled(widest));
    const float lowest = display.y - scaled(3 * margin) - barHeight;
    ImGui::SetNextWindowPos({side == 0 ? scaled(margin) : display.x - scaled(margin), scaled(margin)}, ImGuiCond_Always,
                            {side, 0});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(lowest, scaled(60))});
    return ImGui::Begin(name, nullptr, fixedWindow);
}

bool section(const char* title, bool open = false) {
    return ImGui::CollapsingHeader(title, open ? ImGuiTreeNodeFlags_DefaultOpen : 0);
}

/// One of several buttons in a row, of which one is down.
bool segment(const char* name, bool down, float width) {
    if (down) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_HeaderActive));
    const bool pressed = ImGui::Button(name, {width, 0});
    if (down) ImGui::PopStyleColor();
    return pressed;
}

void drawBrushKinds(Brush& brush) {
    struct Choice {
        const char* name;
        BrushKind kind;
        const char* help;
    };
    constexpr float least = 50;  // that a name fits into
    static constexpr Choice choices[] = {
        {"smoke", BrushKind::Smoke, "Smoke that moves with the mouse."},
        {"heat", BrushKind::Heat, "Warm air: invisible, but it rises and carries smoke along."},
        {"fire", BrushKind::Fire, "Sets gas on fire; how it burns is under Parameters, fluid, fire."},
        {"push", BrushKind::Push, "Only moves what is already there."},
        {"colour", BrushKind::Colour, "Coloured smoke."},  // last: there in scenes with dye only
    };
    const int count = brush.dyed ? 5 : 4;
    const float gap = scaled(3), room = ImGui::GetContentRegionAvail().x;
    const int perRow = std::clamp(int((room + gap) / (scaled(least) + gap)), 1, count);
    const float width = (room - float(perRow - 1) * gap) / float(perRow);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {scaled(2), ImGui::GetStyle().FramePadding.y});
    for (int i = 0; i < count; ++i) {
        if (i % perRow > 0) ImGui::SameLine(0, gap);
        if (segment(choices[i].name, brush.kind == choices[i].kind, width)) brush.kind = choices[i].kind;
        if (ImGui::IsItemHovered()) showTooltip(choices[i].help);
    }
    ImGui::PopStyleVar();
}

void drawBrush(Brush& brush) {
    drawBrushKinds(brush);
    ImGui::PushItemWidth(-1);
    const bool smoke = brush.kind == BrushKind::Smoke || brush.kind == BrushKind::Colour;
    if (smoke)
        ImGui::SliderFloat("##density", &brush.density, 0.1f, 60, "density %.3g per s", ImGuiSliderFlags_Logarithmic);
    if (brush.kind == BrushKind::Colour) ImGui::ColorEdit3("##colour", &brush.colour.x, ImGuiColorEditFlags_Float);
    if (brush.kind == BrushKind::Heat)
        ImGui::SliderFloat("##heat", &brush.heat, 10, 5000, "%.3g K per s", ImGuiSliderFlags_Logarithmic);
    ImGui::SliderFloat("##radius", &brush.radius, 0.005f, 1, "radius %.3g m", ImGuiSliderFlags_Logarithmic);
    ImGui::SliderFloat("##push", &brush.push, 0, 3, "push strength %.2g");
    if (ImGui::IsItemHovered()) showTooltip("The fluid's velocity as a multiple of the mouse's.");
    ImGui::PopItemWidth();
    ImGui::TextDisabled("Shift + wheel: depth");
}

}  // namespace

Panels::Wishes Panels::draw(Simulation& simulation, const ViewState& view, const RunState& run, Brush& brush) {
    Wishes wishes;
    readingsShown_ = false;
    forcesWereShown_ = std::exchange(forcesShown_, false);
    if (visible_) {
        drawChanges(simulation, view, brush, wishes.scene);
        wishes.compareSolvers = drawInsights(simulation);
        barHeight_ = drawBar(run, wishes.commands);
    }
    if (helpOpen_) drawHelp(helpOpen_);
    if (leaving_.asked()) wishes.leave = leaving_.draw();
    return wishes;
}

void Panels::drawChanges(const Simulation& simulation, const ViewState& view, Brush& brush, SceneWishes& wishes) {
    if (beginColumn("changes", 0, barHeight_)) {
        if (section("Scenes", true)) scenes_.drawScenes(simulation.scene(), wishes);
        if (section("Brush", true)) drawBrush(brush);
        if (section("Look")) scenes_.drawLook(simulation.scene(), view, wishes);
        if (section("Parameters")) scenes_.drawParameters(simulation.scene(), view, wishes);
    }
    changes_ = drawnWindow();
    ImGui::End();
}

bool Panels::drawInsights(Simulation& simulation) {
    bool compareSolvers = false;
    if (beginColumn("insights", 1, barHeight_)) {
        if (section("Slice")) slice_.draw(simulation);
        if (section("Fluid")) {
            drawFluidReadings(readings_);
            readingsShown_ = true;
            compareSolvers = drawConvergence(convergence_);
        }
        if (!simulation.bodies().empty() && section("Forces")) {
            if (!forcesWereShown_) forces_.clear();  // what was missed meanwhile would be a gap in the curves
            forces_.draw();
            forcesShown_ = true;
        }
        char title[64];
        std::snprintf(title, sizeof title, "GPU  %.1f ms###GPU", times_.total());
        if (section(title)) drawStageTimes(times_);
    }
    insights_ = drawnWindow();
    ImGui::End();
    return compareSolvers;
}

Panels::Corners Panels::drawnWindow() {
    const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    return {{low.x, low.y}, {low.x + size.x, low.y + size.y}};
}

std::vector<PixelRect> Panels::freeParts(glm::ivec2 picture) const {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const glm::vec2 perUnit = glm::vec2(picture) / glm::vec2(display.x, display.y);
    std::vector<PixelRect> parts;
    if (!visible_) return parts;
    for (const bool belowChanges : {false, true})
        for (const bool belowInsights : {false, true}) {
            const float gap = scaled(margin), left = belowChanges ? 0 : changes_.high.x + gap,
                        right = belowInsights ? display.x : insights_.low.x - gap,
                        top = std::max(belowChanges ? changes_.high.y + gap : 0.0f,
                                       belowInsights ? insights_.high.y + gap : 0.0f),
                        bottom = display.y - scaled(2 * margin) - barHeight_;
            const PixelRect part{glm::vec2(left, display.y - bottom) * perUnit,
                                 glm::vec2(right, display.y - top) * perUnit};
            constexpr int least = 64;  // pixels, or the picture is too small to be seen
            if (part.high.x - part.low.x >= least && part.high.y - part.low.y >= least) parts.push_back(part);
        }
    return parts;
}

float Panels::roomBetween() const {
    const float width = ImGui::GetIO().DisplaySize.x;
    return visible_ ? insights_.low.x - changes_.high.x - scaled(2 * margin) : width;
}

void Panels::follow(const SceneDesc& scene) {
    scenes_.follow(scene);
    forces_.clear();
}

void Panels::take(const FluidReadings& readings) {
    readings_ = readings;
    if (forcesShown_) forces_.add(readings.bodies);
}

}  // namespace slabflow
