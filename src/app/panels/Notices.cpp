#include "app/panels/Notices.h"

#include <algorithm>
#include <imgui.h>
#include <imgui_internal.h>
#include <utility>

#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr double shownFor = 4, fadesFor = 0.6;  // s
constexpr double offeredFor = 20;               // s
constexpr double longestFrame = 1;              // s: longer ones compile
constexpr float widest = 520, narrowest = 260, margin = 12;
constexpr auto movesNot = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                          ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                          ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
constexpr auto plainWindow = movesNot | ImGuiWindowFlags_NoScrollbar;

/// `fromTop` of the window that is begun next, as a share of its own height below that place.
void placeInMiddle(float fromTop, float share) {
    ImGui::SetNextWindowPos({0.5f * ImGui::GetIO().DisplaySize.x, fromTop}, ImGuiCond_Always, {0.5f, share});
}

/// Before all other windows, whichever was clicked last; but not before a menu or a dialog.
void bringToFront() {
    if (!ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup))
        ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
}

}  // namespace

void Notices::say(std::string text, double now) { news_.push_back({std::move(text), now}); }

void Notices::offer(std::string text, std::string button, NoticeAnswer answer, double now) {
    offer_ = {std::move(text), std::move(button), answer, now};
}

void Notices::fail(std::string text, Cause cause) {
    const bool known = std::ranges::any_of(failures_, [&](const Failure& failure) { return failure.text == text; });
    if (known) return;
    withdraw(cause);
    failures_.push_front({std::move(text), cause});
}

void Notices::withdraw(Cause cause) {
    std::erase_if(failures_, [&](const Failure& failure) { return failure.cause == cause; });
}

void Notices::withdrawOfScene() {
    for (const Cause cause : {Cause::Scene, Cause::Edit, Cause::Fluid, Cause::Picture, Cause::Warning}) withdraw(cause);
}

std::optional<NoticeAnswer> Notices::draw(double now, float room) {
    drawNews(now);
    drawWork();
    const auto accepted = drawOffer(now);
    const auto answer = failures_.empty() ? std::nullopt : drawFailure(room);
    return accepted ? accepted : answer;
}

/// Where failures stand, after them: below it would lie on the timeline.
std::optional<NoticeAnswer> Notices::drawOffer(double now) {
    if (!offer_ || !failures_.empty()) return {};
    offer_->shown += std::min(now - std::exchange(offer_->seenAt, now), longestFrame);
    if (offer_->shown > offeredFor) offer_.reset();
    if (!offer_) return {};
    placeInMiddle(scaled(margin), 0);
    ImGui::Begin("offer", nullptr, plainWindow);
    bringToFront();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(offer_->text.c_str());
    ImGui::SameLine();
    const bool accepted = ImGui::Button(offer_->button.c_str());
    ImGui::SameLine();
    const bool closed = ImGui::Button("close");
    ImGui::End();
    const std::optional<NoticeAnswer> answer = accepted ? std::optional(offer_->answer) : std::nullopt;
    if (accepted || closed) offer_.reset();
    return answer;
}

std::optional<NoticeAnswer> Notices::drawFailure(float room) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = std::min(std::clamp(room, scaled(narrowest), scaled(widest)), display.x - scaled(2 * margin));
    placeInMiddle(scaled(margin), 0);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(display.y - scaled(2 * margin), scaled(60))});
    ImGui::Begin("failure", nullptr, movesNot);
    bringToFront();
    showFault(failures_.front().text);
    std::optional<NoticeAnswer> answer;
    const auto offer = [&](const char* title, NoticeAnswer what) {
        if (ImGui::Button(title)) answer = what;
        ImGui::SameLine();
    };
    if (failures_.front().cause == Cause::Fluid) offer("reset", NoticeAnswer::Reset);
    if (failures_.front().cause == Cause::Recovery) {
        offer("open it", NoticeAnswer::OpenRecovered);
        offer("discard it", NoticeAnswer::DiscardRecovered);
    }
    const bool close = ImGui::Button("close");
    ImGui::End();
    if (answer || close) failures_.pop_front();
    return answer;
}

void Notices::drawWork() {
    if (work_.empty()) return;
    placeInMiddle(0.5f * ImGui::GetIO().DisplaySize.y, 0.5f);
    ImGui::Begin("work", nullptr, plainWindow | ImGuiWindowFlags_NoInputs);
    bringToFront();
    ImGui::TextUnformatted(work_.c_str());
    ImGui::End();
}

void Notices::drawNews(double now) {
    std::erase_if(news_, [&](const News& news) { return now - news.since > shownFor; });
    if (news_.empty()) return;
    const double left = shownFor - (now - news_.back().since);
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, float(std::clamp(left / fadesFor, 0.05, 1.0)));
    placeInMiddle(ImGui::GetIO().DisplaySize.y - scaled(66), 1);
    ImGui::Begin("news", nullptr, plainWindow | ImGuiWindowFlags_NoInputs);
    for (const News& news : news_) ImGui::TextUnformatted(news.text.c_str());
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace slabflow
