// A flat scene with a camera of its own lies beside the panels.
#include <array>

#include "app/session/FlatFraming.h"
#include "support/Catch.h"

namespace slabflow::test::flat_framing_test {

using Catch::Approx;

namespace {

const PlacedGrid dish{{{32, 18, 1}, 0.05f}, {-0.8f, 0, -0.025f}};
const Camera whole({.eye = {0, 0.45f, 1.0864f}, .target = {0, 0.45f, 0}, .fov = 45});  // fills 16 by 9
constexpr glm::ivec2 window{900, 600};
constexpr float wide = 16.0f / 9;

std::array<glm::vec2, 2> cornersOf(const Camera& camera) {
    const View view = camera.view(window);
    return {view.pixelOf({-0.8f, 0, 0}), view.pixelOf({0.8f, 0.9f, 0})};
}

}  // namespace

TEST_CASE("what the camera shows of a dish fills the part that is free") {
    const PixelRect between{{320, 70}, {600, 600}}, below{{320, 70}, {900, 490}};
    const auto [low, high] = cornersOf(framedIn(std::array{between, below}, whole, dish, window, wide));
    CHECK(low.x == Approx(320).margin(1.5));
    CHECK(high.x == Approx(900).margin(1.5));
    CHECK(0.5f * (low.y + high.y) == Approx(280).margin(1.5));
}

TEST_CASE("a camera close to a dish keeps its part of it") {
    const Camera near({.eye = {0.2f, 0.3f, 0.5f}, .target = {0.2f, 0.3f, 0}, .fov = 45});
    const PixelRect part{{320, 70}, {900, 490}};
    const View before = near.view({1280, 720}),
               after = framedIn(std::array{part}, near, dish, window, wide).view(window);
    const float seen = before.pixelOf({0.3f, 0.3f, 0}).x - before.pixelOf({0.1f, 0.3f, 0}).x;
    const float shown = after.pixelOf({0.3f, 0.3f, 0}).x - after.pixelOf({0.1f, 0.3f, 0}).x;
    CHECK(shown / 580 == Approx(seen / 1280).epsilon(0.01));
    CHECK(after.pixelOf({0.2f, 0.3f, 0}).x == Approx(610).margin(2));
}

TEST_CASE("a camera whose picture lies free already, or that looks from the side, stays") {
    const PixelRect all{{0, 0}, window};
    CHECK(
        framedIn(std::array{all}, Camera({.eye = {0, 0.45f, 3}, .target = {0, 0.45f, 0}}), dish, window, wide).desc() ==
        Camera({.eye = {0, 0.45f, 3}, .target = {0, 0.45f, 0}}).desc());
    const Camera oblique({.eye = {2, 0.45f, 2}, .target = {0, 0.45f, 0}});
    CHECK(framedIn(std::array{PixelRect{{320, 70}, {900, 490}}}, oblique, dish, window, wide).desc() == oblique.desc());
    CHECK(framedIn({}, whole, dish, window, wide).desc() == whole.desc());
}

}  // namespace slabflow::test::flat_framing_test
