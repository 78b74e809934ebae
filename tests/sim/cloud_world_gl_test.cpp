// Particles in a world: around solids and within walls, and over again from a snapshot.
#include "Clouds.h"
#include "base/Error.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::cloud_world_gl_test {

using Catch::Matchers::ContainsSubstring;

namespace {

SceneDesc parsed(const std::string& text, const LoadOptions& options = {}) {
    return parseScene(text, "a scene", {}, options);
}

/// A ball that swings through a closed box and smokes, in a wind of its own making, and sparks that fall onto it.
const std::string busyBox = R"({
    "domain": { "size": [1.2, 1, 0.8], "cells": 18 },
    "time": { "step": 0.03333 },
    "fluid": { "buoyancy": { "heat": 0.03 } },
    "sources": [ { "shape": { "sphere": { "center": [0.3, 0.2, 0], "radius": 0.15 } }, "temperature": 300 } ],
    "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.17 } }, "position": [-0.3, 0.5, 0],
                     "motion": { "repeat": true, "path": [ { "time": 0, "position": [-0.35, 0.5, 0] },
                         { "time": 0.5, "position": [0.35, 0.45, 0.05] }, { "time": 1, "position": [-0.35, 0.5, 0] } ] } } ],
    "particles": { "count": 4096, "gravity": 1 },
    "emitters": [ { "obstacle": "ball", "rate": 1000, "rate_by_speed": 3000, "rate_by_acceleration": 10, "inherit": 0.5,
                    "lifespan": [0.3, 3] },
                  { "kind": "spark", "shape": { "box": { "center": [0, 0.85, 0], "size": [1, 0.2, 0.7] } }, "rate": 5000,
                    "weight": 1, "drag": 3, "lifespan": [0.3, 3] } ] })";

/// How many particles are where a solid holds the cell, and how many outside of the box.
struct Misplaced {
    int inSolid = 0, outside = 0, alive = 0;
};

Misplaced misplaced(const World& world) {
    const FluidFields& fluid = world.fluid().fields();
    const std::vector<float> openings = fluid.solids->openings.download();
    const glm::ivec3 n = fluid.grid.cells;
    Misplaced found;
    for (const Particle& p : download(world.particles()->fields())) {
        if (p.lifespan == 0) continue;
        ++found.alive;
        const glm::ivec3 cell(glm::floor(fluid.grid.gridFromWorld(glm::vec3(p.place))));
        const bool isCell = glm::all(glm::greaterThanEqual(cell, glm::ivec3(0))) && glm::all(glm::lessThan(cell, n));
        found.outside += !isCell;
        if (isCell) found.inSolid += openings[size_t(4 * ((cell.z * (n.y + 1) + cell.y) * (n.x + 1) + cell.x) + 3)] > 0;
    }
    return found;
}

/// A dish one cell deep, with an emitter that is thicker, and particles that are thrown out of the plane.
const std::string dish = R"({
    "domain": { "size": [1.2, 0.8, 0], "cells": 24, "walls": { "all": "no_slip" } },
    "sources": [ { "shape": { "sphere": { "center": [-0.3, 0.4, 0], "radius": 0.1 } }, "velocity": [1, 0.2, 0] } ],
    "particles": { "count": 1024 },
    "emitters": [ { "shape": { "sphere": { "center": [-0.3, 0.4, 0], "radius": 0.2 } }, "rate": 2000,
                    "velocity": [0, 0, 3], "lifespan": [0.3, 3] },
                  { "kind": "spark", "shape": { "box": { "center": [0, 0.5, 0], "size": [1, 0.2, 0.7] } }, "rate": 2000,
                    "velocity": [0, 0, 3], "lifespan": [0.3, 3] } ] })";

Snapshot snapshotOf(World& world) { return SnapshotReadback(world).take(); }

void advance(World& world, int frames) {
    for (int i = 0; i < frames; ++i) world.advanceFrame();
}

}  // namespace

TEST_CASE("nobody is inside a solid, nor beyond a wall") {
    World world(slab(), parsed(busyBox));
    int alive = 0;
    for (int frame = 0; frame < 45; ++frame) {
        world.advanceFrame();
        const Misplaced found = misplaced(world);
        INFO("frame " << frame);
        CHECK(found.inSolid == 0);
        CHECK(found.outside == 0);
        alive = std::max(alive, found.alive);
    }
    CHECK(alive > 2500);
}

TEST_CASE("a world with particles that is put back goes the same way again") {
    const SceneDesc scene = parsed(busyBox);
    World world(slab(), scene);
    advance(world, 4);
    const Snapshot before = snapshotOf(world);
    REQUIRE(before.particles.size() == 2);
    advance(world, 4);
    const Snapshot after = snapshotOf(world);
    CHECK(before.particles != after.particles);
    world.restore(before);
    CHECK(snapshotOf(world) == before);
    advance(world, 4);
    CHECK(snapshotOf(world) == after);

    World other(slab(), scene);
    other.restore(before);
    advance(other, 4);
    CHECK(snapshotOf(other) == after);

    Snapshot cut = before;
    cut.particles[0].texels.pop_back();
    CHECK_THROWS_WITH(world.restore(cut), ContainsSubstring("bytes of 'cloud' instead of"));
    cut.particles.clear();
    CHECK_THROWS_WITH(world.restore(cut), ContainsSubstring("it has 0 fields of particles instead of 2"));
}

