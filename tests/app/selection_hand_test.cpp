// Clicks that select and drags of handles, from events alone.
#include <imgui.h>

#include "app/hand/SelectionHand.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::selection_hand_test {

namespace {

/// A scene that is looked at from the front, with a mouse.
class Picture {
public:
    Picture() {
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = {800, 600};
        unsigned char* pixels;
        int width, height;
        ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        ImGui::NewFrame();
    }
    ~Picture() {
        ImGui::EndFrame();
        ImGui::DestroyContext();
    }
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;

    OutlinedScene outlined() const { return {view, scene, {}, 0}; }

    SelectionHand::Outcome send(PointerEvent::Kind kind, glm::vec2 pixel, bool modifier = false) {
        const MouseButton button = kind == PointerEvent::Kind::Move ? MouseButton::None : MouseButton::Left;
        return hand.handle({kind, button, pixel, 0, modifier, 0}, outlined(), circumstances);
    }
    SelectionHand::Outcome press(glm::vec2 pixel) { return send(PointerEvent::Kind::Press, pixel); }
    SelectionHand::Outcome move(glm::vec2 pixel, bool snaps = false) {
        return send(PointerEvent::Kind::Move, pixel, snaps);
    }
    SelectionHand::Outcome release(glm::vec2 pixel) { return send(PointerEvent::Kind::Release, pixel); }

    /// What has come of a drag so far.
    SceneDesc dragged() {
        const auto drag = hand.takeDrag(view, {scene.domain().origin, scene.domain().cellSize});
        REQUIRE(drag);
        SceneDesc after = scene;
        place(after, drag->item, drag->start, drag->motion, drag->carrier);
        return after;
    }

    SceneDesc scene = parseScene(R"({
        "domain": { "size": [1, 1, 1], "cells": 8 },
        "sources": [ { "name": "jet", "shape": { "sphere": { "center": [0, 0.5, 0], "radius": 0.2 } }, "density": 1 } ],
        "camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 }
    })",
                                 "a.json");
    View view = Camera(scene.camera).view({800, 600});
    SelectionHand hand;
    SelectionHand::Circumstances circumstances{.showsOutlines = true};
    const SceneItem jet{ItemKind::Source, 0};
};

glm::vec3 centerOf(const SceneDesc& scene) { return std::get<Sphere>(scene.sources[0].shape).center; }

}  // namespace

TEST_CASE("a click on lines selects, and nobody else hears of it") {
    Picture picture;
    const glm::vec2 ring = picture.view.pixelOf({-0.2f, 0.5f, 0});
    CHECK(picture.press(ring).taken);
    const auto outcome = picture.release(ring + glm::vec2(1, 1));
    CHECK(outcome.taken);
    REQUIRE(outcome.click);
    CHECK(*outcome.click == picture.jet);
}

TEST_CASE("a click beside everything selects nothing, and stirs as ever") {
    Picture picture;
    CHECK_FALSE(picture.press({100, 100}).taken);
    const auto outcome = picture.release({100, 100});
    CHECK_FALSE(outcome.taken);
    REQUIRE(outcome.click);
    CHECK_FALSE(*outcome.click);

    picture.circumstances.showsOutlines = false;  // what is not seen is not clicked
    const glm::vec2 ring = picture.view.pixelOf({-0.2f, 0.5f, 0});
    CHECK_FALSE(picture.press(ring).taken);
    CHECK_FALSE(*picture.release(ring).click);
}

TEST_CASE("a drag that begins on lines is one after all, from where it began") {
    Picture picture;
    const glm::vec2 ring = picture.view.pixelOf({-0.2f, 0.5f, 0});
    picture.press(ring);
    CHECK_FALSE(picture.move(ring + glm::vec2(2, 0)).late);
    const auto outcome = picture.move(ring + glm::vec2(30, 0));
    REQUIRE(outcome.late);
    CHECK(outcome.late->pixel == ring);
    CHECK_FALSE(outcome.taken);
    CHECK_FALSE(picture.move(ring + glm::vec2(60, 0)).late);
    CHECK_FALSE(picture.release(ring + glm::vec2(60, 0)).click);
}

