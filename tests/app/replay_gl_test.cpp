// Replays: what was done to a scene is done again, to the bit and the byte.
#include <map>
#include <random>
#include <span>
#include <sstream>

#include "PlayedScene.h"
#include "app/hand/Driving.h"
#include "base/Error.h"
#include "support/Catch.h"
#include "support/Gl.h"
#include "support/RunProgram.h"

namespace slabflow::test::replay_gl_test {

using Catch::Matchers::ContainsSubstring;

namespace fs = std::filesystem;

namespace {

constexpr long frames = 14;

Snapshot snapshotOf(Session& session) { return SnapshotReadback(session.world()).take(); }

/// A run by hand: the replay of it, and the state after every frame.
struct Live {
    std::string replay;
    std::vector<Snapshot> states;
};

const Live& live() {
    static const Live result = [] {
        Session session(slab(), parseScene(playedScene, "played.json"));
        Player player;
        Live made;
        for (long i = 0; i <= frames; ++i) {
            made.states.push_back(snapshotOf(session));
            if (i < frames) player.frame(session);
        }
        made.replay = writeReplay(session.replay());
        return made;
    }();
    return result;
}

OpenedReplay opened(const std::string& text) {
    const SceneDesc scene = parseScene(playedScene, "played.json");
    return {parseReplay(text, "a replay"), "a replay", scene, scene};
}

void write(const fs::path& path, std::string_view text) { writeFileAtomically(path, std::as_bytes(std::span(text))); }

/// The scene and the replay of the live run as files.
struct Files {
    TemporaryFolder folder;
    Files() {
        write(folder / "played.json", playedScene);
        write(folder / "played.replay.json", live().replay);
    }
    std::string path(const std::string& name) const { return '"' + (folder / name).string() + '"'; }

    ProgramResult record(const std::string& out, const std::string& more = "") const {
        return runProgram("record " + path("played.json") + " --replay " + path("played.replay.json") +
                          " --fields density,velocity --stats " + path(out + ".csv") + " --out " + path(out) + " " +
                          more);
    }

    std::map<std::string, std::string> filesIn(const std::string& out) const {
        std::map<std::string, std::string> files;
        for (const auto& entry : fs::directory_iterator(folder / out))
            if (entry.is_regular_file()) files[entry.path().filename().string()] = readFile(entry.path());
        return files;
    }
};

std::vector<std::string> columnsOf(const std::string& line) {
    std::vector<std::string> columns(1);
    for (const char c : line)
        if (c == ',') columns.emplace_back();
        else columns.back() += c;
    return columns;
}

/// The rows of a file of statistics without what depends on the machine: times of stages.
std::vector<std::vector<std::string>> rowsOf(const std::string& csv) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(csv);
    std::vector<std::string> header;
    for (std::string line; std::getline(lines, line);) {
        const auto columns = columnsOf(line);
        if (header.empty()) header = columns;
        CHECK(columns.size() == header.size());
        auto& row = rows.emplace_back();
        for (size_t i = 0; i < std::min(columns.size(), header.size()); ++i)
            if (!header[i].starts_with("ms_")) row.push_back(columns[i]);
    }
    return rows;
}

}  // namespace

TEST_CASE("a replay makes every frame again to the bit, and is written down as the same again") {
    Session session(slab(), parseScene(playedScene, "played.json"));
    const Assets assets = Assets::embedded();
    session.play(opened(live().replay), assets);
    for (long i = 0; i <= frames; ++i) {
        INFO("frame " << i);
        CHECK(snapshotOf(session) == live().states[size_t(i)]);
        if (i < frames) session.advance();
    }
    CHECK(writeReplay(session.replay()) == live().replay);
    session.reset();
    CHECK(snapshotOf(session) == live().states[0]);
    for (int i = 0; i < 7; ++i) session.advance();
    CHECK(snapshotOf(session) == live().states[7]);
}

