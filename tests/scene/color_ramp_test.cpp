// What lies between the stops of a ramp of colours, and how a person changes them.
#include "scene/ColorRamp.h"
#include "support/Catch.h"

namespace slabflow::test::color_ramp_test {

using Catch::Approx;

namespace {

const std::vector<ColorStop> ramp{{0.2f, {1, 0, 0}}, {0.6f, {0, 1, 4}}, {0.8f, {0, 0, 2}}};

}  // namespace

TEST_CASE("colours change evenly from stop to stop, from black at 0 and on beyond the last") {
    CHECK(colorAt(ramp, 0) == glm::vec3(0));
    CHECK(colorAt(ramp, 0.1f).r == Approx(0.5));
    for (const ColorStop& stop : ramp) CHECK(colorAt(ramp, stop.at) == stop.color);
    const glm::vec3 between = colorAt(ramp, 0.5f);
    CHECK(between.r == Approx(0.25));
    CHECK(between.g == Approx(0.75));
    CHECK(between.b == Approx(3));
    CHECK(colorAt(ramp, 0.9f) == ramp.back().color);
    CHECK(colorAt(ramp, 1) == ramp.back().color);
    CHECK(colorAt({}, 0.5f) == glm::vec3(0));
    CHECK(colorAt({{0, {0.5f, 0, 0}}, {1, {1, 0, 0}}}, 0) == glm::vec3(0.5f, 0, 0));
}

TEST_CASE("a new stop changes no colour and finds its place; where there is one, none is added") {
    for (const float at : {0.0f, 0.1f, 0.5f, 0.7f, 0.9f, 1.0f}) {
        std::vector<ColorStop> more = ramp;
        const size_t index = insertStop(more, at);
        REQUIRE(more.size() == ramp.size() + 1);
        CHECK(more[index].at == at);
        for (size_t i = 1; i < more.size(); ++i) CHECK(more[i].at > more[i - 1].at);
        for (float place = 0; place <= 1; place += 0.01f)
            CHECK(glm::distance(colorAt(more, place), colorAt(ramp, place)) < 1e-5f);
    }
    std::vector<ColorStop> same = ramp;
    CHECK(insertStop(same, 0.6f) == 1);
    CHECK(same == ramp);
}

TEST_CASE("a stop that is moved stays between its neighbours") {
    std::vector<ColorStop> moved = ramp;
    moveStop(moved, 1, 0.5f);
    CHECK(moved[1].at == 0.5f);
    moveStop(moved, 1, 0.95f);
    CHECK(moved[1].at < 0.8f);
    CHECK(moved[1].at > 0.75f);
    moveStop(moved, 1, -1);
    CHECK(moved[1].at > 0.2f);
    CHECK(moved[1].at < 0.25f);
    moveStop(moved, 0, -1);
    CHECK(moved[0].at == 0);
    moveStop(moved, 2, 7);
    CHECK(moved[2].at == 1);
}

}  // namespace slabflow::test::color_ramp_test
