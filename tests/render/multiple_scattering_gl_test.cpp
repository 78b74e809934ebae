// Light that a cloud scatters many times, against the integral along a ray in double precision.
#include "render/LightVolume.h"
#include "render/TestMarch.h"
#include "support/Catch.h"

namespace slabflow::test::multiple_scattering_gl_test {

namespace {

constexpr glm::ivec2 size{9, 9};
const PlacedGrid box{{.cells = {32, 32, 32}, .h = 0.03125f}, {-0.5f, -0.5f, -0.5f}};
constexpr double sigma = 6;  // 1/m, through one metre

LookDesc cloudLook(float multipleScattering) {
    LookDesc look;
    look.extinction = float(sigma);
    look.albedo = glm::vec3(1);
    look.anisotropy = 0.4f;
    look.multipleScattering = multipleScattering;
    look.light = {.direction = {0, 0, -1}, .color = glm::vec3(20)};
    look.ambient = glm::vec3(0);
    look.openFade = 0;
    look.march.stepVoxels = 0.1f;
    look.march.offscreenScale = 1;
    return look;
}

double seenInTheMiddle(const FluidFields& fluid, const LookDesc& look) {
    const Camera camera(CameraDesc{.eye = {0, 0, 30}, .target = {0, 0, 0}, .fov = 1});
    const std::vector<float> image = marched(fluid, look, camera.view(size)).image.download();
    return image[4 * (4 * size_t(size.x) + 4)];
}

/// Share of the sky that is seen in the cells in the middle, from the front to the back.
std::vector<double> skyAlong(const FluidFields& fluid, const LookDesc& look) {
    LightVolume volume(slab());
    volume.update(fluid, look);
    const std::vector<float> light = volume.light().download();
    std::vector<double> sky;
    for (int k = box.cells.z - 1; k >= 0; --k)
        sky.push_back(light[2 * size_t((k * box.cells.y + box.cells.y / 2) * box.cells.x + box.cells.x / 2)]);
    return sky;
}

/// Of what is scattered towards the eye in a cell, by the depth before it and the sky that is seen there.
double integral(const std::vector<double>& sky, const std::function<double(double before, double sky)>& scattered) {
    double sum = 0;
    const double ds = sigma * double(box.h);
    for (size_t i = 0; i < sky.size(); ++i) {
        const double before = (double(i) + 0.5) * ds;
        sum += std::exp(-before) * 2 * std::sinh(0.5 * ds) * scattered(before, sky[i]);
    }
    return sum;
}

double passesOften(double depth) { return 1 / (1 + 0.75 * 0.6 * depth); }

}  // namespace

TEST_CASE("light from behind passes a cloud as Eddington's approximation has it") {
    const FluidFields fluid = fluidOf(box, [](glm::vec3) { return 1.0f; });
    const double often = seenInTheMiddle(fluid, cloudLook(0.5f)) - seenInTheMiddle(fluid, cloudLook(0));
    const double expected = integral(skyAlong(fluid, cloudLook(0)), [](double before, double sky) {
        return 0.5 * 1.2 * 20 / (4 * 3.14159265) * (1 - sky) * passesOften(sigma - before);
    });
    CHECK(often == Approx(expected).epsilon(0.02));
}

TEST_CASE("the sky lights the depth of a cloud likewise") {
    const FluidFields fluid = fluidOf(box, [](glm::vec3) { return 1.0f; });
    LookDesc look = cloudLook(1);
    look.light.color = glm::vec3(0);
    look.ambient = glm::vec3(2);
    const double expected =
        integral(skyAlong(fluid, look), [](double, double sky) { return 2 * passesOften(-2 * std::log(sky)); });
    CHECK(seenInTheMiddle(fluid, look) == Approx(expected).epsilon(0.02));
}

}  // namespace slabflow::test::multiple_scattering_gl_test
