// The curves of what is animated, used with a mouse but without a window.
#include <imgui.h>
#include <imgui_internal.h>
#include <set>

#include "app/GuiInMemory.h"
#include "app/panels/PanelsTracks.h"
#include "app/panels/Ticks.h"
#include "app/panels/TimelineFields.h"
#include "app/window/Gui.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::timeline_test {

using Catch::Approx;

namespace {

/// A screen with the rows on it, whose edits are taken over as the viewer does.
class Screen : test::GuiInMemory {
public:
    Screen() { show(); }

    void point(ImVec2 place) {
        ImGui::GetIO().MousePos = place;
        show();
    }
    void hold(int button, bool down) {
        ImGui::GetIO().MouseDown[button] = down;
        show();
    }
    void click(ImVec2 place, int button = 0) {
        point(place);
        hold(button, true);
        hold(button, false);
    }
    void doubleClick(ImVec2 place) {
        click(place);
        click(place);
        wait();
    }
    void drag(ImVec2 from, ImVec2 way) {
        point(from);
        hold(0, true);
        for (int i = 1; i <= 8; ++i) point({from.x + way.x * float(i) / 8, from.y + way.y * float(i) / 8});
        hold(0, false);
        wait();
    }
    /// No double click any more.
    void wait() {
        for (int i = 0; i < 30; ++i) show();
    }

    void unfold(size_t row) {
        click({origin.x + scaled(7), origin.y + scaled(20 * float(row) + 8)});
        wait();
    }
    float top() const { return origin.y + scaled(20); }  ///< of the first row's graph
    float bottom() const { return top() + TrackGraph::height(); }

    /// Where a drag moves the curve's key at a time, from above; nothing is moved.
    ImVec2 handleAt(double time) {
        const std::vector<TrackDesc> before = scene.animation;
        for (float y = top() + 2; y < bottom(); y += 3) {
            const ImVec2 place(axis.xOf(time), y);
            drag(place, {0, -20});
            if (scene.animation == before) continue;
            scene.animation = before;
            show();
            return {place.x, place.y + 4};
        }
        FAIL("no handle at " << time << " s");
        return {};
    }

    float value(size_t key, size_t track = 0) const { return std::get<float>(scene.animation[track].keys[key].value); }

    void show() {
        ImGui::GetIO().DisplaySize = {700, 600};
        ImGui::GetIO().DeltaTime = 0.02f;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({680, 580});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove);
        origin = ImGui::GetCursorScreenPos();
        std::optional<std::vector<TrackDesc>> wished;
        panel.draw(scene, axis, wished);
        menuIsOpen = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId);
        ImGui::End();
        ImGui::Render();
        if (wished) scene.animation = *wished;
    }

    SceneDesc scene = parseScene(R"({
        "domain": { "size": [1, 1, 1], "cells": 8 }, "time": { "step": 0.1 },
        "sources": [ { "name": "burner", "shape": { "sphere": {} }, "density": 1 } ],
        "animation": [
            { "key": "sources[burner].density",
              "keys": [ { "time": 0, "value": 1, "ease": "linear" }, { "time": 2, "value": 0.5 }, { "time": 4, "value": 0 } ] },
            { "key": "look.ground", "keys": [ { "time": 0, "value": false } ] },
            { "key": "sources[burner].shape.sphere.center", "keys": [ { "time": 1, "value": [0, 0.5, 1] } ] } ]
    })",
                                 "a.json");
    TimeAxis axis{200, 650, 5};
    TracksPanel panel;
    ImVec2 origin;
    bool menuIsOpen = false;
};

}  // namespace

TEST_CASE("one row that has numbers unfolds at a time") {
    Screen screen;
    const float folded = screen.panel.height(screen.scene);
    screen.unfold(0);
    CHECK(screen.panel.height(screen.scene) == Approx(folded + TrackGraph::height()));
    screen.unfold(0);
    CHECK(screen.panel.height(screen.scene) == Approx(folded));
    screen.unfold(1);  // is no number
    CHECK(screen.panel.height(screen.scene) == Approx(folded));
    screen.unfold(2);
    CHECK(screen.panel.height(screen.scene) == Approx(folded + TrackGraph::height()));
    screen.unfold(0);
    CHECK(screen.panel.height(screen.scene) == Approx(folded + TrackGraph::height()));
    screen.scene.animation.erase(screen.scene.animation.begin());
    CHECK(screen.panel.height(screen.scene) < folded);
}

