#include "app/panels/PanelsHints.h"

#include <algorithm>
#include <imgui.h>
#include <string>

#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr double readFor = 60, longestFrame = 0.2;  // s
constexpr float narrowest = 200;
constexpr auto lineWindow = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                            ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                            ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;

std::string_view textOf(Lesson lesson) {
    switch (lesson) {
        case Lesson::Stir: return "Drag to stir: what the brush gives goes where the mouse is.";
        case Lesson::Depth: return "Shift + wheel moves the brush nearer and farther.";
        case Lesson::Pause: return "Space pauses; the picture gets better while nothing moves.";
        case Lesson::Acting: return "G shows sources, forces and lights: click one to move it.";
        default: return "Ctrl+Z undoes whatever you have done, strokes too.";
    }
}

std::string nameOf(Lesson lesson) { return std::string(namesOf(lesson)[size_t(lesson)]); }

}  // namespace

std::optional<Lesson> lessonOf(Command command) {
    switch (command) {
        case Command::Pause: return Lesson::Pause;
        case Command::Acting: return Lesson::Acting;
        case Command::Undo: return Lesson::Undo;
        default: return {};
    }
}

void learn(Settings& settings, Lesson lesson) {
    const std::string name = nameOf(lesson);
    if (std::ranges::count(settings.learned, name) == 0) settings.learned.push_back(name);
}

std::optional<Lesson> nextLesson(const Settings& settings, bool flat) {
    if (!settings.hints) return {};
    for (size_t i = 0; i < namesOf(Lesson()).size(); ++i) {
        const bool isSenseless = flat && Lesson(i) == Lesson::Depth;
        if (!isSenseless && std::ranges::count(settings.learned, nameOf(Lesson(i))) == 0) return Lesson(i);
    }
    return {};
}

void HintLine::draw(Settings& settings, bool flat, float below, float room) {
    const std::optional<Lesson> next = nextLesson(settings, flat);
    if (next != shown_) shownFor_ = 0;
    shown_ = next;
    if (!next) return;
    const ImGuiIO& io = ImGui::GetIO();
    const std::string text(textOf(*next));
    const float padding = 2 * ImGui::GetStyle().WindowPadding.x, whole = ImGui::CalcTextSize(text.c_str()).x + padding;
    const float width = std::min(whole, std::max(room, scaled(narrowest)));
    ImGui::SetNextWindowPos({0.5f * io.DisplaySize.x, io.DisplaySize.y - below}, ImGuiCond_Always, {0.5f, 1});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, io.DisplaySize.y});
    ImGui::SetNextWindowBgAlpha(0.5f);
    ImGui::Begin("hint", nullptr, lineWindow);
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::End();
    shownFor_ += std::min(double(io.DeltaTime), longestFrame);
    if (shownFor_ > readFor) learn(settings, *next);
}

}  // namespace slabflow
