// What lies between the stops of the curve by which smoke is drawn, and how a person changes them.
#include "scene/SmokeCurve.h"
#include "support/Catch.h"

namespace slabflow::test::smoke_curve_test {

using Catch::Approx;

namespace {

const std::vector<SmokeStop> curve{{0.2f, 0, {1, 0, 0}}, {0.6f, 2, {0, 1, 0}}, {1.5f, 1, {0, 0, 1}}};

}  // namespace

TEST_CASE("smoke without a curve is drawn as it is") {
    CHECK(drawnAs({}, 0.7f).opacity == 0.7f);
    CHECK(drawnAs({}, 0.7f).color == glm::vec3(1));
}

TEST_CASE("a curve leads evenly from stop to stop, from nothing at 0 and on beyond the last") {
    CHECK(drawnAs({{2, 1}}, 1).opacity == Approx(0.5));
    CHECK(drawnAs({{0, 1}, {1, 1}}, 0).opacity == 1);
    for (const SmokeStop& stop : curve) CHECK(drawnAs(curve, stop.at) == stop);
    CHECK(drawnAs(curve, 0.1f) == SmokeStop{0.1f, 0, {1, 0, 0}});
    const SmokeStop between = drawnAs(curve, 0.5f);
    CHECK(between.opacity == Approx(1.5));
    CHECK(between.color.r == Approx(0.25));
    CHECK(between.color.g == Approx(0.75));
    CHECK(drawnAs(curve, 40).opacity == 1);
}

TEST_CASE("a new stop changes nothing up to the last and finds its place; where there is one, none is added") {
    for (const float at : {0.0f, 0.1f, 0.5f, 0.7f, 1.2f}) {
        std::vector<SmokeStop> more = curve;
        CHECK(more[insertStop(more, at)].at == at);
        REQUIRE(more.size() == curve.size() + 1);
        for (float density = 0; density <= 1.5f; density += 0.01f)
            CHECK(drawnAs(more, density).opacity == Approx(drawnAs(curve, density).opacity).margin(1e-5));
    }
    std::vector<SmokeStop> same = curve;
    CHECK(insertStop(same, 0.6f) == 1);
    CHECK(same == curve);
}

TEST_CASE("a stop that is moved stays between its neighbours and draws no less than nothing") {
    std::vector<SmokeStop> moved = curve;
    moveStop(moved, 1, 0.5f, 3, 0.01f);
    CHECK(moved[1] == SmokeStop{0.5f, 3, {0, 1, 0}});
    moveStop(moved, 1, 9, -1, 0.01f);
    CHECK(moved[1].at == Approx(1.49));
    CHECK(moved[1].opacity == 0);
    moveStop(moved, 1, -1, 1, 0.01f);
    CHECK(moved[1].at == Approx(0.21));
    moveStop(moved, 2, 7, 1, 0.01f);
    CHECK(moved[2].at == 7);
}

}  // namespace slabflow::test::smoke_curve_test
