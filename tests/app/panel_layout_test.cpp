// Panels are dragged by their headers: up and down a column, out of it, into the other one; and are there again at the
// next start.
#include <algorithm>
#include <imgui.h>
#include <imgui_internal.h>

#include "app/GuiInMemory.h"
#include "app/panels/PanelLayout.h"
#include "base/File.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::panel_layout_test {

namespace {

constexpr float contents = 40;  // height of what is in a panel

/// A screen with three panels at the left and two at the right, all folded, and a mouse.
class Desk : test::GuiInMemory {
public:
    Desk() {
        ImGui::GetIO().DisplaySize = {1000, 700};
        ImGui::GetIO().DeltaTime = 0.02f;
        ImGui::GetIO().ConfigWindowsMoveFromTitleBarOnly = true;
        show();
    }

    /// Some frames: windows know their size in the second.
    void show(int frames = 3) {
        const auto panel = [&](const char* name, PanelHome home) {
            const auto draw = [this, name] {
                drawn.push_back(name);
                ImGui::Dummy({10, contents});
            };
            return Panel{name, home, false, draw, name, name != missing};
        };
        const Panel panels[] = {panel("A", PanelHome::Left), panel("B", PanelHome::Left), panel("C", PanelHome::Left),
                                panel("D", PanelHome::Right), panel("E", PanelHome::Right)};
        for (int i = 0; i < frames; ++i) {
            drawn.clear();
            ImGui::NewFrame();
            wantsMouse = ImGui::GetIO().WantCaptureMouse;
            layout.draw(settings, panels, {}, 50);
            showsTarget = !ImGui::GetForegroundDrawList()->VtxBuffer.empty();
            ImGui::Render();
        }
    }

    void moveTo(glm::vec2 place) {
        ImGui::GetIO().MousePos = {place.x, place.y};
        show();
    }
    void press() { hold(true); }
    void release() { hold(false); }
    void click(glm::vec2 place) {
        moveTo(place);
        press();
        release();
    }
    /// And holds it there.
    void pull(glm::vec2 from, glm::vec2 to) {
        moveTo(from);
        press();
        for (const float share : {0.1f, 0.5f, 1.0f}) moveTo(glm::mix(from, to, share));
    }
    void drag(glm::vec2 from, glm::vec2 to) {
        pull(from, to);
        release();
    }

    const PanelPlace& place(std::string_view name) const {
        return *std::ranges::find(settings.panels, name, &PanelPlace::name);
    }

    /// The panels of a column, from above.
    std::string in(PanelHome home) const {
        std::string names;
        for (const PanelPlace& place : settings.panels)
            if (place.home == home) names += place.name;
        return names;
    }

    /// The middle of a header, in its column or as the title of a window.
    glm::vec2 header(std::string_view name) const {
        const PanelHome home = place(name).home;
        if (home == PanelHome::Floating) return {middle(window(name)), corners(window(name)).low.y + 9};
        const ImGuiStyle& style = ImGui::GetStyle();
        const ImGuiWindow& column = *ImGui::FindWindowByName(home == PanelHome::Left ? "changes" : "insights");
        float y = column.Pos.y + style.WindowPadding.y;
        for (const PanelPlace& above : settings.panels) {
            if (above.name == name) break;
            if (above.home != home) continue;
            y += fontHeight() + style.ItemSpacing.y;
            if (above.open) y += contents + style.ItemSpacing.y;
        }
        return {middle(column), y + 0.5f * fontHeight()};
    }

    static const ImGuiWindow& window(std::string_view name) {
        const ImGuiWindow* found = ImGui::FindWindowByName(("###" + std::string(name)).c_str());
        REQUIRE(found);
        return *found;
    }
    static Corners corners(const ImGuiWindow& window) {
        return {{window.Pos.x, window.Pos.y}, {window.Pos.x + window.Size.x, window.Pos.y + window.Size.y}};
    }

    Settings settings;
    PanelLayout layout;
    std::vector<std::string> drawn;  ///< panels of whose contents something was seen in the last frame
    std::string missing;             ///< a panel that has nothing to show
    bool wantsMouse = false, showsTarget = false;

private:
    void hold(bool isDown) {
        ImGui::GetIO().MouseDown[0] = isDown;
        show();
    }
    static float middle(const ImGuiWindow& window) { return window.Pos.x + 0.5f * window.Size.x; }
    static float fontHeight() { return ImGui::GetFontSize() + 2 * ImGui::GetStyle().FramePadding.y; }
};

const glm::vec2 overPicture{500, 300};

using enum PanelHome;

}  // namespace