TEST_CASE("a replay goes on from a snapshot to the same bits, at any frame") {
    const Assets assets = Assets::embedded();
    for (const long start : {1L, 3L, 6L, 7L, 11L, 13L}) {
        INFO("from frame " << start);
        Session session(slab(), parseScene(playedScene, "played.json"));
        session.play(opened(live().replay), assets, start);
        session.world().restore(live().states[size_t(start)]);
        for (long i = start; i < frames; ++i) session.advance();
        CHECK(snapshotOf(session) == live().states.back());
    }
}

TEST_CASE("a recorded replay has the fields of the live run, and --resume goes on to the same bytes") {
    const Files files;
    const ProgramResult whole = files.record("whole");
    INFO(whole.errors);
    REQUIRE(whole.exitCode == 0);
    CHECK_THAT(whole.errors, !ContainsSubstring("another scene"));
    const auto wholeFiles = files.filesIn("whole");
    CHECK(wholeFiles.contains("frame_0014.png"));
    CHECK_FALSE(wholeFiles.contains("frame_0015.png"));
    CHECK(wholeFiles.at("frame_0008.png") != wholeFiles.at("frame_0010.png"));

    // Its way is blocked once, and it goes on from a checkpoint.
    fs::create_directories(files.folder / "again" / "frame_0009.png" / "there");
    CHECK(files.record("again", "--checkpoint-every 0").exitCode == 1);
    fs::remove_all(files.folder / "again" / "frame_0009.png");
    const ProgramResult resumed = files.record("again", "--resume");
    INFO(resumed.errors);
    CHECK(resumed.exitCode == 0);
    CHECK_THAT(resumed.errors, ContainsSubstring("resuming after frame"));
    CHECK(files.filesIn("again") == wholeFiles);

    const auto rows = rowsOf(readFile(files.folder / "whole.csv"));
    CHECK(rows == rowsOf(readFile(files.folder / "again.csv")));
    REQUIRE(rows.size() == frames + 1);
    const auto column = [&](size_t row, const std::string& name) {
        const auto at = std::ranges::find(rows[0], name);
        REQUIRE(at != rows[0].end());
        return rows[row][size_t(at - rows[0].begin())];
    };
    CHECK(column(2, "force_y_added") == "0");  // it comes after frame 3…
    CHECK(column(5, "force_y_added") != "0");
    CHECK(column(9, "force_y_ball") != "0");
    CHECK(column(12, "force_y_ball") == "0");  // …and this one goes after frame 10
    CHECK(column(12, "force_y_post") != "0");

    // Another replay is another recording.
    write(files.folder / "played.replay.json", live().replay + "\n");
    const ProgramResult other = files.record("whole", "--resume");
    CHECK(other.exitCode == 2);
    CHECK_THAT(other.errors, ContainsSubstring("played.replay.json was another one"));
}

TEST_CASE("a replay is played at another resolution, and it is said that the scene is another", "[slow]") {
    const Files files;
    const ProgramResult finer = files.record("finer", "--resolution 24 --frames 5");
    CHECK(finer.exitCode == 0);
    CHECK_THAT(finer.errors, ContainsSubstring("was made with another scene, of domain."));
    const ProgramResult coarser = files.record("coarser", "--resolution 12");
    CHECK(coarser.exitCode == 0);
}

TEST_CASE("a replay that does not fit is refused before anything is recorded") {
    const Files files;
    const auto refused = [&](const std::string& text, const std::string& why) {
        write(files.folder / "played.replay.json", text);
        const ProgramResult result = files.record("out");
        CHECK(result.exitCode == 2);
        CHECK_THAT(result.errors, ContainsSubstring(why));
        CHECK_FALSE(fs::exists(files.folder / "out"));
    };
    const std::string head = R"({ "frames": 9, "scene": { "domain": { "size": [1, 1, 1] } }, "deeds": [ )";
    refused("{", "played.replay.json:1");
    refused(head + R"({ "frame": 2, "moves": [ { "obstacle": "bell" } ] } ] })",
            "frame 2: it moves an obstacle \"bell\"; the scene has \"ball\", \"post\"");
    refused(head + R"({ "frame": 3, "set": [ "look.exposre=2" ] } ] })",
            "frame 3: look.exposre=2: look.exposre: unknown key");
    refused(head + R"({ "frame": 3, "set": [ "domain.cells=9" ] } ] })", "cannot change while the fluid runs");
}

