// Undo and redo: hundreds of edits of all kinds go back to the byte, and what a hand does at once is one step.
#include <functional>
#include <random>

#include "app/panels/PanelsScene.h"
#include "app/session/Session.h"
#include "scene/History.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::history_gl_test {

namespace {

constexpr std::string_view sceneText = R"({
  "domain": { "size": [1, 1.5, 0.75], "cells": [8, 12, 6] },
  "sources": [ { "shape": { "sphere": { "center": [0, 0.3, 0], "radius": 0.2 } }, "density": 1 } ],
  "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.1 } }, "position": [0, 0.9, 0] } ]
})";

/// The viewer without its window: a scene that runs, the panel that shows it, and what was done.
struct Editor {
    Session session{slab(), parseScene(sceneText, "edited.json")};
    ScenePanel panel{Assets::directory(SLABFLOW_SOURCE_DIR)};
    History history;

    Editor() {
        panel.follow(session.scene());
        history = History(panel.edited(session.scene()));
    }

    void show(const SceneDesc& scene) {
        SceneWishes wishes;
        panel.revert(scene, session.scene(), wishes);
        REQUIRE(wishes.fault.value_or("") == "");
        if (wishes.apply) session.apply(*wishes.apply);
    }
    void edit(const SceneDesc& scene) {
        show(scene);
        history.observe(panel.edited(session.scene()), false);
    }
    void goTo(size_t step) { show(history.goTo(step)); }
    SceneDesc shown() const { return panel.edited(session.scene()); }
};

/// One of the things that people do to a scene.
void editAtRandom(SceneDesc& scene, std::mt19937& random, int number) {
    const auto chance = [&](float low, float high) {
        return low + (high - low) * float(random() % 10000) / 10000.0f;  // the same on all machines
    };
    switch (random() % 9) {
        case 0: scene.look.exposure = chance(0.1f, 4); break;
        case 1: scene.fluid.buoyancy.heat = chance(0, 0.02f); break;
        case 2: scene.look.albedo = {chance(0, 1), chance(0, 1), chance(0, 1)}; break;
        case 3: {
            ObstacleDesc obstacle = scene.obstacles.empty() ? ObstacleDesc() : scene.obstacles.back();
            obstacle.name = "thing_" + std::to_string(number);
            obstacle.position.x = chance(-0.4f, 0.4f);
            if (scene.obstacles.size() < 6) scene.obstacles.push_back(obstacle);
            break;
        }
        case 4:
            if (!scene.obstacles.empty())
                scene.obstacles.erase(scene.obstacles.begin() + long(random() % scene.obstacles.size()));
            break;
        case 5:
            if (!scene.obstacles.empty()) scene.obstacles.back().position.y = chance(0.2f, 1.3f);
            break;
        case 6: {
            SourceDesc source;
            source.name = "source " + std::to_string(number);
            source.density = chance(0, 5);
            if (scene.sources.size() < 6) scene.sources.push_back(source);
            break;
        }
        case 7:
            if (!scene.sources.empty()) scene.sources.pop_back();
            break;
        case 8: scene.domain().walls[0].type = random() % 2 ? WallType::Open : WallType::FreeSlip; break;
    }
}

}  // namespace

TEST_CASE("five hundred random edits are undone to the byte, and done again") {
    Editor editor;
    std::vector<std::string> states{writeScene(editor.shown())};
    const std::string running = writeScene(editor.session.scene());
    std::mt19937 random(7);
    for (int i = 0; i < 500; ++i) {
        SceneDesc scene = editor.shown();
        editAtRandom(scene, random, i);
        editor.edit(scene);
        if (states.size() < editor.history.steps().size()) states.push_back(writeScene(editor.shown()));
        if (i % 100 == 0) editor.session.advance();
    }
    REQUIRE(states.size() == editor.history.steps().size());
    REQUIRE(states.size() > 350);  // some edits find nothing to do
    for (size_t step = states.size() - 1; step-- > 0;) {
        editor.goTo(step);
        REQUIRE(writeScene(editor.shown()) == states[step]);
    }
    CHECK(writeScene(editor.session.scene()) == running);
    CHECK_FALSE(editor.history.canUndo());
    for (size_t step = 1; step < states.size(); ++step) {
        editor.goTo(step);
        REQUIRE(writeScene(editor.shown()) == states[step]);
        REQUIRE_FALSE(editor.history.observe(editor.shown(), false));  // going there is no edit
    }
    CHECK_FALSE(editor.history.canRedo());
}

