// Ink and smoke in flat pictures: relief, shadow, what is seen through them, light around what is bright, pigment, wax.
#include <cmath>

#include "render/FlatPictures.h"
#include "support/Catch.h"

namespace slabflow::test::flat_ink_gl_test {

using namespace dish;

TEST_CASE("smoke that is alike everywhere moves nothing behind it and has no relief") {
    const FluidFields fluid = smokeOf([](glm::vec2) { return 0.2f; });
    LookDesc look = flatLook();
    look.flatBackdrop = FlatBackdrop::Checks;
    const Pixels plain = drawn(fluid, look);
    look.flatRefraction = 0.01f;
    look.flatRelief = 0.1f;
    const Pixels bent = drawn(fluid, look);
    for (int x = 40; x < 280; ++x)
        for (const int channel : {0, 2})
            REQUIRE(bent.at({x, 77})[channel] == Approx(plain.at({x, 77})[channel]).margin(2e-4));
    CHECK(std::abs(plain.at({100, 90}).g - plain.at({106, 90}).g) +
              std::abs(plain.at({100, 90}).g - plain.at({113, 90}).g) >
          0.01f);  // there are checks
}

TEST_CASE("a ramp of smoke shows what lies ahead along its gradient") {
    const FluidFields fluid = smokeOf([](glm::vec2 place) { return 0.1f * place.x; });
    LookDesc look = flatLook();
    look.flatBackdrop = FlatBackdrop::Checks;
    look.albedo = look.background;  // nearly no smoke to be seen
    const Pixels plain = drawn(fluid, look);
    const float shift = 12;  // pixels
    const double metre = Camera::facing(grid, size).view(size).pixelOf(grid.origin + glm::vec3(1, 0, 0)).x -
                         Camera::facing(grid, size).view(size).pixelOf(grid.origin).x;
    look.flatRefraction = float(double(shift) / metre / (0.1 / 2));  // gradient: 0.1 over 2 m
    const Pixels bent = drawn(fluid, look);
    double ahead = 0, behind = 0;
    for (int x = 60; x < 240; ++x) {
        const float seen = bent.at({x, 77}).g;
        ahead += std::abs(double(seen - plain.at({x + int(shift), 77}).g));
        behind += std::abs(double(seen - plain.at({x - int(shift) / 2, 77}).g));
    }
    CHECK(ahead < 0.1 * behind);
}

TEST_CASE("a slope that faces the upper left is brighter, one that turns away darker") {
    const auto hill = [](glm::vec2 place) { return 0.5f + std::max(0.0f, 0.4f - 4 * std::abs(place.x - 0.5f)); };
    const FluidFields fluid = smokeOf(hill);
    LookDesc look = flatLook();
    const Pixels flat = drawn(fluid, look);
    look.flatRelief = 0.02f;
    const Pixels lit = drawn(fluid, look);
    CHECK(lit.at({144, 90}).g > 1.05f * flat.at({144, 90}).g);
    CHECK(lit.at({176, 90}).g < 0.95f * flat.at({176, 90}).g);
    CHECK(lit.at({60, 90}).g == Approx(flat.at({60, 90}).g).epsilon(1e-3));  // level
}

TEST_CASE("haze shades itself by how much of it lies towards the light") {
    const float top = 13.0f / 18, strength = 0.6f, depth = 10;  // of the height; of the dish
    const FluidFields fluid = smokeOf([&](glm::vec2 place) { return place.y < top ? strength : 0.0f; });
    LookDesc look = flatLook();
    look.background = glm::vec3(0);
    const Pixels plain = drawn(fluid, look);
    look.flatShadow = depth;
    const Pixels shaded = drawn(fluid, look);
    for (const int row : {80, 95, 110, 122}) {
        const float under = (top * 180 - (float(row) + 0.5f)) / 320;  // lengths of the dish
        float light = 0;
        for (const float aside : {-0.35f, 0.0f, 0.35f})
            light += std::exp(-depth * strength * under / std::sin(std::atan2(0.64f, -0.48f) + aside)) / 3;
        INFO("row " << row);
        CHECK(shaded.at({200, row}).g / plain.at({200, row}).g == Approx(0.3f + 0.7f * light).margin(0.02));
    }
    const FluidFields none = smokeOf([](glm::vec2) { return 0.0f; });
    CHECK(drawn(none, look) == drawn(none, [&] { return look.flatShadow = 0, look; }()));
}

TEST_CASE("bright ink glows beyond its edge, and colours that stand for numbers do not") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    fluid.gas->dye = slab().makeField({"dye", grid, Layout::Centre, Format::RGBA32F});
    std::vector<float> dye(4 * grid.cellCount());
    for (int i = 14; i < 18; ++i) dye[size_t(4 * (9 * 32 + i))] = 20;
    fluid.gas->dye->upload(dye);
    LookDesc look = flatLook();
    look.flatQuantity = FlatQuantity::Dye;
    const auto shownAt = [&](glm::ivec2 pixel) {
        const auto bytes =
            Renderer(slab()).draw(shotOf(fluid, look, Camera::facing(grid, size), size, 0)).display.downloadRaw();
        return int(bytes[size_t(4 * (pixel.y * size.x + pixel.x))]);
    };
    const glm::ivec2 beside(160, 128);  // three cells above
    look.bloom.strength = 0;
    const int without = shownAt(beside);
    look.bloom.strength = 0.5f;
    CHECK(shownAt(beside) > without + 10);
    look.flatQuantity = FlatQuantity::Temperature;
    fluid.gas->smoke.clear({0, 5, 0, 0});
    const int strong = shownAt(beside);
    look.bloom.strength = 0;
    CHECK(shownAt(beside) == strong);
}

