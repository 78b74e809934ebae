// The list of everything in a scene, used with a mouse and letters but without a window.
#include <imgui.h>
#include <set>

#include "app/GuiInMemory.h"
#include "app/panels/PanelsOutliner.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::outliner_test {

namespace {

const Assets assets = Assets::directory(SLABFLOW_SOURCE_DIR);

constexpr float width = 300, height = 500;

/// A screen with the panel on it.
class Screen : test::GuiInMemory {
public:
    Screen() { show(); }

    /// Presses and releases there, and keeps what comes of it.
    void click(ImVec2 place) {
        wishes = {};
        commands.clear();
        ImGui::GetIO().MousePos = place;
        show();
        for (const bool down : {true, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            show();
        }
    }
    void doubleClick(ImVec2 place) {
        click(place);
        click(place);
        show();
    }
    void type(const char* text) {
        ImGui::GetIO().AddInputCharactersUTF8(text);
        for (int i = 0; i < 30; ++i) show();  // no double click any more
    }

    /// Where a click selects the thing.
    std::optional<ImVec2> rowOf(const SceneItem& item) {
        for (float y = 60; y < height; y += 5) {
            click({0.3f * width, y});
            for (int i = 0; i < 30; ++i) show();
            if (std::exchange(wishes.select, {}) == item) return ImVec2(0.3f * width, y);
        }
        return {};
    }

    SceneDesc scene = parseScene(R"({
        "domain": { "size": [1, 1, 1], "cells": 8 },
        "sources": [ { "name": "burner", "shape": { "sphere": {} }, "density": 1 } ],
        "forces": [ { "fan": { "shape": { "sphere": {} }, "velocity": [1, 0, 0] } } ],
        "obstacles": [ { "name": "car", "shape": { "sphere": { "radius": 0.1 } } },
                       { "name": "wheel", "parent": "car", "shape": { "sphere": { "radius": 0.1 } } } ]
    })",
                                 "a.json");
    SelectionState selection;
    OutlinerWishes wishes;
    std::vector<Command> commands;

private:
    void show() {
        ImGui::GetIO().DisplaySize = {width + 20, height + 20};
        ImGui::GetIO().DeltaTime = 0.02f;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({width, height});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove);
        panel_.draw(scene, selection, wishes, commands);
        ImGui::End();
        ImGui::Render();
    }

    OutlinerPanel panel_{assets};
};

}  // namespace

TEST_CASE("everything in a scene is in the list, and a click selects it") {
    Screen screen;
    for (const SceneItem& item :
         {SceneItem{ItemKind::Grid, 0}, SceneItem{ItemKind::Obstacle, 0}, SceneItem{ItemKind::Obstacle, 1},
          SceneItem{ItemKind::Source, 0}, SceneItem{ItemKind::Force, 0}, SceneItem{ItemKind::Light, 0},
          SceneItem{ItemKind::Camera, 0}}) {
        INFO(titleOf(screen.scene, item));
        CHECK(screen.rowOf(item));
    }
    CHECK_FALSE(screen.rowOf({ItemKind::Light, 1}));  // is black
}

TEST_CASE("a double click begins to type a name, and a click elsewhere ends it") {
    Screen screen;
    const SceneItem car{ItemKind::Obstacle, 0};
    const ImVec2 row = *screen.rowOf(car);
    screen.doubleClick(row);
    screen.type("van");
    screen.click({0.5f * width, height - 20});
    REQUIRE(screen.wishes.rename);
    CHECK(screen.wishes.rename->first == car);
    CHECK(screen.wishes.rename->second == "van");

    screen.doubleClick(*screen.rowOf({ItemKind::Force, 0}));  // which has no name
    screen.type("gale");
    screen.click({0.5f * width, height - 20});
    CHECK_FALSE(screen.wishes.rename);
}

TEST_CASE("buttons stand for keys, as far as there is something to do it to") {
    Screen screen;
    const auto offered = [&] {
        std::set<Command> all;
        for (float y = 5; y < 60; y += 6)
            for (const float x : {0.15f, 0.5f, 0.85f}) {
                screen.click({x * width, y});
                all.insert(screen.commands.begin(), screen.commands.end());
                screen.click({0.5f * width, height - 20});  // closes a menu
            }
        return all;
    };
    const std::set<Command> modes{Command::MoveThings, Command::TurnThings, Command::ScaleThings};
    CHECK(offered() == modes);
    screen.selection.item = SceneItem{ItemKind::Light, 0};
    std::set<Command> expected = modes;
    expected.insert(Command::Remove);
    CHECK(offered() == expected);
    screen.selection.item = SceneItem{ItemKind::Source, 0};
    expected.insert(Command::Duplicate);
    CHECK(offered() == expected);
}

}  // namespace slabflow::test::outliner_test