TEST_CASE("what a hand does at once is one step, and an edit ends what was undone") {
    SceneDesc scene;
    History history(scene);
    for (const float exposure : {1.1f, 1.2f, 1.3f}) {
        scene.look.exposure = exposure;
        CHECK_FALSE(history.observe(scene, true));
    }
    CHECK(history.observe(scene, false));
    CHECK_FALSE(history.observe(scene, false));
    REQUIRE(history.steps().size() == 2);
    CHECK(history.steps()[1].title == "look exposure");

    CHECK(history.goTo(0).look.exposure == SceneDesc().look.exposure);
    CHECK(history.canRedo());
    scene = history.steps()[0].scene;
    scene.seed = 5;
    CHECK(history.observe(scene, false));
    CHECK_FALSE(history.canRedo());
    REQUIRE(history.steps().size() == 2);
    CHECK(history.steps()[1].title == "seed");
}

TEST_CASE("the oldest steps are forgotten") {
    SceneDesc scene;
    History history(scene);
    for (int i = 0; i < int(History::most) + 20; ++i) {
        scene.seed = 2 + i;
        history.observe(scene, false);
    }
    CHECK(history.steps().size() == History::most + 1);
    CHECK(history.now() == History::most);
    CHECK(history.goTo(0).seed == 21);
}

TEST_CASE("strokes are steps among the others, until the fluid forgets them") {
    SceneDesc scene;
    History history(scene);
    const auto edit = [&](int seed) {
        scene.seed = seed;
        CHECK(history.observe(scene, false));
    };
    const auto titles = [&] {
        std::string all;
        for (const History::Step& step : history.steps()) all += step.title + "; ";
        return all;
    };
    history.addStroke("push", 3);
    edit(5);
    history.addStroke("stroke of smoke", 10);
    history.addStroke("stroke of heat", 20);
    CHECK_FALSE(history.observe(scene, false));
    CHECK(titles() == "as opened; push; seed; stroke of smoke; stroke of heat; ");
    CHECK(history.goTo(3).seed == 5);
    CHECK(history.goTo(1).seed == SceneDesc().seed);
    CHECK(history.steps()[1].stroke == 3);
    CHECK_FALSE(history.steps()[2].stroke);

    CHECK(history.goTo(3).seed == 5);
    CHECK(history.dropStrokes(11, false) == 0);  // what was undone is in the fluid no more anyway
    CHECK(history.dropStrokes(10, false) == 1);
    CHECK(titles() == "as opened; push; seed; stroke of heat; ");
    CHECK(history.now() == 2);
    CHECK(history.dropStrokes(11, true) == 1);
    CHECK_FALSE(history.canRedo());
    CHECK(history.dropStrokes(0, true) == 1);
    CHECK(titles() == "as opened; seed; ");
    CHECK(history.now() == 1);
    CHECK(history.goTo(0).seed == SceneDesc().seed);
    history.addStroke("push", 0);
    CHECK(titles() == "as opened; push; ");
}

TEST_CASE("steps are named after what was done") {
    const SceneDesc before = parseScene(sceneText, "edited.json");
    const auto titleAfter = [&](const std::function<void(SceneDesc&)>& edit) {
        SceneDesc after = before;
        edit(after);
        return titleOfChange(before, after);
    };
    CHECK(titleAfter([](SceneDesc& s) { s.obstacles[0].position.x = 0.3f; }) == "move ball");
    CHECK(titleAfter([](SceneDesc& s) { s.obstacles.clear(); }) == "remove ball");
    CHECK(titleAfter([](SceneDesc& s) { s.sources.emplace_back(); }) == "add source 2");
    CHECK(titleAfter([](SceneDesc& s) { s.forces.emplace_back(); }) == "add wind");
    CHECK(titleAfter([](SceneDesc& s) { s.obstacles[0].shape = Sphere{{0, 0, 0}, 0.2f}; }) == "resize ball");
    CHECK(titleAfter([](SceneDesc& s) { s.obstacles[0].shape = Capsule{}; }).starts_with("ball shape"));
    CHECK(titleAfter([](SceneDesc& s) { s.obstacles[0].name = "pin"; }) == "rename ball to pin");
    CHECK(titleAfter([](SceneDesc& s) { s.sources[0].density = 2; }) == "source 1 density");
    CHECK(titleAfter([](SceneDesc& s) { s.sources[0].shape = Sphere{{0.1f, 0.3f, 0}, 0.2f}; }) == "move source 1");
    CHECK(titleAfter([](SceneDesc& s) { s.look.light.color = glm::vec3(0); }) == "remove light");
    CHECK(titleAfter([](SceneDesc& s) { s.look.exposure = 2, s.seed = 3; }) == "look exposure and 1 more");
}

}  // namespace slabflow::test::history_gl_test
