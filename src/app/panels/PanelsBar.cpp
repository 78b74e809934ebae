#include "app/panels/PanelsBar.h"

#include <algorithm>
#include <cstdio>
#include <imgui.h>
#include <string>

#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr float margin = 12, buttonWidth = 74, recordWidth = 92;
constexpr const char* longestStatus = "frame 99999   999.99 s   999.9 fps";
constexpr int perRow = 4;  // buttons in a narrow window
constexpr auto fixedWindow = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                             ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus;

std::string_view meaningOf(Command command) {
    return std::ranges::find(controls, std::optional(command), &Control::command)->meaning;
}
std::string_view inputOf(Command command) {
    return std::ranges::find(controls, std::optional(command), &Control::command)->input;
}

/// Buttons side by side, or in rows where the window is too narrow for that.
class Row {
public:
    explicit Row(std::vector<Command>& commands) : commands_(commands) {
        const float room = ImGui::GetIO().DisplaySize.x - scaled(2 * margin) - 2 * ImGui::GetStyle().WindowPadding.x;
        const float gap = ImGui::GetStyle().ItemSpacing.x;
        const float buttons = scaled(7 * buttonWidth + recordWidth) + 7 * gap;
        isNarrow_ = buttons > room;
        statusWidth_ = ImGui::CalcTextSize(longestStatus).x;
        hasStatusBeside_ = buttons + gap + statusWidth_ <= room;
        narrowWidth_ = (room - (perRow - 1) * gap) / perRow;
    }

    void button(const char* title, Command command, bool enabled = true) {
        if (count_ > 0 && (!isNarrow_ || count_ % perRow != 0)) ImGui::SameLine();
        ++count_;
        ImGui::BeginDisabled(!enabled);
        const float width = scaled(command == Command::Record ? recordWidth : buttonWidth);
        if (ImGui::Button(title, {isNarrow_ ? narrowWidth_ : width, 0})) commands_.push_back(command);
        ImGui::EndDisabled();
        if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
            showTooltip(std::string(meaningOf(command)) + " (" + std::string(inputOf(command)) + ")");
    }

    /// Beside the buttons, below them, or in a narrow window the frame alone in the cell that is left.
    void status(const RunState& run) {
        char text[96];
        if (isNarrow_) std::snprintf(text, sizeof text, "%ld", run.frame);
        else
            std::snprintf(text, sizeof text, "frame %ld   %.2f s   %.1f fps", run.frame, run.time,
                          std::min(run.framesPerSecond, 999.9));
        if (isNarrow_ || hasStatusBeside_) ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        const float left = ImGui::GetCursorPosX();
        ImGui::TextUnformatted(text);
        ImGui::SameLine(left + (isNarrow_ ? narrowWidth_ : statusWidth_));
        ImGui::Dummy({0, 0});  // as wide as the longest
    }

private:
    std::vector<Command>& commands_;
    bool isNarrow_, hasStatusBeside_;
    float narrowWidth_, statusWidth_;
    int count_ = 0;
};

}  // namespace

float drawBar(const RunState& run, std::vector<Command>& commands) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0.5f * display.x, display.y - scaled(margin)}, ImGuiCond_Always, {0.5f, 1});
    ImGui::Begin("bar", nullptr, fixedWindow);
    Row row(commands);
    row.button(run.paused ? "resume###pause" : "pause###pause", Command::Pause);
    row.button("step", Command::Step);
    row.button("reset", Command::Reset);
    row.button("still", Command::Still);
    if (run.recording) ImGui::PushStyleColor(ImGuiCol_Button, ImVec4(0.75f, 0.18f, 0.15f, 0.9f));
    const std::string stop = "stop " + std::to_string(run.recordedFrames) + "###record";
    row.button(run.recording ? stop.c_str() : "record###record", Command::Record);
    if (run.recording) ImGui::PopStyleColor();
    row.button("export", Command::Export);
    row.button("camera", Command::Camera, run.leftCamera);
    row.button("help", Command::Help);
    row.status(run);
    const float height = ImGui::GetWindowHeight();
    ImGui::End();
    return height;
}

}  // namespace slabflow