namespace {

/// Who drives, stirs, carries and edits at random; the same for the same seed.
class RandomPerson {
public:
    void frame(Session& session) {
        if (chance(0.05)) controls_ = {uniform(-1, 1), uniform(-1, 1)};
        StepInput input;
        if (chance(0.3)) input.splats.push_back(push());
        const Pose& car = session.world().bodies()[0].pose;
        if (glm::length(car.position) > 1) session.place({0, {{0, 0.2f, 0}, car.rotation}});
        if (chance(0.02)) session.place({0, {place(), glm::angleAxis(uniform(0, 6), glm::vec3(0, 1, 0))}});
        input.moves = driver_.movesOf(session.world().bodies(), controls_, session.scene().time.step);
        if (chance(0.02)) input.moves = {{1, {place(), glm::angleAxis(uniform(0, 3), glm::vec3(1, 0, 0))}}};
        if (chance(0.02)) edit(session);
        if (chance(0.02)) session.lookFrom(CameraDesc{.eye = place() + glm::vec3(0, 0, 2), .target = place()});
        session.advance(input);
    }

private:
    float uniform(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
    bool chance(float probability) { return uniform(0, 1) < probability; }
    glm::vec3 place() { return {uniform(-0.5f, 0.5f), uniform(0, 0.6f), uniform(-0.4f, 0.4f)}; }

    SourceDesc push() {
        SourceDesc push;
        push.shape = Gaussian{place(), 0.2f};
        push.density = uniform(0, 2);
        push.velocity = glm::vec3(uniform(-9, 9), uniform(-9, 9), uniform(-9, 9));
        return push;
    }

    void edit(Session& session) {
        SceneDesc scene = session.scene();
        if (chance(0.5)) scene.fluid.vorticityConfinement = uniform(0, 3);
        else if (scene.obstacles.size() > 2) scene.obstacles.pop_back();
        else {
            ObstacleDesc& added = scene.obstacles.emplace_back();
            added.name = "added";
            added.shape = Sphere{glm::vec3(0), uniform(0.05f, 0.15f)};
            added.position = place();
        }
        session.apply(scene);
    }

    std::mt19937 random_{3};
    Driver driver_;
    Controls controls_;
};

constexpr std::string_view randomScene = R"({
  "domain": { "size": [1.2, 0.8, 1], "cells": 9, "walls": { "y+": "open" } },
  "time": { "step": 0.03 },
  "fluid": { "dissipation": { "density": 1, "velocity": 0.5 } },
  "obstacles": [ { "name": "car", "shape": { "box": { "size": [0.3, 0.12, 0.16] } }, "position": [0, 0.2, 0],
                   "drive": { "speed": 4, "wheelbase": 0.25 } },
                 { "name": "wheel", "parent": "car", "position": [0.1, 0, 0.1], "wheel": { "radius": 0.07, "steers": true },
                   "shape": { "cylinder": { "from": [0, 0, -0.03], "to": [0, 0, 0.03], "radius": 0.07 } } } ]
})";

}  // namespace

TEST_CASE("random driving and stirring: the fluid stays finite, and the replay has the same bits", "[slow]") {
    const SceneDesc scene = parseScene(randomScene, "random.json");
    Session session(slab(), scene);
    RandomPerson person;
    constexpr int all = 3000, some = 500;
    for (int i = 0; i < some; ++i) person.frame(session);
    const Snapshot middle = snapshotOf(session);
    const std::string text = writeReplay(session.replay());
    for (int i = some; i < all; ++i) person.frame(session);
    session.world().requireFinite();
    CHECK(session.replay().frames == all);

    Session again(slab(), scene);
    const Assets assets = Assets::embedded();
    again.play({parseReplay(text, "a replay"), "a replay", scene, scene}, assets);
    for (int i = 0; i < some; ++i) again.advance();
    CHECK(snapshotOf(again) == middle);
}

}  // namespace slabflow::test::replay_gl_test
