// Somebody who drives several cars at random, stirs, carries them about and looks around, for a long time.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <random>

#include "app/hand/Driving.h"
#include "app/session/Session.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::random_driving_gl_test {

namespace {

constexpr std::string_view carPark = R"({
  "grids": [ { "name": "red", "size": [1.2, 0.6, 0.9], "cells": 8, "follow": { "obstacle": "red" },
               "walls": { "all": "far_field", "y-": "no_slip" } },
             { "name": "blue", "size": [1.2, 0.6, 0.9], "cells": 8, "follow": { "obstacle": "blue" },
               "walls": { "all": "far_field", "y-": "no_slip" } } ],
  "time": { "step": 0.03 },
  "fluid": { "vorticity_confinement": 1, "dissipation": { "density": 1 } },
  "sources": [ { "obstacle": "red", "shape": { "sphere": { "center": [-0.25, -0.1, 0], "radius": 0.12 } }, "mode": "add",
                 "inherit": -4, "above_speed": 0.5 },
               { "obstacle": "blue", "shape": { "box": { "center": [-0.25, 0, 0], "size": [0.2, 0.2, 0.3] } },
                 "density": 1, "temperature": 90, "above_slip": 0.3 } ],
  "obstacles": [ { "name": "red", "shape": { "box": { "size": [0.3, 0.14, 0.18] } }, "position": [0, 0.3, 0],
                   "drive": { "speed": 5, "wheelbase": 0.2 } },
                 { "name": "wheel", "parent": "red", "position": [0.1, -0.07, 0.1], "slip": "no_slip",
                   "wheel": { "radius": 0.07, "steers": true },
                   "shape": { "cylinder": { "from": [0, 0, -0.03], "to": [0, 0, 0.03], "radius": 0.07 } } },
                 { "name": "blue", "shape": { "box": { "size": [0.3, 0.14, 0.18] } }, "position": [0.5, 0.3, 0.6],
                   "drive": { "speed": 3, "wheelbase": 0.2, "grip": 3 } } ],
  "particles": { "count": 1024 },
  "emitters": [ { "obstacle": "red", "shape": { "sphere": { "center": [-0.1, -0.1, 0.1], "radius": 0.04 } },
                  "rate_by_slip": 400, "rate_by_speed": 20, "lifespan": [0.3, 2] },
                { "obstacle": "wheel", "rate_by_slip": 400, "kind": "spark", "lifespan": [0.3, 2] } ],
  "camera": { "follow": "blue", "eye": [0, 1, 3] } })";

class RandomDriver {
public:
    void frame(Session& session) {
        const std::vector<Body>& bodies = session.world().bodies();
        if (chance(0.05)) controls_ = {uniform(-1, 1), uniform(-1, 1)};
        if (chance(0.02)) driver_.takeNext(bodies);
        StepInput input;
        if (chance(0.2)) input.splats.push_back(push(bodies[0].pose.position));
        input.moves = driver_.movesOf(bodies, controls_, session.scene().time.step);
        if (chance(0.01)) session.place({2 * size_t(chance(0.5)), {place(), turn()}});
        if (chance(0.02)) input.moves = {{0, {bodies[0].pose.position + 0.1f * place(), turn()}}};
        if (chance(0.01)) session.lookFrom(CameraDesc{.eye = place() + glm::vec3(0, 1, 2), .target = place()});
        session.advance(input);
    }

private:
    float uniform(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
    bool chance(float probability) { return uniform(0, 1) < probability; }
    glm::vec3 place() { return {uniform(-1, 1), uniform(0.2f, 0.4f), uniform(-1, 1)}; }
    glm::quat turn() { return glm::angleAxis(uniform(0, 6), glm::vec3(0, 1, 0)); }

    SourceDesc push(glm::vec3 middle) {
        SourceDesc push;
        push.shape = Gaussian{middle + 0.3f * place(), 0.2f};
        push.density = uniform(0, 2);
        push.velocity = glm::vec3(uniform(-9, 9), uniform(-9, 9), uniform(-9, 9));
        return push;
    }

    std::mt19937 random_{11};
    Driver driver_;
    Controls controls_;
};

/// Memory of this process that is resident [MB]; 0 where the system does not say.
double residentMemory() {
    std::ifstream file("/proc/self/statm");
    double all = 0, resident = 0;
    return file >> all >> resident ? resident * 4096 / 1e6 : 0;
}

/// What a run holds is known once everything has happened once.
constexpr int settled = 500;

void drive(Session& session, RandomDriver& driver, int frames) {
    for (int i = 0; i < frames; ++i) {
        slab().timer().beginFrame(i);
        driver.frame(session);
        slab().timer().collect();  // as programs do: what is timed is kept until somebody takes it
        if (i % 500 == 0) session.world().requireFinite();
    }
    session.world().requireFinite();
    for (const Body& body : session.world().bodies()) REQUIRE(glm::length(body.pose.position) < 1e5f);
}

void driveForLong(int frames) {
    Session session(slab(), parseScene(carPark, "car_park.json"));
    RandomDriver driver;
    drive(session, driver, settled);
    const size_t fields = slab().memoryUse().total();
    const double before = residentMemory();
    const auto start = std::chrono::steady_clock::now();
    drive(session, driver, frames - settled);
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    const double perThousand = 1000 * (residentMemory() - before) / (frames - settled);
    WARN(frames << " steps, " << time.count() / (frames - settled) << " ms each; " << before
                << " MB are resident at first, and " << perThousand << " MB more after each thousand");
    CHECK(slab().memoryUse().total() == fields);
    CHECK(perThousand < 2);  // what was done is remembered, for a replay
    CHECK(session.world().particles()->isFinite());
}

}  // namespace

TEST_CASE("four thousand steps of random driving, or as many as SLABFLOW_STEPS says", "[slow]") {
    const char* steps = std::getenv("SLABFLOW_STEPS");
    driveForLong(steps ? std::stoi(steps) : 4000);
}

TEST_CASE("a few steps of random driving: the fluid stays finite, and a replay has the same bits") {
    const SceneDesc scene = parseScene(carPark, "car_park.json");
    Session session(slab(), scene), again(slab(), scene);
    RandomDriver driver;
    drive(session, driver, 120);
    const std::string text = writeReplay(session.replay());
    for (const char* car : {"red", "blue"})  // both were driven, each by its name
        CHECK(text.find("\"obstacle\":\"" + std::string(car)) != std::string::npos);
    const Assets assets = Assets::embedded();
    again.play({parseReplay(text, "a replay"), "a replay", scene, scene}, assets);
    for (int i = 0; i < 120; ++i) again.advance();
    CHECK(SnapshotReadback(again.world()).take() == SnapshotReadback(session.world()).take());
    CHECK(again.camera({32, 18}).desc() == session.camera({32, 18}).desc());
}

}  // namespace slabflow::test::random_driving_gl_test
