// The panels without a window: where they lie at any size, and that nothing moves under the mouse.
#include <algorithm>
#include <cmath>
#include <imgui.h>
#include <imgui_internal.h>

#include "app/GuiInMemory.h"
#include "app/panels/Notices.h"
#include "app/panels/Panels.h"
#include "app/panels/PanelsLegend.h"
#include "scene/SceneJson.h"
#include "sim/World.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::panels_gl_test {

namespace {

const Assets assets = Assets::directory(SLABFLOW_SOURCE_DIR);

/// A screen on which panels are laid out, and nothing is drawn.
class Screen : test::GuiInMemory {
public:
    Screen() { panels.follow(world.scene()); }

    /// Two frames: windows know their size in the second.
    Panels::Wishes show(ImVec2 size, const RunState& run = {}) {
        Panels::Wishes wishes;
        for (int i = 0; i < 3; ++i) {
            ImGui::GetIO().DisplaySize = size;
            ImGui::GetIO().DeltaTime = 0.02f;
            ImGui::NewFrame();
            wishes =
                panels.draw(world.fluid(), world.scene(), {world.scene().camera, true}, run, history, brush, settings);
            notices.draw(0, panels.roomBetween());
            ImGui::Render();
        }
        return wishes;
    }

    /// Presses the left button there, for a frame.
    Panels::Wishes click(ImVec2 size, ImVec2 place) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = place;
        show(size);
        io.MouseDown[0] = true;
        Panels::Wishes pressed = show(size);
        io.MouseDown[0] = false;
        io.DisplaySize = size;
        ImGui::NewFrame();
        Panels::Wishes released =
            panels.draw(world.fluid(), world.scene(), {world.scene().camera, true}, {}, history, brush, settings);
        ImGui::Render();
        return released;
    }

    static const ImGuiWindow& window(const char* name) {
        const ImGuiWindow* found = ImGui::FindWindowByName(name);
        REQUIRE(found);
        return *found;
    }

    World world{slab(), loadScene(assets, "ink_2d", {.resolution = 16})};
    Settings settings;
    Panels panels{assets, slab()};
    History history;
    Notices notices;
    Brush brush;
};

bool isInside(const ImGuiWindow& window, ImVec2 size) {
    return window.Pos.x >= 0 && window.Pos.y >= 0 && window.Pos.x + window.Size.x <= size.x + 0.5f &&
           window.Pos.y + window.Size.y <= size.y + 0.5f;
}

bool overlap(const ImGuiWindow& a, const ImGuiWindow& b) {
    return a.Pos.x < b.Pos.x + b.Size.x && b.Pos.x < a.Pos.x + a.Size.x && a.Pos.y < b.Pos.y + b.Size.y &&
           b.Pos.y < a.Pos.y + a.Size.y;
}

}  // namespace

TEST_CASE("in windows of any size everything is inside and nothing covers anything") {
    Screen screen;
    for (const ImVec2 size : {ImVec2(320, 240), ImVec2(640, 480), ImVec2(900, 600), ImVec2(1280, 720)}) {
        screen.show(size, {.recording = true, .recordedFrames = 1234});
        INFO(size.x << " x " << size.y);
        const ImGuiWindow &changes = Screen::window("changes"), &insights = Screen::window("insights"),
                          &bar = Screen::window("bar");
        for (const ImGuiWindow* window : {&changes, &insights, &bar}) CHECK(isInside(*window, size));
        CHECK_FALSE(overlap(changes, insights));
        CHECK_FALSE(overlap(changes, bar));
        CHECK_FALSE(overlap(insights, bar));
        CHECK(changes.Size.y >= 55);
        if (size.x >= 640) CHECK(!screen.panels.freeParts({int(size.x), int(size.y)}).empty());
        screen.panels.toggleHelp();
        screen.panels.leaving().ask({{}, {"fluid", "look"}, "ink_2d.json", 12});
        screen.show(size);
        screen.show(size);
        CHECK(isInside(Screen::window("Help"), size));
        CHECK(isInside(Screen::window("Quit Slabflow?###leave"), size));
        screen.panels.toggleHelp();
        screen.panels.leaving().stay();
    }
}

TEST_CASE("the bar stays where it is, whatever it shows") {
    Screen screen;
    for (const ImVec2 size : {ImVec2(320, 240), ImVec2(900, 600), ImVec2(1280, 720)}) {
        screen.show(size, {.frame = 1});
        const ImGuiWindow& bar = Screen::window("bar");
        const ImVec2 place = bar.Pos, extent = bar.Size;
        for (const RunState& run :
             {RunState{.paused = true, .recording = true, .recordedFrames = 98765, .leftCamera = true},
              RunState{.framesPerSecond = 1234.5, .frame = 87654, .time = 987.65}}) {
            screen.show(size, run);
            INFO(size.x << " x " << size.y);
            CHECK(bar.Pos.x == place.x);
            CHECK(bar.Pos.y == place.y);
            CHECK(bar.Size.x == extent.x);
            CHECK(bar.Size.y == extent.y);
        }
    }
}