TEST_CASE("a click unfolds a panel and folds it, on its name and on its arrow") {
    Desk desk;
    const glm::vec2 name = desk.header("B"), arrow(desk.layout.left().low.x + 16, name.y);
    for (const glm::vec2 place : {name, arrow}) {
        desk.click(place);
        CHECK(desk.place("B").open);
        CHECK(desk.drawn == std::vector<std::string>{"B"});
        desk.click(place);
        CHECK_FALSE(desk.place("B").open);
        CHECK(desk.drawn.empty());
    }
    CHECK(desk.in(Left) == "ABC");
    desk.layout.unfold("D");
    desk.show();
    CHECK(desk.drawn == std::vector<std::string>{"D"});
}

TEST_CASE("within its column a panel goes to the gap that is nearest, as open as it was") {
    Desk desk;
    desk.drag(desk.header("B"), desk.header("B") + glm::vec2(0, 8));
    CHECK(desk.in(Left) == "ABC");
    desk.drag(desk.header("A"), desk.header("C") + glm::vec2(0, 4));
    CHECK(desk.in(Left) == "BCA");
    CHECK_FALSE(desk.place("A").open);
    desk.drag(desk.header("A"), desk.header("B") - glm::vec2(0, 4));
    CHECK(desk.in(Left) == "ABC");
    desk.click(desk.header("A"));
    const glm::vec2 arrow(desk.layout.left().low.x + 16, desk.header("A").y);
    desk.drag(arrow, arrow + glm::vec2(0, 20));
    CHECK(desk.in(Left) == "BAC");
    CHECK(desk.place("A").open);
}

TEST_CASE("out of its column a panel is a window under the mouse, open, and the fluid feels nothing of it") {
    Desk desk;
    const glm::vec2 header = desk.header("B"), column = desk.layout.left().low;
    desk.pull(header, overPicture);
    CHECK(desk.wantsMouse);
    CHECK_FALSE(desk.showsTarget);
    CHECK(ImGui::IsAnyItemActive());  // what is busy keeps no settings yet
    desk.release();
    CHECK(desk.in(Left) == "AC");
    CHECK(desk.in(Floating) == "B");
    CHECK(desk.drawn == std::vector<std::string>{"B"});
    const Corners corners = Desk::corners(Desk::window("B"));
    CHECK(corners.contains(overPicture));
    CHECK(corners.low.x == Approx(overPicture.x - (header.x - column.x)).margin(1));
    CHECK(desk.header("B").y == Approx(overPicture.y).margin(2));

    desk.drag(desk.header("B"), overPicture + glm::vec2(60, 80));
    CHECK(Desk::corners(Desk::window("B")).low.x == Approx(corners.low.x + 60).margin(1));
    CHECK(Desk::corners(Desk::window("B")).low.y == Approx(corners.low.y + 80).margin(1));
}

TEST_CASE("a panel is docked in the other column where a line shows it, folded meanwhile") {
    Desk desk;
    desk.click(desk.header("B"));
    desk.pull(desk.header("B"), desk.header("E") - glm::vec2(0, 4));
    CHECK(desk.showsTarget);
    CHECK(desk.drawn.empty());
    desk.release();
    CHECK_FALSE(desk.showsTarget);
    CHECK(desk.in(Right) == "DBE");
    CHECK(desk.drawn == std::vector<std::string>{"B"});

    desk.drag(desk.header("D"), overPicture);  // a window is docked by its title
    desk.drag(desk.header("D"), desk.header("A") - glm::vec2(0, 4));
    CHECK(desk.in(Left) == "DAC");
    CHECK(desk.in(Floating).empty());
}

TEST_CASE("an empty column takes no room, shows itself while a panel is carried, and takes it") {
    Desk desk;
    desk.drag(desk.header("D"), overPicture);
    desk.drag(desk.header("E"), overPicture + glm::vec2(0, 120));
    CHECK(desk.in(Floating) == "DE");
    CHECK_FALSE(ImGui::FindWindowByName("insights")->Active);
    CHECK(desk.layout.right().low.x == 1000);
    desk.pull(desk.header("D"), overPicture);
    desk.moveTo(overPicture - glm::vec2(0, 100));
    CHECK(desk.showsTarget);
    desk.moveTo({990, 400});
    desk.release();
    CHECK(desk.in(Right) == "D");
    CHECK(desk.layout.right().low.x < 990);
}

