#include "app/panels/Panels.h"

#include <algorithm>
#include <cstdio>
#include <imgui.h>
#include <utility>

#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr float margin = 12;

std::string gpuTitle(const StageTimes& times) {
    char title[64];
    std::snprintf(title, sizeof title, "GPU  %.1f ms", times.total());
    return title;
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
    Frame frame{simulation, scene, view, history, brush, settings, pointed, selection};
    Wishes& wishes = frame.wishes;
    readingsShown_ = false;
    forcesWereShown_ = std::exchange(forcesShown_, false);
    if (visible_) {
        drawPanels(frame);
        barHeight_ = drawBar(run, wishes.commands);
        if (timelineOpen_)
            barHeight_ += scaled(margin) +
                          timeline_.draw(scenes_.edited(scene), time, barHeight_ + scaled(2 * margin), wishes.time);
    }
    help_.draw();
    if (leaving_.asked()) wishes.leave = leaving_.draw();
    return wishes;
}

void Panels::drawPanels(Frame& frame) {
    using enum PanelHome;
    Settings& settings = frame.settings;
    Wishes& wishes = frame.wishes;
    const Panel panels[] = {
        {"Scenes", Left, true, [&] { scenes_.drawScenes(frame.scene, settings.recent, wishes.scene); }},
        {"Brush", Left, true, [&] { brush_.draw(frame.brush); }},
        {"Look", Left, false, [&] { drawLook(frame); }},
        {"Parameters", Left, false,
         [&] { scenes_.drawParameters(frame.scene, frame.view, settings.advanced, wishes.scene); }},
        {"History", Left, false, [&] { wishes.step = drawHistory(frame.history); }},
        {"Settings", Left, false, [&] { drawSettings(settings, wishes.commands, layout_); }},
        {"Outliner", Right, false, [&] { drawOutliner(frame); }},
        {"Slice", Right, false, [&] { slice_.draw(frame.simulation); }},
        {"Fluid", Right, false, [&] { drawFluid(frame); }},
        {"Forces", Right, false, [&] { drawForces(frame); }, "Forces", !frame.simulation.bodies().empty()},
        {"GPU", Right, false, [&] { drawGpu(frame); }, gpuTitle(times_)},
    };
    std::function<void()> top;
    if (frame.simulation.scene().grids.size() > 1 || LegendPanel::isThere(frame.simulation))
        top = [&] { drawTop(frame); };
    layout_.draw(settings, panels, top, barHeight_);
}

/// What always stands at the right.
void Panels::drawTop(Frame& frame) {
    frame.wishes.fluid = chooseFluid(frame.simulation);
    legend_.draw(frame.simulation, frame.pointed);
}

void Panels::drawLook(Frame& frame) {
    const FluidFields& fluid = frame.simulation.fields();
    if (fluid.gas) densities_.update(fluid.gas->smoke);
    const auto densities = fluid.gas ? std::span(densities_.densities()) : std::span<const float>();
    scenes_.drawLook(frame.scene, frame.view, densities, frame.settings.advanced, frame.wishes.scene);
}

/// The list, and below it what is selected.
void Panels::drawOutliner(Frame& frame) {
    const SceneDesc edited = scenes_.edited(frame.scene);
    const SelectionState& selection = frame.selection;
    outliner_.draw(edited, selection, frame.wishes.outliner, frame.wishes.commands);
    if (!selection.item || !isThere(edited, *selection.item)) return;
    ImGui::Spacing();
    ImGui::TextUnformatted(titleOf(edited, *selection.item).c_str());
    ImGui::Separator();
    scenes_.drawItem(*selection.item, frame.scene, frame.view, frame.settings.advanced, frame.wishes.scene);
}

void Panels::drawFluid(Frame& frame) {
    drawFluidReadings(readings_);
    drawThickness(frame.simulation.fields().grid);
    readingsShown_ = true;
    frame.wishes.compareSolvers = drawConvergence(convergence_);
}

void Panels::drawForces(const Frame& frame) {
    if (!forcesWereShown_) forces_.clear();  // what was missed meanwhile would be a gap in the curves
    forces_.draw();
    drawThickness(frame.simulation.fields().grid);
    forcesShown_ = true;
}

void Panels::drawGpu(const Frame& frame) {
    drawStageTimes(times_);
    drawMemory(slab_.memoryUse(), frame.simulation.fields().grid);
}

std::vector<PixelRect> Panels::freeParts(glm::ivec2 picture) const {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const glm::vec2 perUnit = glm::vec2(picture) / glm::vec2(display.x, display.y);
    std::vector<PixelRect> parts;
    if (!visible_) return parts;
    for (const bool belowChanges : {false, true})
        for (const bool belowInsights : {false, true}) {
            const float gap = scaled(margin), left = belowChanges ? 0 : layout_.left().high.x + gap,
                        right = belowInsights ? display.x : layout_.right().low.x - gap,
                        top = std::max(belowChanges ? layout_.left().high.y + gap : 0.0f,
                                       belowInsights ? layout_.right().high.y + gap : 0.0f),
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
    return visible_ ? layout_.right().low.x - layout_.left().high.x - scaled(2 * margin) : width;
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