TEST_CASE("grids that travel through still air leave particles where they are") {
    World world(slab(), parsed(R"({
        "grids": [ { "name": "a", "size": [1, 1, 1], "origin": [0, 0, 0], "cells": 10, "velocity": [1, 0, 0.5],
                     "walls": { "all": "far_field" } },
                   { "name": "b", "size": [1, 1, 1], "origin": [0.4, 0.2, 0], "cells": 12, "velocity": [0, 1, 0],
                     "walls": { "all": "far_field" } } ],
        "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
        "particles": { "count": 2048 },
        "emitters": [ { "shape": { "sphere": { "center": [0.8, 0.5, 0.4], "radius": 0.3 } }, "rate": 40000,
                        "until": 0.03, "lifespan": null, "weight": 0, "drag": 0 } ] })"));
    advance(world, 2);
    const std::vector<Particle> before = download(world.particles()->fields());
    advance(world, 20);
    const std::vector<Particle> after = download(world.particles()->fields());
    int alive = 0;
    double farthest = 0;
    for (size_t i = 0; i < after.size(); ++i) {
        alive += after[i].lifespan > 0;
        farthest = std::max(farthest, glm::distance(after[i].place, before[i].place));
    }
    CHECK(alive > 700);
    CHECK(farthest < 1e-3);
}

TEST_CASE("a scene without emitters has no particles, and they come and go with the first and the last") {
    SceneDesc with = parsed(busyBox), without = with;
    without.emitters.clear();
    World world(slab(), without);
    CHECK(world.particles() == nullptr);
    CHECK(slab().memoryUse().fields.count("particles") == 0);
    CHECK(snapshotOf(world).particles.empty());
    CHECK_THROWS_WITH(world.restore([&] {
        World other(slab(), with);
        return snapshotOf(other);
    }()),
                      ContainsSubstring("it has 2 fields of particles instead of 0"));
    world.setScene(with);
    REQUIRE(world.particles());
    advance(world, 3);
    CHECK(world.particles()->statistics().alive > 300);
    const size_t texels = 4096 * 2 + 4096 / 32, table = 2 * size_t(EmitterTexel::Count);
    CHECK(slab().memoryUse().fields.at("particles") == 16 * (texels + table));
    world.setScene(without);
    CHECK(world.particles() == nullptr);
    advance(world, 1);
}

TEST_CASE("a box with particles has the same fluid as one without") {
    SceneDesc with = parsed(busyBox), without = with;
    without.emitters.clear();
    World a(slab(), with), b(slab(), without);
    advance(a, 3);
    advance(b, 3);
    CHECK(a.fluid().fields().velocity.texture().downloadRaw() == b.fluid().fields().velocity.texture().downloadRaw());
    CHECK(a.fluid().fields().gas->smoke.texture().downloadRaw() ==
          b.fluid().fields().gas->smoke.texture().downloadRaw());
}

TEST_CASE("what drifts out of an open top falls beside the box, and does not come in through its wall") {
    Clouds clouds({emitterOf(ParticleKind::Smoke, 1, 0)});
    clouds.gravity = {0, -9.81f, 0};
    clouds.winds.emplace_back(PlacedGrid{{{10, 10, 10}, 0.1f}, {0, 0, 0}}, [](glm::ivec3) { return glm::dvec3(0); });
    auto& walls = clouds.winds[0].domain.walls;
    for (WallDesc& wall : walls) wall.type = WallType::FreeSlip;
    walls[3].type = WallType::Open;
    std::vector<Particle> particles;
    for (int i = 0; i < 512; ++i)
        particles.push_back({.place = {1.05, 1.2 + 0.001 * i, 0.5}, .velocity = {-0.001 * i, 0, 0}});
    upload(clouds.cloud, particles);
    for (int i = 0; i < 20; ++i) clouds.move();
    int beside = 0, within = 0;
    for (const Particle& p : download(clouds.cloud)) {
        if (p.lifespan == 0) continue;
        CHECK(p.place.y >= 0);
        beside += p.place.x >= 1 && p.place.y < 0.01;
        within += p.place.x < 1 && p.place.y < 0.95;  // those that came in through the top: still air holds them
    }
    CHECK(beside > 100);
    CHECK(within > 0);
    CHECK(beside + within > 490);
}