TEST_CASE("pigment darkens what is behind it by what its colour lacks, and wax hides it") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    fluid.gas->dye = slab().makeField({"dye", grid, Layout::Centre, Format::RGBA32F});
    fluid.gas->dye->clear({0.6f, 0.3f, 0, 0});
    LookDesc look = flatLook();
    look.flatQuantity = FlatQuantity::Dye;
    look.background = {0.8f, 0.6f, 0.4f};
    const auto seen = [&](FlatInk ink) {
        look.flatInk = ink;
        return drawn(fluid, look).at({157, 87});
    };
    const glm::vec3 light = seen(FlatInk::Light), pigment = seen(FlatInk::Pigment), haze = seen(FlatInk::Haze);
    CHECK(glm::distance(light, look.background + glm::vec3(0.6f, 0.3f, 0)) < 2e-3f);
    const glm::vec3 through = glm::log(pigment / look.background);
    CHECK(through.b / through.g == Approx((1.12 * 0.6) / (1.12 * 0.6 - 0.3)).epsilon(0.02));
    CHECK(through.r > 0.3f * through.g);
    CHECK(through.r < 0);
    CHECK(haze.b < look.background.b + 0.4f);
    look.background = glm::vec3(0);
    CHECK(glm::length(seen(FlatInk::Pigment)) < 1e-6f);
    const glm::vec3 wax = seen(FlatInk::Wax);
    look.background = glm::vec3(1);
    CHECK(glm::distance(seen(FlatInk::Wax), wax) < 1e-3f);
    CHECK(wax.g / wax.r == Approx(0.5).epsilon(0.01));
    fluid.gas->dye->clear({0.01f, 0, 0, 0});  // less than wax has at its edge
    CHECK(seen(FlatInk::Wax) == glm::vec3(1));
}

TEST_CASE("paper is rough, everywhere about as bright as the background") {
    const FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    LookDesc look = flatLook();
    look.background = glm::vec3(0.8f);
    look.flatBackdrop = FlatBackdrop::Paper;
    const Pixels paper = drawn(fluid, look);
    double mean = 0, square = 0;
    for (int y = 20; y < 160; ++y)
        for (int x = 20; x < 300; ++x) {
            const double g = double(paper.at({x, y}).g) / 0.8 - 1;
            mean += g / (140 * 280), square += g * g / (140 * 280);
        }
    CHECK(std::abs(mean) < 0.01);
    CHECK(std::sqrt(square) > 0.01);
    CHECK(std::sqrt(square) < 0.08);
}

TEST_CASE("a sky behind a picture is the background above, and paler the lower") {
    const FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    LookDesc look = flatLook();
    look.background = {0.1f, 0.2f, 0.5f};
    look.flatBackdrop = FlatBackdrop::Sky;
    const Pixels sky = drawn(fluid, look);
    const auto greyness = [&](int y) { return sky.at({160, y}).r / sky.at({160, y}).b; };
    CHECK(greyness(10) > 1.5f * greyness(170));
    CHECK(greyness(170) < 0.4f);
    for (int y = 11; y < 170; ++y) CHECK(greyness(y) <= greyness(y - 1));
    CHECK(glm::vec3(sky.at({20, 90})) == glm::vec3(sky.at({300, 90})));
}

}  // namespace slabflow::test::flat_ink_gl_test
