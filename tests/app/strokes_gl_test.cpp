// Strokes in the fluid are undone and done again, to the bit.
#include "PlayedScene.h"
#include "app/time/TimeTravel.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::strokes_gl_test {

namespace {

constexpr std::string_view restingScene = R"({
  "domain": { "size": [1, 1.5, 0.75], "cells": [8, 12, 6] },
  "time": { "step": 0.05 },
  "sources": [ { "shape": { "sphere": { "center": [0, 0.3, 0], "radius": 0.2 } }, "density": 1, "temperature": 90 } ],
  "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.15 } }, "position": [0.2, 1, 0] } ]
})";

SceneDesc scene() { return parseScene(restingScene, "resting.json"); }

/// What a session is: its fluid, what was asked for, and what it would be again.
struct State {
    Snapshot snapshot;
    std::string scene, replay;
    bool operator==(const State&) const = default;
};

/// The viewer without its window.
struct Hand {
    const Assets assets = Assets::embedded();
    Session session{slab(), scene()};
    TimeTravel travel;

    explicit Hand(size_t undoneBudget = TimeTravel::usualUndoneBudget)
        : travel(assets, Moments::usualBudget, undoneBudget) {
        travel.restarted(session);
    }
    void frame(const StepInput& input = {}) {
        travel.goOn(session, !input.splats.empty() || !input.moves.empty());
        session.advance(input);
        travel.observe(session);
    }
    void rest(int frames) {
        for (int i = 0; i < frames; ++i) frame();
    }
    /// The frame where it began.
    long stroke(float height) {
        const long begin = session.world().frame();
        for (int i = 0; i < 3; ++i) {
            SourceDesc smoke, push;
            smoke.shape = push.shape = Gaussian{{-0.3f + 0.2f * float(i), height, 0}, 0.15f};
            smoke.mode = SourceMode::Add;
            smoke.density = 5.0f;
            push.velocity = {2, 0, 0};
            frame({.splats = {smoke, push}});
        }
        return begin;
    }
    void show(const SceneDesc& scene) { session.apply(scene); }
    State state() {
        return {SnapshotReadback(session.world()).take(), writeScene(session.scene()), writeReplay(session.replay())};
    }
    long now() const { return session.world().frame(); }
};

}  // namespace

TEST_CASE("a stroke is undone to the bit, the fluid goes on without it, and it is done again") {
    Hand hand, other;
    for (Hand* one : {&hand, &other}) one->rest(11);
    const State before = hand.state();
    const long begin = hand.stroke(0.6f);
    hand.rest(6);
    const State after = hand.state();

    hand.travel.undo(hand.session, begin);
    CHECK(hand.state() == before);
    CHECK(hand.travel.lastFrame() == begin);
    hand.rest(4);
    other.rest(4);
    CHECK(hand.state() == other.state());

    REQUIRE(hand.travel.canRedo());
    hand.travel.redo(hand.session);
    CHECK(hand.state() == after);
    CHECK_FALSE(hand.travel.canRedo());
    CHECK(hand.travel.lastFrame() == hand.now());
    hand.travel.goTo(hand.session, begin);  // also one can go back and forth in it
    CHECK(hand.state().snapshot == before.snapshot);
    hand.travel.goTo(hand.session, hand.travel.lastFrame());
    CHECK(hand.state() == after);
}

TEST_CASE("strokes and changes of the scene are undone one after the other, and done again, with memory and without") {
    for (const size_t budget : {TimeTravel::usualUndoneBudget, size_t(0)}) {
        INFO("budget " << budget);
        Hand hand(budget);
        hand.rest(3);
        const SceneDesc opened = hand.session.scene();
        const long first = hand.stroke(0.5f);
        hand.rest(2);
        SceneDesc changed = opened;
        changed.fluid.dissipation.density = 3;
        changed.obstacles[0].position.x = -0.2f;
        hand.show(changed);
        hand.rest(4);
        const State between = hand.state();
        const long second = hand.stroke(0.8f);
        const State end = hand.state();

        hand.travel.undo(hand.session, second);
        CHECK(hand.state() == between);
        hand.rest(2);
        hand.show(opened);
        hand.rest(1);
        const State withFirst = hand.state();
        hand.travel.undo(hand.session, first);
        CHECK(hand.now() == first);
        CHECK(hand.session.scene() == opened);
        hand.rest(9);

        hand.travel.redo(hand.session);
        CHECK(hand.state() == withFirst);
        hand.show(changed);
        hand.travel.redo(hand.session);
        CHECK(hand.state() == end);
    }
}