TEST_CASE("who is driven against a solid slides along it") {
    Clouds clouds({emitterOf(ParticleKind::Smoke, 0, 0)});
    clouds.winds.emplace_back(PlacedGrid{{{12, 8, 4}, 0.1f}, {0, 0, 0}},
                              [](glm::ivec3) { return glm::dvec3(2, 1, 0); });
    Wind& wind = clouds.winds[0];
    for (WallDesc& wall : wind.domain.walls) wall.type = WallType::FreeSlip;
    const auto isSolid = [](glm::ivec3 cell) { return cell.x >= 6 && cell.x < 8 && cell.y < 6; };
    wind.fluid().solids = solidsFromCells(slab(), wind.grid(), isSolid);
    upload(clouds.cloud, {{.place = {0.5, 0.05, 0.15}}});
    bool wasBefore = false;
    for (int i = 0; i < 20; ++i) {
        clouds.move();
        const Particle p = download(clouds.cloud)[0];
        CHECK_FALSE(isSolid(glm::ivec3(p.place / 0.1)));
        if (p.place.y < 0.55 && i > 2) {
            wasBefore = true;
            CHECK(p.place.x == Approx(0.6).margin(2e-4));
            CHECK(p.velocity.x == Approx(0).margin(1e-5));
            CHECK(p.velocity.y == Approx(1).margin(1e-4));
        }
    }
    CHECK(wasBefore);
    CHECK(download(clouds.cloud)[0].place.x > 0.9);

    upload(clouds.cloud, {{.place = {0.65, 0.3, 0.15}}});  // a solid has come over it
    clouds.move();
    CHECK_FALSE(isSolid(glm::ivec3(download(clouds.cloud)[0].place / 0.1)));
}

namespace {

/// How much the grids of a world take hold of what was at a place at the start of the step that it has made.
double holdOf(const World& world, glm::dvec3 place, double dt) {
    double hold = 0;
    for (const auto& fluid : world.fluids()) {
        const PlacedGrid& grid = fluid->fields().grid;
        const glm::dvec3 x = (place + dt * glm::dvec3(grid.velocity) - glm::dvec3(grid.origin)) / double(grid.h);
        const glm::dvec3 depth = glm::min(x, glm::dvec3(grid.cells) - x);
        const double least = std::min({depth.x, depth.y, depth.z});
        hold = std::max(hold, std::clamp(least / double(world.scene().particles.rim), 0.0, 1.0));
    }
    return hold;
}

}  // namespace

TEST_CASE("nobody changes its velocity by more than the blend allows where boxes travel over it") {
    World world(slab(), parsed(R"({
        "grids": [ { "name": "a", "size": [1.2, 0.8, 0.8], "cells": 18, "follow": { "obstacle": "a" },
                     "walls": { "all": "far_field" } },
                   { "name": "b", "size": [1.2, 0.8, 0.8], "cells": 12, "follow": { "obstacle": "b" },
                     "walls": { "all": "far_field" } } ],
        "time": { "step": 0.02 }, "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
        "obstacles": [ { "name": "a", "shape": { "sphere": { "radius": 0.15 } }, "position": [-0.7, 0.1, 0],
                         "motion": { "velocity": [2.5, 0, 0] } },
                       { "name": "b", "shape": { "sphere": { "radius": 0.15 } }, "position": [0.7, -0.1, 0.35],
                         "motion": { "velocity": [-2, 0, 0] } } ],
        "particles": { "count": 4096, "rim": 3 },
        "emitters": [ { "shape": { "box": { "size": [3, 0.9, 0.9] } }, "rate": 1e6, "until": 0.01,
                        "velocity": [0, 0.2, 0], "lifespan": null, "weight": 0, "drag": 0 } ] })"));
    advance(world, 1);
    std::vector<Particle> before = download(world.particles()->fields());
    int entered = 0, checked = 0;
    double largest = 0;  // of what the blend allows
    for (int frame = 0; frame < 30; ++frame) {
        world.advanceFrame();
        world.measureNow();
        double fastest = 0;
        for (const auto& fluid : world.fluids()) fastest = std::max(fastest, double(fluid->statistics().maxSpeed));
        const std::vector<Particle> now = download(world.particles()->fields());
        for (size_t i = 0; i < now.size(); ++i) {
            if (now[i].lifespan == 0) continue;
            const double hold = holdOf(world, before[i].place, 0.02),
                         change = glm::distance(now[i].velocity, before[i].velocity);
            const double allowed = hold * (fastest + glm::length(before[i].velocity)) + 1e-3;
            largest = std::max(largest, change / allowed);
            entered += hold > 0 && hold < 1 && change > 0.02;
            ++checked;
        }
        before = now;
    }
    CHECK(checked > 30 * 3000);
    CHECK(entered > 300);
    CHECK(largest < 1.05);
    CHECK(largest > 0.3);
}

TEST_CASE("in a domain one cell deep particles are born in its plane and stay there") {
    World world(slab(), parsed(dish));
    advance(world, 12);
    const PlacedGrid& grid = world.fluid().fields().grid;
    int alive = 0;
    for (const Particle& p : download(world.particles()->fields())) {
        if (p.lifespan == 0) continue;
        ++alive;
        REQUIRE(p.place.z == Approx(grid.centre({0, 0, 0}).z).margin(1e-6));
        const glm::vec3 cells = grid.gridFromWorld(glm::vec3(p.place));
        REQUIRE(cells.x > 0);
        REQUIRE(cells.y > 0);
        REQUIRE(cells.x < float(grid.cells.x));
        REQUIRE(cells.y < float(grid.cells.y));
    }
    CHECK(alive > 400);
}

}  // namespace slabflow::test::cloud_world_gl_test
