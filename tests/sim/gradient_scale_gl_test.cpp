// How much of the pressure acts: for looks, since another share than all of it is no projection.
#include "scene/SceneJson.h"
#include "sim/World.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::gradient_scale_gl_test {

TEST_CASE("what the pressure does not take away stays as divergence") {
    const auto left = [](const std::string& share) {
        SceneDesc scene = parseScene(R"({ "domain": { "size": [1, 1, 0], "cells": 24 },
            "solver": { "advection": "maccormack", "gradient_scale": )" +
                                         share + R"( },
            "sources": [ { "shape": { "sphere": { "center": [0, 0.4, 0], "radius": 0.2 } }, "velocity": [0.3, 0.7, 0] } ] })",
                                     "a.json");
        World world(slab(), scene);
        world.setMeasuring(true);
        world.advanceFrame();
        const FluidStatistics& s = world.fluid().statistics();
        return double(s.maxDivergenceAfter / s.maxDivergenceBefore);
    };
    CHECK(left("1") < 1e-3);
    CHECK(left("0.75") == Approx(0.25).margin(1e-3));
    CHECK(left("1.5") == Approx(0.5).margin(1e-3));
}

}  // namespace slabflow::test::gradient_scale_gl_test