TEST_CASE("a handle under the mouse is dragged, once something is selected") {
    Picture picture;
    picture.hand.select(picture.jet, picture.scene);
    const glm::vec2 tip = picture.view.pixelOf({0, 0.5f, 0}) + glm::vec2(70, 0);
    CHECK(picture.press(tip).taken);
    CHECK(picture.hand.held() == GizmoHandle::X);
    CHECK_FALSE(picture.hand.takeDrag(picture.view, {}));  // nothing has moved yet
    const glm::vec2 quarter = picture.view.pixelOf({0.25f, 0.5f, 0}) - picture.view.pixelOf({0, 0.5f, 0});
    CHECK_FALSE(picture.move(tip + quarter).taken);  // the marker of the brush goes along
    CHECK(glm::distance(centerOf(picture.dragged()), {0.25f, 0.5f, 0}) < 1e-4f);
    CHECK_FALSE(picture.hand.takeDrag(picture.view, {}));
    picture.move(tip + 1.6f * quarter, true);  // 0.4 m, in cells of 0.125 m from a corner at -0.5 m
    CHECK(glm::distance(centerOf(picture.dragged()), {0.375f, 0.5f, 0}) < 1e-4f);
    CHECK(picture.release(tip + 1.6f * quarter).taken);
    CHECK(picture.hand.takeDrag(picture.view, {})->ends);
    CHECK_FALSE(picture.hand.dragging());
    CHECK(picture.hand.selected() == picture.jet);
}

TEST_CASE("behind a panel nothing begins, and what is gone is let go") {
    Picture picture;
    picture.circumstances.isBlind = true;
    picture.hand.select(picture.jet, picture.scene);
    const glm::vec2 tip = picture.view.pixelOf({0, 0.5f, 0}) + glm::vec2(70, 0);
    CHECK_FALSE(picture.press(tip).taken);
    CHECK_FALSE(picture.hand.dragging());
    CHECK_FALSE(picture.release(tip).click);

    picture.circumstances.isBlind = false;
    picture.press(tip);
    CHECK(picture.hand.dragging());
    picture.scene.sources.clear();
    picture.hand.see(picture.scene);
    CHECK_FALSE(picture.hand.selected());
    CHECK_FALSE(picture.hand.dragging());
}

TEST_CASE("the names of things can be clicked, and the nearest line wins") {
    Picture picture;
    picture.scene.sources.push_back(picture.scene.sources[0]);
    picture.scene.sources[1].shape = Sphere{{0, 0.5f, 0}, 0.23f};
    const auto at = [&](glm::vec3 world) {
        return outlineAt(picture.outlined(), {.all = true}, picture.view.pixelOf(world));
    };
    CHECK(at({-0.143f, 0.643f, 0}) == SceneItem{ItemKind::Source, 0});
    CHECK(at({-0.161f, 0.661f, 0}) == SceneItem{ItemKind::Source, 1});
    CHECK_FALSE(at({-0.3f, 0.5f, 0}));
    const auto besideSecond = [&] {
        const float radius = std::get<Sphere>(picture.scene.sources[1].shape).radius;
        const glm::vec2 inName = picture.view.pixelOf({radius, 0.5f, 0}) + glm::vec2(18, 0);
        return outlineAt(picture.outlined(), {.all = true}, inName);
    };
    CHECK_FALSE(besideSecond());  // the name is not there: it would cover the other one
    picture.scene.sources[1].shape = Sphere{{0, 0.5f, 0}, 0.4f};
    CHECK(besideSecond() == SceneItem{ItemKind::Source, 1});
    CHECK_FALSE(outlineAt(picture.outlined(), {}, picture.view.pixelOf({-0.143f, 0.643f, 0})));
}

TEST_CASE("of a key of the camera's path that is selected both ends can be clicked") {
    Picture picture;
    picture.scene.camera.path = {{.time = 0, .eye = {0.3f, 0.5f, 0}, .target = {-0.3f, 0.4f, 0}}};
    const glm::vec2 target = picture.view.pixelOf({-0.3f, 0.4f, 0});
    picture.press(target);
    CHECK_FALSE(*picture.release(target).click);
    picture.press(picture.view.pixelOf({0.3f, 0.5f, 0}));
    picture.hand.select(*picture.release(picture.view.pixelOf({0.3f, 0.5f, 0})).click, picture.scene);
    CHECK(picture.hand.selected() == SceneItem{ItemKind::CameraEye, 0});
    picture.press(target);
    CHECK(*picture.release(target).click == SceneItem{ItemKind::CameraTarget, 0});
}

}  // namespace slabflow::test::selection_hand_test
