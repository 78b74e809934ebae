// Lights and liquids: what the surface mirrors of them, and what arrives on the floor.
#include <numbers>

#include "render/LiquidPictures.h"
#include "render/Renderer.h"
#include "support/Catch.h"

namespace slabflow::test::liquid_lights_gl_test {

using namespace liquid_pictures;

TEST_CASE("the sun on ripples as small as pixels does not sparkle") {
    const PlacedGrid grid{{.cells = {48, 10, 48}, .h = 0.05f}, {-1.2f, 0, -1.2f}};
    const FluidFields fluid = liquidOf(grid, [](glm::vec3 x) {
        return x.y - 0.25f - 0.012f * std::sin(31 * x.x + 5 * x.z) * std::sin(27 * x.z - 3 * x.x);
    });
    LookDesc look;
    look.ground = false;
    look.background = look.ambient = look.keyLight.color = glm::vec3(0);
    look.march.offscreenScale = 1;
    const auto redsOf = [&](float aside, float light) {
        look.light = {.direction = {0.1f, 1, -1}, .color = glm::vec3(light)};
        const Camera camera({.eye = {aside, 6, 6}, .target = {aside, 0.25f, 0}, .fov = 25});  // 6 cm a pixel
        Picture picture(fluid, look, camera);
        picture.draw();
        std::vector<double> reds;
        for (const float value : picture.frame.image.download()) reds.push_back(double(value));
        return reds;
    };
    const auto sunIn = [&](float aside) {
        std::vector<double> with = redsOf(aside, 10), without = redsOf(aside, 0);
        for (size_t i = 0; i < with.size(); ++i) with[i] -= without[i];
        return with;
    };
    // Half a pixel to the side it is much the same picture.
    const std::vector<double> here = sunIn(0), beside = sunIn(0.03f);
    double sum = 0, difference = 0;
    for (size_t i = 0; i < here.size(); ++i) {
        sum += (here[i] + beside[i]) / 2;
        difference += std::abs(here[i] - beside[i]);
    }
    CHECK(sum > 1000);
    CHECK(difference < 0.8 * sum);  // 1.96 without a filter: no bright pixel stays one
}

TEST_CASE("light on the floor is focused, not made") {
    const PlacedGrid grid = basin();
    LookDesc look;
    look.light.direction = {0, 1, 0};
    look.liquid.absorption = glm::vec3(0);
    LightVolume light(slab());
    const auto floorUnder = [&](float height) {
        const float wave = 5 * std::numbers::pi_v<float>;
        const FluidFields fluid =
            liquidOf(grid, [&](glm::vec3 x) { return x.y - 0.4f - height * std::cos(wave * x.x); });
        light.update(fluid, look);
        std::vector<float> red;
        const std::vector<float> texels = light.floorLight()->download();
        for (size_t i = 0; i < texels.size(); i += 4) red.push_back(texels[i]);
        return red;
    };
    for (const float value : floorUnder(0)) REQUIRE(value == Approx(1 - straight).epsilon(0.002));
    const std::vector<float> waves = floorUnder(0.015f);
    float sum = 0, most = 0;
    for (const float value : waves) sum += value, most = std::max(most, value);
    CHECK(most > 1.3f);
    CHECK(sum / float(waves.size()) == Approx(1 - straight).epsilon(0.03));
}

}  // namespace slabflow::test::liquid_lights_gl_test
