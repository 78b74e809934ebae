// What a person may not have tried yet is said, one thing at a time, until it is done.
#include <imgui_internal.h>

#include "app/GuiInMemory.h"
#include "app/panels/PanelsHints.h"
#include "support/Catch.h"

namespace slabflow::test::hints_test {

namespace {

class HintOnScreen : test::GuiInMemory {
public:
    /// Whether there is a line, after so many frames of a tenth of a second.
    bool isThere(int frames = 2) {
        for (int i = 0; i < frames; ++i) {
            ImGui::GetIO().DisplaySize = {800, 600};
            ImGui::GetIO().DeltaTime = 0.1f;
            ImGui::NewFrame();
            line_.draw(settings, false, 60, room);
            ImGui::Render();
        }
        const ImGuiWindow* window = ImGui::FindWindowByName("hint");
        return window && window->Active;
    }
    static bool takesMouse() {
        const ImGuiWindow* window = ImGui::FindWindowByName("hint");
        return (window->Flags & ImGuiWindowFlags_NoMouseInputs) == 0;
    }

    static ImVec2 size() { return ImGui::FindWindowByName("hint")->Size; }

    Settings settings;
    float room = 700;

private:
    HintLine line_;
};

}  // namespace

TEST_CASE("hints come in their order, and go once a person has done what they say") {
    Settings settings;
    CHECK(nextLesson(settings, false) == Lesson::Stir);
    learn(settings, Lesson::Stir);
    CHECK(nextLesson(settings, false) == Lesson::Depth);
    CHECK(nextLesson(settings, true) == Lesson::Pause);  // a flat domain has no depth
    learn(settings, *lessonOf(Command::Undo));
    learn(settings, *lessonOf(Command::Undo));
    CHECK(settings.learned == std::vector<std::string>{"stir", "undo"});
    learn(settings, Lesson::Depth);
    learn(settings, *lessonOf(Command::Pause));
    CHECK(nextLesson(settings, false) == Lesson::Acting);
    learn(settings, *lessonOf(Command::Acting));
    CHECK_FALSE(nextLesson(settings, false));
    CHECK_FALSE(lessonOf(Command::Reset));
}

TEST_CASE("a hint is there until it is read, takes no clicks, and can be turned off") {
    HintOnScreen screen;
    CHECK(screen.isThere());
    CHECK_FALSE(screen.takesMouse());
    const ImVec2 wide = screen.size();
    screen.room = 260;
    CHECK(screen.isThere(3));
    CHECK(screen.size().x == 260);
    CHECK(screen.size().y > wide.y);
    screen.room = 700;
    CHECK(screen.settings.learned.empty());
    CHECK(screen.isThere(610));
    CHECK(screen.settings.learned == std::vector<std::string>{"stir"});
    screen.settings.hints = false;
    CHECK_FALSE(screen.isThere());
    screen.settings.hints = true;
    CHECK(screen.isThere(5 * 610) == false);
    CHECK(screen.settings.learned.size() == 5);
}

}  // namespace slabflow::test::hints_test