TEST_CASE("while nothing moves, what was done at that frame is done again, too") {
    Hand hand;
    hand.rest(8);
    const long begin = hand.stroke(0.6f);
    hand.rest(5);  // a moment is kept of this frame, before what comes
    REQUIRE(hand.now() == 16);
    hand.session.place({0, {{0.1f, 0.7f, 0}, glm::angleAxis(0.4f, glm::vec3(0, 0, 1))}});
    hand.session.lookFrom(CameraDesc{.eye = {1, 1, 2}, .target = {0, 0.8f, 0}, .fov = 40});
    const State here = hand.state();
    hand.travel.undo(hand.session, begin);
    CHECK(hand.session.handCamera());
    hand.travel.redo(hand.session);
    CHECK(hand.state() == here);
    hand.travel.goTo(hand.session, 3);
    hand.travel.goTo(hand.session, 16);
    CHECK(hand.state() == here);
}

TEST_CASE("who has gone back in time undoes a stroke that came later, and comes back") {
    Hand hand;
    hand.rest(6);
    const State before = hand.state();
    const long begin = hand.stroke(0.6f);
    hand.rest(5);
    const State end = hand.state();
    hand.travel.goTo(hand.session, 4);
    const State early = hand.state();
    hand.travel.undo(hand.session, begin);
    CHECK(hand.state() == before);
    CHECK(hand.travel.lastFrame() == begin);
    hand.travel.redo(hand.session);
    CHECK(hand.state() == early);
    CHECK(hand.travel.lastFrame() == 14);
    hand.rest(10);
    CHECK(hand.state().snapshot == end.snapshot);
    CHECK(hand.state().replay == end.replay);
}

TEST_CASE("a hand in a time before what was undone ends it") {
    Hand hand;
    hand.rest(9);
    const long begin = hand.stroke(0.6f);
    hand.travel.undo(hand.session, begin);
    hand.rest(2);
    hand.travel.goTo(hand.session, begin);
    hand.stroke(0.9f);
    CHECK(hand.travel.canRedo());  // its beginning is still there
    hand.travel.goTo(hand.session, 5);
    hand.stroke(0.9f);
    CHECK_FALSE(hand.travel.canRedo());
}

TEST_CASE("a replay that is played goes on as it says when a stroke beside it is undone") {
    Session source(slab(), parseScene(playedScene, "played.json"));
    Player player;
    for (int i = 0; i < 14; ++i) player.frame(source);
    const SceneDesc played = parseScene(playedScene, "played.json");
    Hand hand;
    hand.session.play({source.replay(), "a replay", played, played}, hand.assets);
    hand.travel.restarted(hand.session);
    hand.rest(5);
    const SceneDesc asked = hand.session.scene();
    const long begin = hand.stroke(0.9f);
    hand.rest(1);
    hand.show(asked);  // as the viewer does, in whose history the replay's changes are steps, too
    hand.travel.undo(hand.session, begin);
    hand.rest(14 - int(hand.now()));
    CHECK(hand.state().snapshot == SnapshotReadback(source.world()).take());
    CHECK_FALSE(hand.session.playing());
}

TEST_CASE("the camera stays where it is when the fluid goes back") {
    Hand hand;
    hand.rest(2);
    hand.session.lookFrom(CameraDesc{.eye = {1, 1, 2}, .target = {0, 0.8f, 0}, .fov = 40});
    hand.rest(7);  // a moment is kept meanwhile
    const long begin = hand.stroke(0.6f);
    hand.session.lookFrom({});
    hand.rest(1);
    const auto staysTheScenes = [&] {
        CHECK_FALSE(hand.session.handCamera());
        std::optional<CameraDesc> replayed;
        for (const Deed& deed : hand.session.replay().deeds)
            if (deed.camera) replayed = cameraOf(*deed.camera);
        CHECK_FALSE(replayed);
    };
    hand.travel.undo(hand.session, begin);
    staysTheScenes();
    hand.travel.redo(hand.session);
    staysTheScenes();
}

}  // namespace slabflow::test::strokes_gl_test
