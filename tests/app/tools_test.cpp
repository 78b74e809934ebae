// Drags become splats: with the hand's velocity, whatever the rates of events and frames, and never with a kick.
#include "app/hand/Tools.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>

#include "app/hand/DepthPlane.h"
#include "app/hand/IdleHand.h"
#include "support/Catch.h"

namespace slabflow::test::tools_test {

using Catch::Approx;

namespace {

/// A hand that moves at 2 m/s along x for half a second; the velocity that the tool reports at the end.
glm::vec3 velocityAfterDrag(double eventsPerSecond) {
    DragTool tool;
    tool.press({0, 1, 0}, 10);
    const int events = int(0.5 * eventsPerSecond);
    for (int i = 1; i <= events; ++i) {
        const double time = i / eventsPerSecond;
        tool.move({2 * time, 1, 0}, 10 + time);
    }
    return tool.velocity(10.5).value_or(glm::vec3(0));
}

glm::vec3 centreOf(const SourceDesc& splat) { return std::get<Gaussian>(splat.shape).center; }

int countWithVelocity(const std::vector<SourceDesc>& splats) {
    return int(std::ranges::count_if(splats, [](const SourceDesc& splat) { return splat.velocity.has_value(); }));
}

const PlacedGrid box{{{16, 32, 16}, 1.0f / 16}, {-0.5f, 0, -0.5f}};
const View front = Camera({.eye = {0, 1, 4}, .target = {0, 1, 0}, .fov = 45}).view({640, 480});

}  // namespace

TEST_CASE("nothing is injected without a press") {
    DragTool tool;
    tool.move({1, 1, 1}, 0);
    CHECK(tool.takeSplats({}, 0).empty());
    tool.press({1, 1, 1}, 1);
    CHECK_FALSE(tool.takeSplats({}, 1).empty());
    tool.release();
    CHECK(tool.takeSplats({}, 2).empty());
}

TEST_CASE("a drag between two frames is not lost") {
    DragTool tool;
    tool.press({0, 1, 0}, 0);
    tool.move({0.1f, 1, 0}, 0.1);
    tool.release();
    const auto splats = tool.takeSplats({}, 0.2);
    REQUIRE_FALSE(splats.empty());
    CHECK(centreOf(splats.back()).x == Catch::Approx(0.1f));
    CHECK(tool.takeSplats({}, 0.3).empty());
}

TEST_CASE("a press without motion injects smoke without momentum") {
    DragTool tool;
    tool.press({0.1f, 1, 0}, 0);
    for (double time : {0.0, 0.1, 0.5}) {
        const auto splats = tool.takeSplats({}, time);
        REQUIRE(splats.size() == 1);
        CHECK(splats[0].mode == SourceMode::Add);
        CHECK(splats[0].density.value() == Approx(Brush{}.density));
        CHECK_FALSE(splats[0].velocity);
        CHECK(centreOf(splats[0]) == glm::vec3(0.1f, 1, 0));
    }
}

TEST_CASE("the first motion of a drag never kicks") {
    DragTool tool;
    tool.press({0, 1, 0}, 0);
    tool.move({0.5f, 1, 0}, 0.001);  // a jump of half a metre within a millisecond
    CHECK_FALSE(tool.velocity(0.001));
    CHECK(countWithVelocity(tool.takeSplats({}, 0.001)) == 0);

    // Nor does the end of the drag before show in the next.
    tool.move({1, 1, 0}, 0.1);
    CHECK(tool.velocity(0.1));
    tool.release();
    tool.press({-0.5f, 1, 0}, 0.11);
    CHECK_FALSE(tool.velocity(0.11));
}

TEST_CASE("the velocity is the hand's, whatever the rate of events") {
    for (double rate : {20.0, 60.0, 125.0, 1000.0}) {
        INFO(rate << " events per second");
        const glm::vec3 velocity = velocityAfterDrag(rate);
        CHECK(velocity.x == Approx(2).epsilon(0.01));
        CHECK(velocity.y == 0);
    }
}

TEST_CASE("events that come in one batch count once") {
    DragTool tool;
    tool.press({0, 0, 0}, 0);
    for (int frame = 1; frame <= 10; ++frame)  // two frames a second; 25 events are delivered together at each
        for (int i = 1; i <= 25; ++i) tool.move({frame - 1 + i / 25.0, 0, 0}, 0.5 * frame + 1e-6 * i);
    REQUIRE(tool.velocity(5.01));
    CHECK(tool.velocity(5.01)->x == Approx(2).epsilon(0.02));
}

TEST_CASE("the velocity does not depend on how often frames ask for splats") {
    for (int framesPerSecond : {10, 60, 240}) {
        DragTool tool;
        tool.press({0, 0, 0}, 0);
        std::vector<SourceDesc> splats;
        double nextFrame = 0;
        for (int i = 1; i <= 50; ++i) {
            const double time = i * 0.01;
            tool.move({time, 0, 0}, time);
            for (; nextFrame <= time; nextFrame += 1.0 / framesPerSecond) splats = tool.takeSplats({}, time);
        }
        INFO(framesPerSecond << " frames per second");
        REQUIRE(countWithVelocity(splats) >= 1);
        CHECK(splats.back().mode == SourceMode::Set);
        CHECK(splats.back().velocity->x == Approx(1).epsilon(0.01));
    }
}

TEST_CASE("a hand that rests pushes nothing, and does not hold the fluid either") {
    DragTool tool;
    tool.press({0, 0, 0}, 0);
    tool.move({0.1f, 0, 0}, 0.1);
    tool.move({0.2f, 0, 0}, 0.2);
    CHECK(tool.velocity(0.21));
    CHECK_FALSE(tool.velocity(0.5));
    tool.move({0.21f, 0, 0}, 2.2);  // moves on after two seconds, slowly
    CHECK(tool.velocity(2.2)->x < 0.01f);
}

TEST_CASE("a fast drag leaves no gaps and no more smoke than a slow one") {
    const Brush brush{.radius = 0.1f, .density = 6};
    DragTool tool;
    tool.press({0, 0, 0}, 0);
    tool.takeSplats(brush, 0);
    tool.move({0.4f, 0, 0}, 0.016);
    float total = 0, last = 0;
    for (const SourceDesc& splat : tool.takeSplats(brush, 0.016)) {
        CHECK(centreOf(splat).x - last <= brush.radius);
        last = centreOf(splat).x;
        total += splat.density.value_or(0);
    }
    CHECK(last == Approx(0.4));
    CHECK(total == Approx(brush.density));
}

TEST_CASE("every brush touches what it names") {
    DragTool tool;
    tool.press({0, 0, 0}, 0);
    const auto splat = [&](Brush brush) { return tool.takeSplats(brush, 1); };
    CHECK(splat({.kind = BrushKind::Heat})[0].temperature.value() == Approx(Brush{}.heat));
    CHECK_FALSE(splat({.kind = BrushKind::Heat})[0].density);
    CHECK(splat({.kind = BrushKind::Push}).empty());
    CHECK(splat({.kind = BrushKind::Fire})[0].reaction.value() == 1);
    CHECK(splat({.kind = BrushKind::Fire})[0].mode == SourceMode::Set);
    CHECK(splat({.kind = BrushKind::Water})[0].liquid.value() == LiquidFlow::Pour);
    CHECK_FALSE(splat({.kind = BrushKind::Smoke})[0].liquid);
    CHECK_FALSE(splat({.kind = BrushKind::Smoke})[0].reaction);
    CHECK_FALSE(splat({.kind = BrushKind::Smoke})[0].dye);
    const SourceDesc dyed = splat({.kind = BrushKind::Colour, .density = 2, .colour = {1, 0.5f, 0}, .dyed = true})[0];
    CHECK(dyed.dye.value() == glm::vec3(2, 1, 0));
    CHECK(dyed.density.value() == 2);
}

TEST_CASE("the ray meets the volume on the depth plane") {
    const DepthPlane plane(front, box, 0.25f);
    const auto place = placeOn(plane, front.rayThrough({320, 240}), box);
    REQUIRE(place);
    CHECK(glm::distance(*place, {0, 1, -0.25f}) < 1e-4f);
    CHECK_FALSE(placeOn(plane, front.rayThrough({5, 5}), box));
}

TEST_CASE("the depth plane stays inside the domain, and so do places") {
    const DepthPlane beyond(front, box, 100);
    CHECK(beyond.point.z > -0.5f);
    CHECK(outlineOf(beyond, box).size() == 4);

    const View oblique = Camera({.eye = {3, 3, 4}, .target = {0, 1, 0}, .fov = 45}).view({640, 480});
    for (float depth : {-2.0f, -0.4f, 0.0f, 0.7f}) {
        const DepthPlane plane(oblique, box, depth);
        CHECK(outlineOf(plane, box).size() >= 3);
        for (const glm::vec3& corner : outlineOf(plane, box))
            CHECK(std::abs(glm::dot(corner - plane.point, plane.normal)) < 1e-4f);
        for (int x = 0; x < 640; x += 40) {
            const auto place = placeOn(plane, oblique.rayThrough({x, 240}), box);
            if (!place) continue;
            CHECK(glm::all(glm::greaterThanEqual(*place, box.origin - 1e-4f)));
            CHECK(glm::all(glm::lessThanEqual(*place, box.origin + box.size() + 1e-4f)));
        }
    }
}

TEST_CASE("the nearest of several boxes is under the mouse, turned or not") {
    PlacedGrid near{{{10, 10, 10}, 0.1f}, {-0.5f, 0, 0}}, far = near;
    far.origin = {0, 0, -2};
    const View view = Camera({.eye = {0, 0.5f, 4}, .target = {0, 0.5f, 0}, .fov = 45}).view({640, 480});
    const std::vector<PlacedGrid> grids{far, near};
    const auto under = [&](glm::vec3 place, std::span<const PlacedGrid> boxes) {
        return gridUnder(view.rayThrough(view.pixelOf(place)), boxes, 7);
    };
    CHECK(under({0.3f, 0.5f, 0}, grids) == 1);
    CHECK(under({0.98f, 0.5f, -1.5f}, grids) == 0);
    CHECK(under({-0.9f, 0.5f, 0}, grids) == 7);

    PlacedGrid turned = near;  // by 45 degrees about z, on its low corner below the axis
    turned.axes = glm::mat3_cast(glm::angleAxis(glm::radians(45.0f), glm::vec3(0, 0, 1)));
    turned.origin = {0, -0.2f, 0};
    CHECK(under({0.6f, 0.5f, 0}, std::span(&turned, 1)) == 0);  // beyond the side of the box that stands upright
    CHECK(under({0.6f, 0, 0}, std::span(&turned, 1)) == 7);
    const DepthPlane plane(view, turned, 0);
    const auto place = placeOn(plane, view.rayThrough(view.pixelOf({0.6f, 0.5f, 0.5f})), turned);
    REQUIRE(place);
    CHECK(glm::distance(*place, {0.6f, 0.5f, 0.5f}) < 1e-3f);
    for (const glm::vec3& corner : outlineOf(plane, turned)) {
        const glm::vec3 inGrid = turned.gridFromWorld(corner) / 10.0f;
        CHECK(glm::all(glm::lessThan(glm::abs(inGrid - 0.5f), glm::vec3(0.5001f))));
    }
}

TEST_CASE("a flat domain is its own plane") {
    const PlacedGrid dish{{{32, 18, 1}, 0.05f}, {-0.8f, 0, -0.025f}};
    const View view = Camera({.eye = {0.3f, 0.8f, 2}, .target = {0, 0.45f, 0}, .fov = 45}).view({640, 480});
    const DepthPlane plane(view, dish, 0.5f);
    CHECK(depthReach(view, dish) == 0);
    const auto place = placeOn(plane, view.rayThrough(view.pixelOf({0.2f, 0.3f, 0})), dish);
    REQUIRE(place);
    CHECK(glm::distance(*place, {0.2f, 0.3f, 0}) < 1e-4f);
}

TEST_CASE("a symmetric brush does everything again around the middle, and nothing twice") {
    DragTool tool;
    tool.press({1.3f, 2.1f, 0}, 0);
    tool.move({1.3f, 2.1f, 0}, 0.02);
    tool.move({1.4f, 2.1f, 0}, 0.06);
    const auto drawn = tool.takeSplats({}, 0.06);
    const glm::vec3 middle(1, 2, 0);
    CHECK(withImages(drawn, {}, middle) == drawn);

    const auto imagesOf = [&](const Symmetry& symmetry) {
        const auto all = withImages(drawn, symmetry, middle);
        CHECK(all.size() % drawn.size() == 0);
        const size_t each = all.size() / drawn.size();
        for (size_t a = 0; a < each; ++a)  // of the first
            for (size_t b = 0; b < a; ++b) CHECK(glm::distance(centreOf(all[a]), centreOf(all[b])) > 0.01f);
        for (size_t i = 0; i < all.size(); ++i) {
            const SourceDesc& original = drawn[i / each];
            CHECK(glm::distance(centreOf(all[i]), middle) ==
                  Approx(glm::distance(centreOf(original), middle)).epsilon(1e-5));
            REQUIRE(all[i].velocity.has_value() == original.velocity.has_value());
            if (!original.velocity) continue;
            CHECK(glm::dot(*all[i].velocity, centreOf(all[i]) - middle) ==
                  Approx(glm::dot(*original.velocity, centreOf(original) - middle)).epsilon(1e-4));
        }
        return each;
    };
    CHECK(countWithVelocity(drawn) > 0);
    CHECK(imagesOf({.mirrorX = true}) == 2);
    CHECK(imagesOf({.mirrorX = true, .mirrorY = true}) == 4);
    CHECK(imagesOf({.turns = 5}) == 5);
    CHECK(imagesOf({.mirrorX = true, .turns = 3}) == 6);
    CHECK(imagesOf({.mirrorX = true, .mirrorY = true, .turns = 2}) == 4);
    CHECK(imagesOf({.mirrorX = true, .mirrorY = true, .turns = 3}) == 12);
    const glm::vec3 mirrored = centreOf(withImages(drawn, {.mirrorX = true}, middle)[1]);
    CHECK(mirrored.x == Approx(2 - centreOf(drawn[0]).x));
    CHECK(mirrored.y == centreOf(drawn[0]).y);
}

TEST_CASE("a hand that idles waits, then draws strokes inside the box, the same in every run") {
    const PlacedGrid dish{{{32, 18, 1}, 0.05f}, {-0.8f, 0, -0.025f}};
    const Brush brush{.kind = BrushKind::Colour, .dyed = true, .flat = true};
    const auto played = [&](double touched) {
        IdleHand hand;
        std::vector<SourceDesc> all;
        for (double now = 0; now < 30; now += 1.0 / 60) {
            const auto splats = hand.takeSplats(brush, dish, now, now < touched ? now : touched);
            if (now - touched < IdleHand::patience) CHECK(splats.empty());
            all.insert(all.end(), splats.begin(), splats.end());
        }
        return all;
    };
    const auto all = played(3);
    CHECK(all.size() > 200);
    CHECK(all == played(3));
    CHECK(countWithVelocity(all) > 100);
    std::vector<glm::vec3> colours;
    for (const SourceDesc& splat : all) {
        const glm::vec3 cell = dish.gridFromWorld(centreOf(splat));
        CHECK(glm::all(glm::greaterThanEqual(cell, glm::vec3(0))));
        CHECK(glm::all(glm::lessThanEqual(cell, glm::vec3(dish.cells))));
        if (splat.dye && std::ranges::count(colours, *splat.dye) == 0) colours.push_back(*splat.dye);
    }
    CHECK(colours.size() > 8);
    CHECK(played(40).empty());
}

TEST_CASE("a time lapse is not waited for, and a hand gives as much to a frame as to one of any other scene") {
    TimeDesc time;
    CHECK(shownSeconds(time) == double(time.step));
    CHECK(inSceneTime({.density = 3}, time).density == 3);
    time.step = 0.05f;
    CHECK(shownSeconds(time) == double(time.step));
    time.step = 4;
    CHECK(shownSeconds(time) == Approx(1.0 / 60));
    const Brush slowed = inSceneTime({.density = 3, .heat = 500, .push = 2}, time);
    CHECK(double(slowed.density * time.step) == Approx(3.0 / 60));
    CHECK(double(slowed.heat * time.step) == Approx(500.0 / 60));
    CHECK(double(slowed.push * time.step) == Approx(2.0 / 60));
}

}  // namespace slabflow::test::tools_test
