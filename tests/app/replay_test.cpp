// Replays as files: what is written reads back, and what is wrong is said.
#include <bit>
#include <cmath>
#include <random>

#include "app/session/ReplayLog.h"
#include "base/Error.h"
#include "support/Catch.h"

namespace slabflow::test::replay_test {

using Catch::Matchers::ContainsSubstring;

namespace {

SceneDesc sceneOf(const std::string& more = "") {
    return parseScene(R"({ "domain": { "size": [1, 1, 1], "cells": 8 })" + more + " }", "a.json");
}

/// A replay with something in every member.
Replay everything() {
    SourceDesc splat;
    splat.shape = Gaussian{{0.1f, 1.0f / 3, -1e-7f}, 0.07f};
    splat.velocity = glm::vec3(1, -0.0f, 1e-20f);
    const HandMove move{"ball", {1e-3f, 2.0f / 3, -7e5f}, {0.1f, 0.2f, -0.0f, 0.97f}};
    const PaintedNodes painted{"painted", "unsaved_1.npy", {3, 2, 2}, {1, 0, 0}, {3, 2, 1}, {-0.1f, 0.3f, 0.3f, 1e-9f}};
    Replay replay{sceneOf(), 70, {{"look.exposure=2"}, {painted}}, {}};
    replay.deeds = {
        {.frame = 3, .change = {{"look.exposure=1.5", "camera.fov=33"}, {painted}}},
        {.frame = 3, .placed = {move, move}},
        {.frame = 4, .camera = HandCamera{{1, 2, 3.3f}, {0, 0.1f, 0}, 33}, .splats = {splat}, .moves = {move}},
        {.frame = 70, .camera = SceneCamera{}}};
    return replay;
}

std::string messageOf(const std::string& text) {
    try {
        parseReplay(text, "a.replay.json");
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("a replay reads back to the same bits") {
    const Replay replay = everything();
    const std::string text = writeReplay(replay);
    const Replay again = parseReplay(text, "a.replay.json");
    CHECK(again.frames == 70);
    CHECK(again.start == replay.start);
    CHECK(again.deeds == replay.deeds);
    CHECK(std::signbit(again.deeds[2].splats[0].velocity->y));
    CHECK(std::signbit(again.deeds[2].moves[0].rotation.z));
    CHECK(writeScene(again.scene) == writeScene(replay.scene));
    CHECK(writeReplay(again) == text);
}

TEST_CASE("a deed takes a line, and what is as by default takes no room") {
    const std::string text = writeReplay(everything());
    CHECK_THAT(text, ContainsSubstring("\n    {\"frame\":70,\"camera\":{\"scene\":{}}}\n"));
    Replay minute{sceneOf(), 3600, {}, {}};
    SourceDesc smoke, push;
    smoke.shape = push.shape = Gaussian{{0.123456f, 0.234567f, 0.345678f}, 0.08f};
    smoke.mode = SourceMode::Add;
    smoke.density = 8;
    push.velocity = glm::vec3(0.1234567f, 0.2345678f, 0.3456789f);
    for (int frame = 0; frame < 3600; ++frame) minute.deeds.push_back({.frame = frame, .splats = {smoke, push}});
    CHECK(writeReplay(minute).size() < 1'200'000);
}

TEST_CASE("numbers that are repeated are written once") {
    CHECK(textOfNumbers({0.5f, 0.5f, 0.5f, -1, 0.0f, -0.0f}) == "0.5*3 -1.0 0.0 -0.0");
    CHECK(numbersIn("0.5*3 -1", 4) == std::vector<float>{0.5f, 0.5f, 0.5f, -1});
    for (const char* wrong :
         {"x", "1*", "1*2*3", "1,2", "nan", "inf", "1e9", " 1", "1 2 3 4 5", "1*99999999999999999999"})
        CHECK(numbersIn(wrong, 4).empty());
    std::mt19937 random(1);
    std::vector<float> numbers;
    for (int i = 0; i < 1000; ++i) numbers.push_back(std::bit_cast<float>(std::uint32_t(random())));
    std::erase_if(numbers, [](float x) { return !(std::abs(x) <= 1e5f); });
    CHECK(numbersIn(textOfNumbers(numbers), numbers.size()) == numbers);
}

TEST_CASE("a log puts together what one frame does in order, and keeps apart what leaves a mark in between") {
    const SceneDesc before = sceneOf();
    SceneDesc after = before, then = before;
    after.look.exposure = 2;
    then.look.exposure = 3;
    ReplayLog log(before);
    log.change(5, before, after);
    log.change(5, after, after);  // nothing
    log.place(5, {"ball"});
    log.place(5, {"ball", {1, 0, 0}});
    log.lookFrom(5, CameraDesc{});
    log.lookFrom(5, {});
    log.advance(5, {SourceDesc{}}, {});
    log.advance(6, {}, {});  // nothing
    log.place(7, {"ball"});
    log.change(7, after, then);
    log.change(7, then, after);
    const std::vector<Deed> deeds = log.replay(8).deeds;
    REQUIRE(deeds.size() == 4);
    CHECK(deeds[0].change.set == std::vector<std::string>{"look.exposure=2.0"});
    CHECK(deeds[0].placed.size() == 2);
    CHECK(deeds[0].camera == CameraChoice(SceneCamera{}));
    CHECK(deeds[0].splats.size() == 1);
    CHECK(deeds[1] == Deed{.frame = 7, .placed = {{"ball"}}});
    CHECK(deeds[2].change.set == std::vector<std::string>{"look.exposure=3.0"});
    CHECK(deeds[3].change.set == std::vector<std::string>{"look.exposure=2.0"});
    log.restart(after);
    CHECK(log.replay(0).deeds.empty());
    CHECK(log.replay(0).start.set == std::vector<std::string>{"look.exposure=2.0"});
}

TEST_CASE("what has changed makes one scene of the other") {
    const SceneDesc before = sceneOf(R"(, "sources": [ { "shape": { "sphere": {} }, "density": 1 } ])");
    const Assets assets = Assets::embedded();
    const auto check = [&](const std::string& more, const std::string& expected) {
        const SceneDesc after = sceneOf(more);
        const SceneChange change = changeBetween(before, after);
        CHECK(change.set == std::vector<std::string>{expected});
        CHECK(writeScene(changed(before, change, "a replay", assets)) == writeScene(after));
    };
    const std::string same = R"(, "sources": [ { "shape": { "sphere": {} }, "density": 1 } ])";
    check(R"(, "sources": [ { "shape": { "sphere": {} }, "density": 2 } ])", "sources[0].density=2.0");
    check("", "sources=[]");
    check(same + R"(, "look": { "albedo": [0.1, 0.2, 0.3] })", "look.albedo=[0.1,0.2,0.3]");
    check(same + R"(, "time": { "cfl": 2 })", "time.cfl=2.0");
    CHECK_THAT(changeBetween(before, sceneOf(R"(, "sources": [ { "shape": { "box": {} }, "density": 1 } ])")).set[0],
               ContainsSubstring("sources[0].shape={\"box\":"));
    CHECK_THROWS_WITH(changed(before, {{"look.exposure=-1"}, {}}, "r.json, frame 3", assets),
                      ContainsSubstring("r.json, frame 3: look.exposure=-1: look.exposure: found -1; allowed"));
}

TEST_CASE("what is painted is a box of nodes, and fits what is there") {
    const auto lattice = [](std::vector<float> values) {
        return std::make_shared<const SolidLattice>(SolidLattice{{2, 2, 2}, std::move(values)});
    };
    const Assets assets = Assets::embedded();
    const SceneDesc before = sceneOf();
    SceneDesc first = before;
    first.obstacles.emplace_back().name = "painted";
    first.obstacles[0].shape = VolumeShape{"unsaved_1.npy", {}, {1, 1, 1}, lattice({-1, 1, 1, 1, 1, 1, 1, 1})};
    SceneDesc second = first;
    second.obstacles[0].shape = VolumeShape{"unsaved_1.npy", {}, {1, 1, 1}, lattice({-1, 1, 1, -0.5f, 1, 1, 1, 1})};
    const SceneChange begun = changeBetween(before, first), more = changeBetween(first, second);
    REQUIRE(more.painted.size() == 1);
    CHECK(more.set.empty());
    CHECK(more.painted[0].low == glm::ivec3(1, 1, 0));
    CHECK(more.painted[0].values == std::vector<float>{-0.5f});
    const SceneDesc made = changed(before, begun, "a replay", assets);
    CHECK(made.obstacles == first.obstacles);
    CHECK(changed(made, more, "a replay", assets).obstacles == second.obstacles);
    CHECK_THROWS_WITH(changed(before, more, "r.json, frame 3", assets),
                      ContainsSubstring("r.json, frame 3: it paints a part of \"painted\""));
}

TEST_CASE("what is wrong with a file is said with its place") {
    const std::string scene = R"("frames": 9, "scene": { "domain": { "size": [1, 1, 1] } },)";
    CHECK_THAT(messageOf("[]"), ContainsSubstring("found []; allowed: an object"));
    CHECK_THAT(messageOf("{}"), ContainsSubstring("a.replay.json: frames: missing"));
    CHECK_THAT(messageOf("{" + scene + "\n\"deeds\": [ { \"fram\": 3 } ] }"),
               ContainsSubstring("a.replay.json:2: deeds[0].fram: unknown key (did you mean \"frame\"?)"));
    CHECK_THAT(messageOf("{" + scene + R"("deeds": [ { "frame": 3 }, { "frame": 2 } ] })"),
               ContainsSubstring("frames must not decrease"));
    CHECK_THAT(messageOf("{" + scene + R"("deeds": [ { "frame": 10 } ] })"),
               ContainsSubstring("must not be before the last of the deeds"));
    CHECK_THAT(
        messageOf("{" + scene +
                  R"("deeds": [ { "frame": 1, "moves": [ { "obstacle": "a", "rotation": [0, 0, 0, 0] } ] } ] })"),
        ContainsSubstring("must be a unit quaternion"));
    CHECK_THAT(messageOf("{" + scene + R"("deeds": [ { "frame": 1, "splats": [ { "density": 1 } ] } ] })"),
               ContainsSubstring("deeds[0].splats[0].shape: missing"));
    CHECK_THAT(messageOf("{" + scene + R"("deeds": [ { "frame": 1, "splats": [ { "density": 1,
                         "shape": { "mesh": { "file": "sphere.obj" } } } ] } ] })"),
               ContainsSubstring("must have shapes that need no file"));
    CHECK_THAT(messageOf("{" + scene + R"("deeds": [ { "frame": 1, "painted": [ { "obstacle": "a", "file": "b",
        "nodes": [2049, 2049, 2049], "low": [0, 0, 0], "high": [2049, 2049, 2049], "values": "1*8602523649" } ] } ] })"),
               ContainsSubstring("must be above \"low\" and within \"nodes\""));
    CHECK_THAT(messageOf("{" + scene + R"("deeds": [ { "frame": 1, "painted": [ { "obstacle": "a", "file": "b",
        "nodes": [2, 2, 2], "low": [0, 0, 0], "high": [2, 2, 2], "values": "1*7" } ] } ] })"),
               ContainsSubstring("must be 8 numbers"));
}

TEST_CASE("whatever stands in a file, it is a replay or an error that says so") {
    const std::string whole = writeReplay(everything());
    std::mt19937 random(7);
    size_t faults = 0;
    for (int i = 0; i < 400; ++i) {
        std::string text = whole;
        const size_t at = random() % text.size();
        switch (i % 4) {
            case 0: text.resize(at); break;
            case 1: text[at] = "{}[]\",:0-9e*"[random() % 12]; break;
            case 2: text.erase(at, random() % 20); break;
            default: text.insert(at, text.substr(random() % text.size(), random() % 40));
        }
        try {
            const Replay replay = parseReplay(text, "a.replay.json");
            CHECK(parseReplay(writeReplay(replay), "again").deeds == replay.deeds);
        } catch (const UsageError& error) {
            ++faults;
            CHECK(std::string_view(error.what()).size() < 4000);
        }
    }
    CHECK(faults > 200);
}

}  // namespace slabflow::test::replay_test
