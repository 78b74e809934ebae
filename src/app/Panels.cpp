#include "app/Panels.h"

#include <algorithm>
#include <cstdio>
#include <imgui.h>
#include <utility>

#include "app/Gui.h"

namespace slabflow {
namespace {

constexpr float margin = 12, panelWidth = 296, barHeight = 44;
constexpr auto fixedWindow = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                             ImGuiWindowFlags_NoNav;

/// A column at the left (side 0) or right (side 1) edge, as high as its contents, at most down to the bar.
bool beginColumn(const char* name, float side) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = scaled(panelWidth), lowest = display.y - scaled(2 * margin + barHeight);
    ImGui::SetNextWindowPos({side == 0 ? scaled(margin) : display.x - scaled(margin), scaled(margin)}, ImGuiCond_Always,
                            {side, 0});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(lowest, scaled(80))});
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
    static constexpr Choice choices[] = {
        {"smoke", BrushKind::Smoke, "Drag with the left button: smoke that moves with the mouse."},
        {"heat", BrushKind::Heat, "Warm air: invisible, but it rises and takes smoke along."},
        {"fire", BrushKind::Fire, "Sets gas on fire; how it burns is under Parameters, fluid, fire."},
        {"push", BrushKind::Push, "Only moves what is there."},
        {"colour", BrushKind::Colour, "Coloured smoke."},  // last: there in scenes with dye only
    };
    const int count = brush.dyed ? 5 : 4;
    const float gap = scaled(3), width = (ImGui::GetContentRegionAvail().x - float(count - 1) * gap) / float(count);
    for (int i = 0; i < count; ++i) {
        if (i > 0) ImGui::SameLine(0, gap);
        if (segment(choices[i].name, brush.kind == choices[i].kind, width)) brush.kind = choices[i].kind;
        if (ImGui::IsItemHovered()) showTooltip(choices[i].help);
    }
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
    ImGui::SliderFloat("##push", &brush.push, 0, 3, "push %.2g x the mouse");
    ImGui::PopItemWidth();
    ImGui::TextDisabled("Shift + wheel moves the depth");
}

}  // namespace

Panels::Wishes Panels::draw(Simulation& simulation, const ViewState& view, const RunState& run, Brush& brush) {
    Wishes wishes;
    readingsShown_ = false;
    forcesWereShown_ = std::exchange(forcesShown_, false);
    if (visible_) {
        drawChanges(simulation, view, brush, wishes.scene);
        wishes.compareSolvers = drawInsights(simulation);
        drawBar(simulation, run, wishes.commands);
    }
    if (helpOpen_) drawHelp();
    if (quitAsked_) wishes.quit = drawQuitDialog();
    return wishes;
}

void Panels::drawChanges(const Simulation& simulation, const ViewState& view, Brush& brush, SceneWishes& wishes) {
    if (beginColumn("changes", 0)) {
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
    if (beginColumn("insights", 1)) {
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
        if (section(title)) {
            drawStageTimes(times_);
            drawMemory(slab_.memoryUse(), simulation.fields().grid);
        }
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
                        bottom = display.y - scaled(barHeight + 2 * margin);
            const PixelRect part{glm::vec2(left, display.y - bottom) * perUnit,
                                 glm::vec2(right, display.y - top) * perUnit};
            constexpr int least = 64;  // pixels, or the picture is too small to be seen
            if (part.high.x - part.low.x >= least && part.high.y - part.low.y >= least) parts.push_back(part);
        }
    return parts;
}

void Panels::follow(const SceneDesc& scene) {
    scenes_.follow(scene);
    forces_.clear();
}

void Panels::take(const FluidReadings& readings) {
    readings_ = readings;
    if (forcesShown_) forces_.add(readings.bodies);
}

void Panels::drawBar(const Simulation& simulation, const RunState& run, std::vector<Command>& commands) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0.5f * display.x, display.y - scaled(margin)}, ImGuiCond_Always, {0.5f, 1});
    ImGui::Begin("bar", nullptr, fixedWindow);
    const auto button = [&](const char* title, Command command) {
        if (ImGui::Button(title, {scaled(74), 0})) commands.push_back(command);
        for (const Control& control : controls)
            if (control.command == command && ImGui::IsItemHovered())
                showTooltip(std::string(control.meaning) + " (" + std::string(control.input) + ")");
        ImGui::SameLine();
    };
    button(run.paused ? "go on" : "pause", Command::Pause);
    button("step", Command::Step);
    button("reset", Command::Reset);
    button("still", Command::Still);
    if (run.recording) ImGui::PushStyleColor(ImGuiCol_Button, ImVec4(0.75f, 0.18f, 0.15f, 0.9f));
    button(run.recording ? "stop###record" : "record###record", Command::Record);
    if (run.recording) ImGui::PopStyleColor();
    if (run.leftCamera) button("camera", Command::Camera);
    button("help", Command::Help);

    ImGui::AlignTextToFramePadding();
    ImGui::Text("frame %ld   %.2f s   %6.1f fps", simulation.frame(), simulation.time(), run.framesPerSecond);
    if (run.recording) {
        ImGui::SameLine();
        ImGui::TextColored({1, 0.5f, 0.42f, 1}, "  %d recorded", run.recordedFrames);
    }
    ImGui::End();
}

void Panels::drawHelp() {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0.5f * display.x, 0.45f * display.y}, ImGuiCond_Appearing, {0.5f, 0.5f});
    ImGui::Begin("Mouse and keys", &helpOpen_,
                 ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoNav);
    if (ImGui::BeginTable("controls", 2, ImGuiTableFlags_SizingFixedFit)) {
        for (const Control& control : controls) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            ImGui::TextColored({0.55f, 0.8f, 0.98f, 1}, "%.*s  ", int(control.input.size()), control.input.data());
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(control.meaning.data(), control.meaning.data() + control.meaning.size());
        }
        ImGui::EndTable();
    }
    ImGui::End();
}

/// True when the person wants to quit.
bool Panels::drawQuitDialog() {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::OpenPopup("Quit Slabflow?");
    ImGui::SetNextWindowPos({0.5f * display.x, 0.45f * display.y}, ImGuiCond_Always, {0.5f, 0.5f});
    if (!ImGui::BeginPopupModal("Quit Slabflow?", &quitAsked_, fixedWindow & ~ImGuiWindowFlags_NoTitleBar))
        return false;
    ImGui::TextUnformatted("What has been saved and recorded stays; the fluid does not.");
    ImGui::Spacing();
    const bool quit = ImGui::Button("quit (Enter)", {scaled(150), 0});
    ImGui::SameLine();
    if (ImGui::Button("stay (Esc)", {scaled(150), 0})) quitAsked_ = false;
    if (!quitAsked_) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return quit;
}

}  // namespace slabflow
