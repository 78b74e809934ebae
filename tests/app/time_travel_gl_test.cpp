// Back and forth in what has been simulated.
#include "PlayedScene.h"
#include "app/time/HandKeys.h"
#include "app/time/TimeTravel.h"
#include "scene/Animation.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::time_travel_gl_test {

namespace {

Snapshot snapshotOf(Session& session) { return SnapshotReadback(session.world()).take(); }

SceneDesc scene() { return parseScene(playedScene, "played.json"); }

SourceDesc puff() {
    SourceDesc puff;
    puff.shape = Gaussian{{0, 0.8f, 0}, 0.2f};
    puff.mode = SourceMode::Add;
    puff.density = 5.0f;
    return puff;
}

/// A run of the first six frames of somebody who plays, then ten with one puff in them.
struct Run {
    const Assets assets = Assets::embedded();
    Session session{slab(), scene()};
    TimeTravel travel{assets};
    std::vector<Snapshot> states;

    Run() {
        travel.restarted(session);
        Player player;
        states.push_back(snapshotOf(session));
        for (int i = 0; i < 16; ++i) {
            travel.goOn(session, true);
            if (i < 6) player.frame(session);
            else session.advance(i == 11 ? StepInput{.splats = {puff()}} : StepInput());
            travel.observe(session);
            states.push_back(snapshotOf(session));
        }
    }
    void goOn() {
        travel.goOn(session, false);
        session.advance();
        travel.observe(session);
    }
};

}  // namespace

TEST_CASE("any frame comes back to the bit, and the scene stays as it is asked for") {
    Run run;
    const SceneDesc asked = run.session.scene();
    for (const long frame : {16L, 9L, 8L, 15L, 12L}) {
        INFO("frame " << frame);
        run.travel.goTo(run.session, frame);
        CHECK(run.session.world().frame() == frame);
        CHECK(snapshotOf(run.session) == run.states[size_t(frame)]);
        CHECK(run.session.scene() == asked);
    }
    run.travel.goTo(run.session, 99);
    CHECK(run.session.world().frame() == 16);
    CHECK(run.travel.lastFrame() == 16);
}

TEST_CASE("time that goes on does again what was done, to the bit") {
    Run run;
    run.travel.goTo(run.session, 9);
    for (int i = 9; i < 16; ++i) run.goOn();
    CHECK(snapshotOf(run.session) == run.states[16]);
    CHECK(run.travel.lastFrame() == 16);
    run.goOn();
    CHECK(run.travel.lastFrame() == 17);
    CHECK_FALSE(run.session.playing());
}

TEST_CASE("another picture leaves what comes after, another fluid or a hand does not") {
    Run run;
    run.travel.goTo(run.session, 10);
    SceneDesc next = run.session.scene();
    next.look.exposure = 3;
    run.session.apply(next);
    for (int i = 10; i < 16; ++i) run.goOn();
    CHECK(snapshotOf(run.session) == run.states[16]);
    CHECK(run.session.scene().look.exposure == 3);

    run.travel.goTo(run.session, 10);
    next = run.session.scene();
    next.fluid.dissipation.density = 4;
    run.session.apply(next);
    run.goOn();
    CHECK(run.travel.lastFrame() == 11);
    CHECK(run.session.scene().fluid.dissipation.density == 4);
    for (const long frame : run.travel.keptFrames()) CHECK(frame <= 11);
    CHECK(snapshotOf(run.session).fluids != run.states[11].fluids);

    run.travel.goTo(run.session, 5);
    run.travel.goOn(run.session, true);
    run.session.advance();
    run.travel.observe(run.session);
    CHECK(run.travel.lastFrame() == 6);
}

TEST_CASE("what was done until there is the replay") {
    Run run;
    run.travel.goTo(run.session, 12);
    const Replay replay = run.session.replay();
    CHECK(replay.frames == 12);
    Session again(slab(), scene());
    again.play({replay, "a replay", scene(), scene()}, run.assets);
    for (int i = 0; i < 12; ++i) again.advance();
    CHECK(snapshotOf(again) == run.states[12]);
}

TEST_CASE("moments are thinned out within their budget, the more the older they are") {
    Moments moments(20 * 100);
    for (long frame = 0; frame < 100; ++frame) {
        Moment moment;
        moment.snapshot.clock.frame = frame;
        moment.snapshot.fluids.push_back({.name = "f", .fields = {{"x", std::vector<std::byte>(100)}}});
        moments.add(std::move(moment));
    }
    const std::vector<long> frames = moments.frames();
    REQUIRE(frames.size() == 20);
    CHECK(frames.front() == 0);
    CHECK(frames.back() == 99);
    CHECK(frames[19] - frames[18] <= 2);
    CHECK(frames[2] - frames[1] > 3 * (frames[18] - frames[17]));
    CHECK(moments.atOrBefore(98)->snapshot.clock.frame <= 98);
    moments.dropAfter(50);
    CHECK(moments.frames().back() <= 50);
}

TEST_CASE("what a hand does to an obstacle becomes few keys along its way") {
    Session session(slab(), scene());
    HandKeys keys;
    std::vector<glm::vec3> way;
    for (int i = 0; i < 20; ++i) {
        const glm::vec3 place(-0.3f + 0.02f * float(i), i < 10 ? 0.5f : 0.5f + 0.03f * float(i - 10), 0.1f);
        const std::vector<BodyMove> moves{{1, {place, glm::quat(1, 0, 0, 0)}}};
        session.advance({.splats = {}, .moves = moves});
        keys.add(session.world(), moves);
        way.push_back(place);
    }
    const SceneDesc keyed = keys.keyed(session.scene(), "post", 0.01f);
    REQUIRE(keyed.animation.size() == 1);
    CHECK(keyed.animation[0].key == "obstacles[post].position");
    CHECK(keyed.animation[0].keys.size() >= 3);
    CHECK(keyed.animation[0].keys.size() <= 6);
    const SceneDesc moving = sceneAt(keyed, 0);
    for (int i = 0; i < 20; ++i)
        CHECK(glm::distance(poseAt(moving.obstacles[1], 0.05 * (i + 1)).position, way[size_t(i)]) < 0.012f);
    CHECK(keys.keyed(keyed, "post", 0.01f) == keyed);  // and is forgotten
}

}  // namespace slabflow::test::time_travel_gl_test