TEST_CASE("a key of a curve is dragged in time and value, between its neighbours and within the range") {
    Screen screen;
    screen.unfold(0);
    const ImVec2 handle = screen.handleAt(2);
    const SceneDesc before = screen.scene;
    const float perSecond = (screen.axis.right - screen.axis.left) / 5;

    screen.drag(handle, {2, -20});
    CHECK(screen.value(1) > 0.6f);
    CHECK(screen.value(1) < 0.9f);
    CHECK(screen.scene.animation[0].keys[1].time == 2);  // a hand that goes straight up is not led astray

    screen.scene = before;
    screen.drag(handle, {perSecond, 2});
    CHECK(screen.value(1) == 0.5f);
    CHECK(screen.scene.animation[0].keys[1].time == Approx(3));

    screen.scene = before;
    screen.drag(handle, {1.53f * perSecond, 10});
    CHECK(screen.scene.animation[0].keys[1].time == Approx(3.5));  // whole frames
    CHECK(screen.value(1) < 0.5f);

    screen.scene = before;
    screen.drag(handle, {3 * perSecond, 300});
    CHECK(screen.scene.animation[0].keys[1].time == Approx(3.9));
    CHECK(screen.value(1) == 0);

    screen.scene = before;
    screen.drag(handle, {0, -300});  // beyond the axis
    CHECK(screen.value(1) > 2);
    CHECK(screen.scene.animation[0].keys[0] == before.animation[0].keys[0]);
}

TEST_CASE("a double click on a curve puts a key there, a right click on a key opens its menu") {
    Screen screen;
    screen.unfold(0);
    const ImVec2 end = screen.handleAt(0), middle = screen.handleAt(2);
    const SceneDesc before = screen.scene;
    screen.doubleClick({screen.axis.xOf(1.02), screen.top() + 4});  // beside it
    CHECK(screen.scene == before);
    screen.doubleClick({screen.axis.xOf(1.02), 0.5f * (end.y + middle.y)});
    REQUIRE(screen.scene.animation[0].keys.size() == 4);
    const TrackKey& added = screen.scene.animation[0].keys[1];
    CHECK(added.time == Approx(1));
    CHECK(std::get<float>(added.value) == Approx(0.75));
    CHECK(added.ease == Ease::Linear);
    screen.scene = before;
    screen.wait();
    CHECK_FALSE(screen.menuIsOpen);
    screen.click(middle, 1);
    CHECK(screen.menuIsOpen);
    CHECK(screen.scene == before);
}

TEST_CASE("of several numbers the one is dragged whose curve it is") {
    Screen screen;
    screen.unfold(2);
    screen.scene.animation.erase(screen.scene.animation.begin(), screen.scene.animation.begin() + 2);
    screen.wait();
    const glm::vec3 before(0, 0.5f, 1);
    std::set<int> dragged;
    for (float y = screen.top() + 2; y < screen.bottom(); y += 4) {
        screen.drag({screen.axis.xOf(1), y}, {0, -10});
        KeyValue& value = screen.scene.animation[0].keys[0].value;
        int others = 0;
        for (int i = 0; i < 3; ++i)
            if (std::get<glm::vec3>(value)[i] == before[i]) ++others;
            else dragged.insert(i);
        CHECK(others >= 2);
        value = before;
        screen.show();
    }
    CHECK(dragged == std::set<int>{0, 1, 2});
}

TEST_CASE("of a key that is too long for its row the end is shown, in whole letters") {
    Screen screen;
    screen.show();
    const std::string key = "sources[Feuer in der höchsten Höhle].velocity";
    const auto widthOf = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
    CHECK(endThatFits(key, widthOf(key)) == key);
    std::set<std::string> shown;
    for (float width = 40; width < widthOf(key); ++width) {
        const std::string text = endThatFits(key, width);
        shown.insert(text);
        CHECK(widthOf(text) <= width);
        CHECK(text.starts_with("..."));
        CHECK(key.ends_with(text.substr(3)));
        CHECK((text[3] & 0xc0) != 0x80);
    }
    CHECK(shown.contains("...hle].velocity"));
    CHECK(shown.contains("...öhle].velocity"));
    CHECK(shown.size() > 30);
}

TEST_CASE("an axis has a few ticks") {
    for (const auto& [low, high] : {std::pair(0.0, 1.12),
                                    {-0.1, 1.1},
                                    {5.5, 14.5},
                                    {1e-5, 3e-5},
                                    {-1e5, 1e5},
                                    {1999.0, 2002.0},
                                    {0.0, 6.2},
                                    {0.5, 1.5}}) {
        const double tick = tickForFew(low, high);
        const double count = std::floor(high / tick) - std::ceil(low / tick) + 1;
        INFO(low << " to " << high << ": " << tick);
        CHECK(count >= 2);
        CHECK(count <= 5);
    }
}

}  // namespace slabflow::test::timeline_test
