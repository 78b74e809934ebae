// How the sides of a box go along with smoke.
#include "sim/BoxFit.h"
#include "support/Catch.h"

namespace slabflow::test::box_fit_test {

namespace {

constexpr TexelBox start{{0, 0, 0}, {20, 32, 24}};

/// All sides move but the floor.
FollowRules plenty() {
    return {.moves = {true, true, false, true, true, true},
            .least = start.high,
            .most = glm::ivec3(256),
            .budget = 1'000'000};
}

/// In the middle of the box as it starts.
SmokeReach smokeInside() { return {{8, 4, 10}, {12, 20, 14}, {10, 12, 12}}; }

TexelBox fit(const TexelBox& now, const SmokeReach& smoke, const FollowRules& rules = plenty()) {
    return fittedBox(now, smoke, rules).cells;
}

}  // namespace

TEST_CASE("a box stays where it is around smoke that it has room for") { CHECK(fit(start, smokeInside()) == start); }

TEST_CASE("a side goes by whole moves until eight cells are clean before it") {
    SmokeReach smoke = smokeInside();
    smoke.high.y = 24;
    CHECK(fit(start, smoke) == start);
    smoke.high.y = 24.01f;
    CHECK(fit(start, smoke) == TexelBox{{0, 0, 0}, {20, 40, 24}});
    smoke.high.y = 45;
    CHECK(fit(start, smoke) == TexelBox{{0, 0, 0}, {20, 56, 24}});
    smoke = smokeInside();
    smoke.low.x = 7.9f;
    CHECK(fit(start, smoke) == TexelBox{{-8, 0, 0}, {20, 32, 24}});
}

TEST_CASE("the floor does not move, whatever is on it") {
    SmokeReach smoke = smokeInside();
    smoke.low.y = 0;
    CHECK(fit(start, smoke) == start);
    smoke.low.y = 1000;
    smoke.high.y = 1010;
    CHECK(fit(start, smoke).low.y == 0);
}

TEST_CASE("a side comes back once smoke has left it, but not at once, and the box never gets smaller than it was") {
    FollowRules rules = plenty();
    rules.moves[2] = true;
    const TexelBox tall{{0, 0, 0}, {20, 64, 24}};
    SmokeReach smoke = smokeInside();
    smoke.low.y = 23;
    smoke.high.y = 56;
    CHECK(fit(tall, smoke, rules) == tall);
    smoke.low.y = 24;
    CHECK(fit(tall, smoke, rules) == TexelBox{{0, 16, 0}, {20, 64, 24}});
    smoke.low.y = 50;
    CHECK(fit(tall, smoke, rules) == TexelBox{{0, 32, 0}, {20, 64, 24}});
    CHECK(fit(start, {{9, 15, 11}, {10, 16, 12}, {10, 15, 11}}, rules) == start);
}

TEST_CASE("a puff that goes on takes the box along, and it stays as it is") {
    FollowRules rules = plenty();
    rules.moves[2] = true;
    TexelBox box = start;
    SmokeReach smoke = smokeInside();
    for (int i = 0; i < 1000; ++i) {
        box = fit(box, smoke, rules);
        CHECK(smoke.low.y - 8 >= float(box.low.y));
        CHECK(smoke.high.y + 8 <= float(box.high.y));
        CHECK(box.high.y - box.low.y <= 64);
        for (glm::vec3* place : {&smoke.low, &smoke.high, &smoke.middle}) place->y += 0.7f;
    }
    CHECK(box.low.y > 600);
    CHECK(box.low.x == 0);
}

TEST_CASE("where the budget does not do, the box is around the middle of the smoke, and says that it cuts") {
    FollowRules rules = plenty();
    rules.moves[2] = true;
    rules.budget = 20 * 48 * 24;
    SmokeReach smoke = smokeInside();
    smoke.low.y = -100;
    smoke.high.y = 200;
    smoke.middle.y = 150;
    const FittedBox fitted = fittedBox(start, smoke, rules);
    CHECK(fitted.isCut);
    CHECK(fitted.cells.high - fitted.cells.low == glm::ivec3(20, 48, 24));
    CHECK(std::abs(0.5f * float(fitted.cells.low.y + fitted.cells.high.y) - 150) <= 8);
    CHECK_FALSE(fittedBox(start, smokeInside(), rules).isCut);
    rules.moves[2] = false;
    CHECK(fit(start, smoke, rules) == TexelBox{{0, 0, 0}, {20, 48, 24}});
}

TEST_CASE("no axis gets longer than it may, however far smoke reaches") {
    FollowRules rules = plenty();
    rules.most = {64, 64, 64};
    SmokeReach smoke = smokeInside();
    smoke.high.x = 1e30f;
    const FittedBox fitted = fittedBox(start, smoke, rules);
    CHECK(fitted.isCut);
    CHECK(fitted.cells.high.x - fitted.cells.low.x <= 64);
}

}  // namespace slabflow::test::box_fit_test
