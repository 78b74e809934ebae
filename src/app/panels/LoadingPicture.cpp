#include "app/panels/LoadingPicture.h"

#include <imgui.h>
#include <utility>

namespace slabflow {
namespace {

constexpr double often = 0.1;  // s
constexpr float barWidth = 260;

void centre(const std::string& text) {
    ImGui::SetCursorPosX(0.5f * (ImGui::GetWindowWidth() - ImGui::CalcTextSize(text.c_str()).x));
    ImGui::TextUnformatted(text.c_str());
}

}  // namespace

LoadingPicture::LoadingPicture(Window& window, Gui& gui, std::string scene, double patience)
    : window_(window), gui_(gui), scene_(std::move(scene)), next_(window.now() + patience) {}

void LoadingPicture::show(size_t ready, size_t of) {
    const bool isLast = ready == of && shown_;  // it stays while the scene starts
    if (window_.now() < next_ && !isLast) return;
    shown_ = true;
    window_.pollEvents();
    gui_.beginFrame();
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::GetBackgroundDrawList()->AddRectFilled({0, 0}, display, IM_COL32(12, 13, 16, 255));
    ImGui::SetNextWindowPos({0.5f * display.x, 0.5f * display.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::Begin("##loading", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
    ImGui::Dummy({scaled(barWidth), 0});
    centre(scene_);
    ImGui::ProgressBar(of > 0 ? float(ready) / float(of) : 0, {scaled(barWidth), scaled(4)}, "");
    const std::string count = std::to_string(of);
    if (ready == of) centre("starting");
    else centre(ready > 0 ? "compiling shaders: " + std::to_string(ready) + " of " + count : "shaders: " + count);
    ImGui::End();
    gui_.endFrame();
    window_.show();
    next_ = window_.now() + often;
}

}  // namespace slabflow
