// What is made coarser when frames take too long, in which order, and when it is made finer again.
#include "app/view/Pace.h"

#include "support/Catch.h"

namespace slabflow::test::pace_test {

namespace {

/// Frames that take so long, until something changes or nothing does.
Pace::Change after(Pace& pace, double seconds, double busy) {
    for (int i = 0; i < 200; ++i) {
        const Pace::Change change = pace.frame(seconds, busy);
        if (change.pictureScale || change.cells) return change;
    }
    return {};
}

Pace paced(std::optional<int> cells = 64) {
    Pace pace;
    pace.restart(30, {.pictureScale = 0.5f, .cells = cells, .isUntouched = true});
    return pace;
}

}  // namespace

TEST_CASE("nothing changes while frames come in time, or while nobody wants a rate") {
    Pace pace = paced();
    CHECK_FALSE(after(pace, 1 / 30., 1 / 35.).pictureScale);
    CHECK(pace.pictureScale() == 0.5f);
    pace.restart(0, {.pictureScale = 0.5f, .cells = 64});
    CHECK_FALSE(after(pace, 1, 1).pictureScale);
}

TEST_CASE("the first frames of a scene do not count: they compile") {
    Pace pace = paced();
    CHECK_FALSE(pace.frame(5, 5).pictureScale);
    CHECK_FALSE(pace.frame(5, 5).pictureScale);
    CHECK_FALSE(after(pace, 1 / 60., 1 / 70.).pictureScale);
}

TEST_CASE("pictures become coarser first, then there are fewer cells, once") {
    Pace pace = paced();
    CHECK(after(pace, 0.08, 0.08).pictureScale == Approx(1 / 3.));
    CHECK(after(pace, 0.07, 0.07).pictureScale == 0.25f);
    const Pace::Change fewer = after(pace, 8 / 90., 0.08);
    REQUIRE(fewer.cells);
    CHECK(*fewer.cells == 46);  // of 64, for (3/8)^(1/3) of them
    CHECK_FALSE(after(pace, 1, 1).cells);
}

TEST_CASE("what is much too slow gives up all it can at once, but at most half of the cells along an axis") {
    Pace pace = paced();
    const Pace::Change change = after(pace, 9, 9);
    CHECK(change.pictureScale == 0.25f);
    REQUIRE(change.cells);
    CHECK(*change.cells == 32);
    CHECK_FALSE(after(pace, 9, 9).cells);
}

TEST_CASE("a scene on which somebody works is offered fewer cells, once, and starts again only if they say so") {
    Pace pace = paced();
    CHECK_FALSE(after(pace, 1 / 30., 1 / 35.).asks);
    pace.keepCells();
    const Pace::Change change = after(pace, 9, 9);
    REQUIRE(change.cells);
    CHECK(change.asks);
    CHECK_FALSE(after(pace, 9, 9).cells);
    Pace untouched = paced();
    CHECK_FALSE(after(untouched, 9, 9).asks);
    pace = paced({});
    CHECK_FALSE(after(pace, 9, 9).cells);
}

TEST_CASE("what keeps the rate once is left alone, whatever a picture costs beside a step") {
    for (const double step : {0.002, 0.01, 0.02, 0.03})
        for (const double picture : {0.005, 0.02, 0.04, 0.06, 0.1, 0.3}) {
            Pace pace;
            pace.restart(30, {.pictureScale = 1, .cells = {}});
            int changes = 0;
            for (int frame = 0; frame < 3000; ++frame) {
                const double scale = double(pace.pictureScale()), busy = step + picture * scale * scale;
                changes += pace.frame(std::max(busy, 1 / 60.), busy).pictureScale.has_value();
            }
            INFO("a step of " << step << " s and a picture of " << picture << " s");
            CHECK(changes <= 3);
        }
}

TEST_CASE("what is not marched has cells alone") {
    Pace pace;
    pace.restart(30, {.pictureScale = 0, .cells = 100});
    const Pace::Change change = after(pace, 9, 9);
    CHECK_FALSE(change.pictureScale);
    CHECK(*change.cells == 50);
}

TEST_CASE("pictures become finer when the GPU rests, step by step, but not finer than the scene") {
    Pace pace = paced();
    after(pace, 0.08, 0.08);
    after(pace, 0.08, 0.08);
    CHECK(pace.pictureScale() == 0.25f);
    CHECK_FALSE(after(pace, 1 / 60., 0.015).pictureScale);
    CHECK(after(pace, 1 / 60., 0.002).pictureScale == Approx(1 / 3.));
    CHECK(after(pace, 1 / 60., 0.002).pictureScale == 0.5f);
    CHECK_FALSE(after(pace, 1 / 60., 0.002).pictureScale);
    Pace fast = paced();
    CHECK_FALSE(after(fast, 1 / 60., 0.002).pictureScale);
    CHECK(fast.pictureScale() == 0.5f);
}

}  // namespace slabflow::test::pace_test
