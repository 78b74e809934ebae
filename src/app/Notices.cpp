#include "app/Notices.h"

#include <algorithm>
#include <imgui.h>

#include "app/Gui.h"

namespace slabflow {
namespace {

constexpr double shownFor = 4, fadesFor = 0.6;  // s
constexpr auto plainWindow = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                             ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;

void placeInMiddle(float fromTop) {
    ImGui::SetNextWindowPos({0.5f * ImGui::GetIO().DisplaySize.x, fromTop}, ImGuiCond_Always, {0.5f, 0});
}

}  // namespace

void Notices::say(std::string text, double now) { news_.push_back({std::move(text), now}); }

void Notices::fail(std::string text, bool offerReset) {
    const bool known = std::ranges::any_of(failures_, [&](const Failure& failure) { return failure.text == text; });
    if (!known) failures_.push_back({std::move(text), offerReset});
}

void Notices::withdraw(const std::string& text) {
    std::erase_if(failures_, [&](const Failure& failure) { return failure.text == text; });
}

void Notices::withdrawFailuresOfFluid() {
    std::erase_if(failures_, [](const Failure& failure) { return failure.offerReset; });
}

bool Notices::draw(double now) {
    drawNews(now);
    if (failures_.empty()) return false;

    bool reset = false, close = false;
    placeInMiddle(scaled(14));
    ImGui::Begin("failure", nullptr, plainWindow);
    ImGui::PushTextWrapPos(scaled(520));
    ImGui::TextColored({1, 0.62f, 0.45f, 1}, "%s", failures_.front().text.c_str());
    ImGui::PopTextWrapPos();
    if (failures_.front().offerReset) {
        reset = ImGui::Button("reset");
        ImGui::SameLine();
    }
    close = ImGui::Button("close");
    ImGui::End();
    if (reset || close) failures_.pop_front();
    return reset;
}

void Notices::drawNews(double now) {
    std::erase_if(news_, [&](const News& news) { return now - news.since > shownFor; });
    if (news_.empty()) return;
    const double left = shownFor - (now - news_.back().since);
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, float(std::clamp(left / fadesFor, 0.05, 1.0)));
    ImGui::SetNextWindowPos({0.5f * ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y - scaled(66)},
                            ImGuiCond_Always, {0.5f, 1});
    ImGui::Begin("news", nullptr, plainWindow | ImGuiWindowFlags_NoInputs);
    for (const News& news : news_) ImGui::TextUnformatted(news.text.c_str());
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace slabflow
