// What the viewer has to say, with a mouse but without a window.
#include "app/panels/Notices.h"

#include <imgui.h>
#include <imgui_internal.h>
#include <optional>
#include <set>

#include "app/GuiInMemory.h"
#include "support/Catch.h"

namespace slabflow::test::notices_test {

namespace {

/// A screen on which there are notices alone.
class Screen : test::GuiInMemory {
public:
    std::optional<NoticeAnswer> show() {
        ImGui::GetIO().DisplaySize = size;
        ImGui::GetIO().DeltaTime = 0.02f;
        ImGui::NewFrame();
        const auto answer = notices.draw(now, 400);
        ImGui::Render();
        return answer;
    }

    /// What comes of a click there.
    std::optional<NoticeAnswer> click(ImVec2 place) {
        std::optional<NoticeAnswer> answer;
        ImGui::GetIO().MousePos = place;
        for (const bool down : {false, true, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            if (const auto next = show()) answer = next;
        }
        return answer;
    }

    bool offers() {
        show();
        const ImGuiWindow* window = ImGui::FindWindowByName("offer");
        return window && window->Active;
    }

    ImVec2 size{640, 480};
    double now = 0;
    Notices notices;
};

}  // namespace

TEST_CASE("an offer lies inside, is answered by its button, and goes when it is closed") {
    Screen screen;
    for (const ImVec2 size : {ImVec2(320, 240), ImVec2(1280, 720)}) {
        screen.size = size;
        std::set<std::optional<NoticeAnswer>> answers;
        int closed = 0;
        for (float x = 4; x < 260; x += 8) {
            screen.notices.offer("too slow", "start again", NoticeAnswer::FewerCells, 0);
            for (int i = 0; i < 3; ++i) screen.show();
            const ImGuiWindow& window = *ImGui::FindWindowByName("offer");
            CHECK(window.Pos.x >= 0);
            CHECK(window.Pos.y >= 0);
            CHECK(window.Pos.x + window.Size.x <= size.x);
            CHECK(window.Pos.y + window.Size.y < 0.5f * size.y);  // the timeline is below
            const auto answer = screen.click({window.Pos.x + x, window.Pos.y + 0.5f * window.Size.y});
            answers.insert(answer);
            closed += !answer && !screen.offers();
        }
        CHECK(answers == std::set<std::optional<NoticeAnswer>>{std::nullopt, NoticeAnswer::FewerCells});
        CHECK(closed > 0);
    }
}

TEST_CASE("an offer goes by itself after a while, and when it makes no sense any more") {
    Screen screen;
    screen.notices.offer("too slow", "start again", NoticeAnswer::FewerCells, 0);
    CHECK(screen.offers());
    for (; screen.now < 15; screen.now += 0.5) CHECK(screen.offers());
    screen.now += 60;  // in which programs were compiled: nobody has seen it
    CHECK(screen.offers());
    for (int i = 0; i < 20; ++i, screen.now += 0.5) screen.offers();
    CHECK_FALSE(screen.offers());
    screen.notices.offer("too slow", "start again", NoticeAnswer::FewerCells, screen.now);
    CHECK(screen.offers());
    screen.notices.withdrawOffer();
    CHECK_FALSE(screen.offers());
}

}  // namespace slabflow::test::notices_test