TEST_CASE("a window is folded by its arrow, pulled larger, and goes home by its cross") {
    Desk desk;
    desk.drag(desk.header("B"), overPicture);
    const Corners before = Desk::corners(Desk::window("B"));
    desk.drag(before.high - 3.0f, before.high + glm::vec2(47, 27));
    const glm::vec2 size = desk.place("B").size * (ImGui::GetFontSize() / 15);
    CHECK(size.x == Approx(before.high.x - before.low.x + 50).margin(4));
    CHECK(size.y == Approx(before.high.y - before.low.y + 30).margin(4));

    desk.click(before.low + glm::vec2(10, 9));
    CHECK_FALSE(desk.place("B").open);
    CHECK(desk.drawn.empty());
    desk.click(before.low + glm::vec2(10, 9));
    CHECK(desk.drawn == std::vector<std::string>{"B"});
    CHECK(desk.place("B").size * (ImGui::GetFontSize() / 15) == size);

    const Corners after = Desk::corners(Desk::window("B"));
    desk.click({after.high.x - 10, after.low.y + 9});
    CHECK(desk.in(Left) == "ABC");
}

TEST_CASE("windows stay inside that of the program, and are where they were when it is large again") {
    Desk desk;
    desk.drag(desk.header("B"), {700, 500});
    const Corners before = Desk::corners(Desk::window("B"));
    for (const glm::vec2 size : {glm::vec2(600, 400), glm::vec2(320, 240)}) {
        ImGui::GetIO().DisplaySize = {size.x, size.y};
        desk.show();
        const Corners corners = Desk::corners(Desk::window("B"));
        CHECK(corners.low.x >= 0);
        CHECK(corners.low.y >= 0);
        CHECK(corners.high.x <= size.x);
        CHECK(corners.high.y <= size.y);
    }
    ImGui::GetIO().DisplaySize = {1000, 700};
    desk.show();
    CHECK(Desk::corners(Desk::window("B")).low == before.low);
    CHECK(Desk::corners(Desk::window("B")).high == before.high);
}

TEST_CASE("the inner edges of both columns can be pulled") {
    Desk desk;
    const Corners left = desk.layout.left(), right = desk.layout.right();
    desk.drag({left.high.x - 2, left.low.y + 3}, {left.high.x - 42, 200});
    desk.drag({right.low.x + 2, right.low.y + 3}, {right.low.x - 28, 200});
    CHECK(desk.layout.left().high.x == Approx(left.high.x - 42).margin(2));
    CHECK(desk.layout.right().low.x == Approx(right.low.x - 28).margin(2));
    CHECK(desk.layout.left().low.x == left.low.x);
    CHECK(desk.layout.right().high.x == right.high.x);
    CHECK(desk.in(Left) == "ABC");
}

TEST_CASE("panels are at the next start where they were put, until they are to be as they were") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "settings.json";
    Settings settings;
    Corners window;
    {
        Desk desk;
        desk.drag(desk.header("B"), overPicture);
        desk.drag(desk.header("E"), desk.header("A") - glm::vec2(0, 4));
        desk.click(desk.header("E"));
        settings = desk.settings;
        window = Desk::corners(Desk::window("B"));
        SettingsFile(file).keep(settings);
    }
    Desk desk;
    const Settings usual = desk.settings;
    desk.settings = SettingsFile(file).read();
    desk.show();
    CHECK(desk.settings == settings);
    CHECK(desk.in(Left) == "EAC");
    CHECK(desk.in(Right) == "D");
    CHECK(desk.in(Floating) == "B");
    CHECK(Desk::corners(Desk::window("B")).low == window.low);
    CHECK(Desk::corners(Desk::window("B")).high == window.high);
    CHECK(desk.drawn == std::vector<std::string>{"B", "E"});

    desk.settings.columnWidth = desk.settings.rightColumnWidth = 250;
    desk.layout.restore();
    desk.show();
    CHECK(desk.settings == usual);
}

TEST_CASE("a panel that has nothing to show for a while keeps its place") {
    Desk desk;
    for (const char* name : {"B", "A"}) desk.click(desk.header(name));
    desk.missing = "A";
    desk.show();
    CHECK(desk.drawn == std::vector<std::string>{"B"});
    desk.drag({desk.header("B").x, desk.layout.left().low.y + 18}, overPicture);
    CHECK(desk.in(Floating) == "B");
    desk.missing = "";
    desk.show();
    CHECK(desk.drawn == std::vector<std::string>{"B", "A"});
    CHECK(desk.in(Left) == "AC");
}

TEST_CASE("settings may name panels that are not there, name some twice, and lack others") {
    Desk desk;
    desk.settings.panels = {{"old", Right, true}, {"C", Right}, {"A", Left, true}, {"C", Left, true}};
    desk.show();
    CHECK(desk.in(Left) == "AB");
    CHECK(desk.in(Right) == "oldCDE");
    CHECK(desk.drawn == std::vector<std::string>{"A"});
    desk.drag(desk.header("B"), {desk.layout.right().low.x + 9, desk.layout.right().high.y - 2});
    CHECK(desk.in(Right) == "oldCDEB");
}

}  // namespace slabflow::test::panel_layout_test
