#include "app/panels/Panels.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <imgui.h>
#include <utility>

#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr float margin = 12, usualWidth = 296, narrowest = 140;
constexpr float shareOfWindow = 0.33f;  // at most, of a column
constexpr auto fixedWindow = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                             ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus;

/// A column at the left (side 0) or right (side 1) edge, as high as its contents, at most down to the bar.
bool beginColumn(const char* name, float side, float barHeight, float wanted = usualWidth) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = std::max(std::min(shareOfWindow * display.x, scaled(wanted)), scaled(narrowest));
    const float lowest = display.y - scaled(3 * margin) - barHeight;
    ImGui::SetNextWindowPos({side == 0 ? scaled(margin) : display.x - scaled(margin), scaled(margin)}, ImGuiCond_Always,
                            {side, 0});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(lowest, scaled(60))});
    return ImGui::Begin(name, nullptr, fixedWindow);
}

bool section(const char* title, bool open = false) {
    return ImGui::CollapsingHeader(title, open ? ImGuiTreeNodeFlags_DefaultOpen : 0);
}

/// A menu of the fluids, where there are several.
std::optional<size_t> chooseFluid(const Simulation& shown) {
    const std::vector<GridDesc>& grids = shown.scene().grids;
    std::optional<size_t> chosen;
    if (grids.size() == 1) return chosen;
    ImGui::SetNextItemWidth(-1);
    if (!ImGui::BeginCombo("##fluid", shown.name().c_str())) return chosen;
    for (size_t i = 0; i < grids.size(); ++i)
        if (ImGui::Selectable(grids[i].name.c_str(), grids[i].name == shown.name())) chosen = i;
    ImGui::EndCombo();
    return chosen;
}

}  // namespace

Panels::Wishes Panels::draw(Simulation& simulation, const SceneDesc& scene, const ViewState& view, const RunState& run,
                            const History& history, Brush& brush, Settings& settings, std::optional<glm::vec3> pointed,
                            const SelectionState& selection, const TimeState& time) {
    Wishes wishes;
    readingsShown_ = false;
    forcesWereShown_ = std::exchange(forcesShown_, false);
    if (visible_) {
        drawChanges(simulation, scene, view, history, brush, settings, wishes);
        drawInsights(simulation, scene, pointed, view, selection, settings, wishes);
        barHeight_ = drawBar(run, wishes.commands);
        if (timelineOpen_)
            barHeight_ += scaled(margin) +
                          timeline_.draw(scenes_.edited(scene), time, barHeight_ + scaled(2 * margin), wishes.time);
    }
    help_.draw();
    if (leaving_.asked()) wishes.leave = leaving_.draw();
    return wishes;
}

void Panels::drawChanges(Simulation& simulation, const SceneDesc& scene, const ViewState& view, const History& history,
                         Brush& brush, Settings& settings, Wishes& wishes) {
    if (beginColumn("changes", 0, barHeight_, settings.columnWidth)) {
        dragWidth(settings);
        if (section("Scenes", true)) scenes_.drawScenes(scene, settings.recent, wishes.scene);
        if (section("Brush", true)) brush_.draw(brush);
        if (section("Look")) drawLook(simulation, scene, view, settings, wishes.scene);
        if (section("Parameters")) scenes_.drawParameters(scene, view, settings.advanced, wishes.scene);
        if (section("History")) wishes.step = drawHistory(history);
        if (section("Settings")) drawSettings(settings, wishes.commands);
    }
    changes_ = drawnWindow();
    ImGui::End();
}

void Panels::drawLook(Simulation& simulation, const SceneDesc& scene, const ViewState& view, Settings& settings,
                      SceneWishes& wishes) {
    const FluidFields& fluid = simulation.fields();
    if (fluid.gas) densities_.update(fluid.gas->smoke);
    const auto densities = fluid.gas ? std::span(densities_.densities()) : std::span<const float>();
    scenes_.drawLook(scene, view, densities, settings.advanced, wishes);
}

/// The right edge of the column that has begun can be pulled.
void Panels::dragWidth(Settings& settings) {
    constexpr float reach = 5;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const Corners window = drawnWindow();
    const bool isAtEdge = std::abs(mouse.x - window.high.x) < scaled(reach) && mouse.y >= window.low.y &&
                          mouse.y <= window.high.y && ImGui::IsWindowHovered();
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) dragsWidth_ = false;
    if (isAtEdge && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) dragsWidth_ = true;
    if (isAtEdge || dragsWidth_) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (!dragsWidth_) return;
    const double width = double((mouse.x - window.low.x) / scaled(1));
    settings.columnWidth = float(std::clamp(width, columnWidths.low, columnWidths.high));
}

/// The list, and below it what is selected.
void Panels::drawOutliner(const SceneDesc& running, const ViewState& view, const SelectionState& selection,
                          Settings& settings, Wishes& wishes) {
    if (std::exchange(opensOutliner_, false)) ImGui::SetNextItemOpen(true);
    if (!section("Outliner")) return;
    const SceneDesc edited = scenes_.edited(running);
    outliner_.draw(edited, selection, wishes.outliner, wishes.commands);
    if (!selection.item || !isThere(edited, *selection.item)) return;
    ImGui::Spacing();
    ImGui::TextUnformatted(titleOf(edited, *selection.item).c_str());
    ImGui::Separator();
    scenes_.drawItem(*selection.item, running, view, settings.advanced, wishes.scene);
}

void Panels::drawInsights(Simulation& simulation, const SceneDesc& scene, std::optional<glm::vec3> pointed,
                          const ViewState& view, const SelectionState& selection, Settings& settings, Wishes& wishes) {
    if (beginColumn("insights", 1, barHeight_)) {
        wishes.fluid = chooseFluid(simulation);
        legend_.draw(simulation, pointed);
        drawOutliner(scene, view, selection, settings, wishes);
        if (section("Slice")) slice_.draw(simulation);
        if (section("Fluid")) {
            drawFluidReadings(readings_);
            drawThickness(simulation.fields().grid);
            readingsShown_ = true;
            wishes.compareSolvers = drawConvergence(convergence_);
        }
        if (!simulation.bodies().empty() && section("Forces")) {
            if (!forcesWereShown_) forces_.clear();  // what was missed meanwhile would be a gap in the curves
            forces_.draw();
            drawThickness(simulation.fields().grid);
            forcesShown_ = true;
        }
        char title[64];
        std::snprintf(title, sizeof title, "GPU  %.1f ms###GPU", times_.total());
        if (section(title)) {
            drawStageTimes(times_);
            drawMemory(slab_.memoryUse(), simulation.fields().grid);
        }
    }
    insights_ = drawnWindow();
    ImGui::End();
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

float Panels::heightBelow() const { return scaled(2 * margin) + barHeight_; }

float Panels::roomBetween() const {
    const float width = ImGui::GetIO().DisplaySize.x;
    return visible_ ? insights_.low.x - changes_.high.x - scaled(2 * margin) : width;
}

void Panels::follow(const SceneDesc& scene) {
    scenes_.follow(scene);
    exporting_.follow(scene);
    brush_.see(scene.obstacles);
    forces_.clear();
}

void Panels::take(const FluidReadings& readings) {
    readings_ = readings;
    if (forcesShown_) forces_.add(readings.bodies);
}

}  // namespace slabflow