TEST_CASE("a panel works in a window of its own as in its column, and all go back by a button") {
    Screen screen;
    const ImVec2 size(1280, 720);
    screen.show(size);
    CHECK_FALSE(screen.panels.readingsShown());
    PanelPlace& fluid = *std::ranges::find(screen.settings.panels, "Fluid", &PanelPlace::name);
    fluid = {"Fluid", PanelHome::Floating, true, {500, 100}, {296, 300}};
    const auto freeBefore = screen.panels.freeParts({1280, 720}).size();
    screen.show(size);
    CHECK(screen.panels.readingsShown());
    CHECK(isInside(Screen::window("###Fluid"), size));
    CHECK(screen.panels.freeParts({1280, 720}).size() == freeBefore);
    CHECK(screen.panels.roomBetween() > 500);

    for (PanelPlace& place : screen.settings.panels) place.open = place.name == "Settings";
    screen.show(size);
    const ImGuiWindow& changes = Screen::window("changes");  // which ends with that button
    screen.click(size, {changes.Pos.x + 60, changes.Pos.y + changes.Size.y - ImGui::GetStyle().WindowPadding.y - 6});
    screen.show(size);
    CHECK(std::ranges::find(screen.settings.panels, "Fluid", &PanelPlace::name)->home == PanelHome::Right);
    CHECK(screen.settings.panels.front().open);

    screen.panels.openOutliner();
    screen.show(size);
    CHECK(std::ranges::find(screen.settings.panels, "Outliner", &PanelPlace::name)->open);
}

TEST_CASE("a failure lies before the panels, however long it is, and goes with its cause") {
    Screen screen;
    std::string text = "a very long reason";
    for (int i = 0; i < 60; ++i) text += ", which goes on and on";
    screen.notices.fail(text, Cause::Scene);
    screen.notices.fail("no such file", Cause::File);
    for (const ImVec2 size : {ImVec2(320, 240), ImVec2(640, 480), ImVec2(1280, 720)}) {
        screen.click(size, {60, 60});  // into the left panel, which comes to the front then
        screen.show(size);
        CHECK(isInside(Screen::window("failure"), size));
        const auto& windows = GImGui->Windows;
        CHECK(windows.back() == &Screen::window("failure"));
    }
    screen.notices.fail("another scene is wrong", Cause::Scene);
    CHECK(*screen.notices.failure() == "another scene is wrong");
    screen.notices.withdrawOfScene();
    CHECK(*screen.notices.failure() == "no such file");
    screen.notices.withdraw(Cause::File);
    CHECK(screen.notices.failure() == nullptr);
}

TEST_CASE("what is edited stays unsaved until it is saved, and a restart loses none of it") {
    Screen screen;
    ScenePanel& scenes = screen.panels.scenes();
    const SceneDesc scene = screen.world.scene();
    CHECK(scenes.unsaved(scene).empty());
    SceneDesc looked = scene;
    looked.camera.eye.x += 1;  // where a person looks is no change of the scene
    CHECK(scenes.unsaved(scene).empty());
    ObstacleDesc dropped;
    dropped.name = "dropped";
    scenes.followObstacles({dropped});
    CHECK(scenes.unsaved(scene) == std::vector<std::string>{"obstacles"});
    screen.panels.restarted();
    CHECK(scenes.unsaved(scene) == std::vector<std::string>{"obstacles"});
    screen.panels.follow(scene);
    CHECK(scenes.unsaved(scene).empty());
}

TEST_CASE("what takes a while is announced in the middle, from the second frame on") {
    Screen screen;
    const ImVec2 size(640, 480);
    screen.notices.announce("loading torch...");
    screen.show(size);
    const ImGuiWindow& work = Screen::window("work");
    CHECK(isInside(work, size));
    CHECK(work.HiddenFramesCannotSkipItems == 0);
    CHECK(std::abs(work.Pos.x + 0.5f * work.Size.x - 320) < 2);
    screen.notices.announce("");
    screen.show(size);
    CHECK_FALSE(work.Active);
}

TEST_CASE("the legend of a flat picture tells the number under the mouse, and is there only for false colours") {
    Screen screen;
    SceneDesc scene = loadScene(assets, "ink_2d", {.resolution = 16});
    scene.look.flatQuantity = GENERATE(FlatQuantity::Speed, FlatQuantity::Vorticity, FlatQuantity::Dye);
    World world(slab(), scene);
    for (int i = 0; i < 3; ++i) world.step({0.02f, {}});
    LegendPanel legend(slab());
    const PlacedGrid& grid = world.fluid().fields().grid;
    const auto shown = [&](std::optional<glm::vec3> pointed) {
        for (int tries = 0; tries < 50; ++tries) {
            ImGui::GetIO().DisplaySize = {640, 480};
            ImGui::NewFrame();
            legend.draw(world.fluid(), pointed);
            ImGui::Render();
            if (legend.value()) break;
        }
        return legend.value();
    };
    const auto placeIn = [&](glm::ivec2 cell) { return grid.worldFromGrid(glm::vec3(cell, 0) + 0.3f); };
    if (scene.look.flatQuantity == FlatQuantity::Dye) {
        CHECK_FALSE(shown(placeIn({3, 2})));
        return;
    }
    CHECK_FALSE(shown({}));
    const bool isSpeed = scene.look.flatQuantity == FlatQuantity::Speed;
    const FieldReading reading = fieldNamed(isSpeed ? "velocity" : "vorticity")->read(slab(), world.fluid());
    const std::vector<float> field = reading.field().download();
    float most = 0;
    for (const glm::ivec2 cell : {glm::ivec2(2, 4), glm::ivec2(1, 5), glm::ivec2(13, 3), glm::ivec2(8, 1)}) {
        const float* texel = &field[size_t(4 * (cell.y * grid.cells.x + cell.x))];
        const float expected = isSpeed ? std::hypot(texel[0], texel[1], texel[2]) : texel[2];
        const auto value = shown(placeIn(cell));
        INFO(cell.x << ", " << cell.y);
        REQUIRE(value);
        CHECK(*value == Approx(expected).margin(1e-6));
        most = std::max(most, std::abs(expected));
    }
    CHECK(most > 0.01f);
}

}  // namespace slabflow::test::panels_gl_test
