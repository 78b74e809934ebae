// Smoke as a curve draws it: against smoke that is as the curve says.
#include "render/DensitySample.h"
#include "render/TestMarch.h"
#include "scene/SmokeCurve.h"
#include "support/Catch.h"

namespace slabflow::test::smoke_curve_gl_test {

namespace {

constexpr glm::ivec2 size{64, 48};
const PlacedGrid grid{{.cells = {24, 33, 19}, .h = 0.04f}, {-0.5f, 0, -0.4f}};
const DensityFunction density = ball({0, 0.6f, 0}, 0.45f);

LookDesc plainLook() {
    LookDesc look;
    look.extinction = 8;
    look.march.offscreenScale = 1;
    return look;
}

std::vector<float> pictureOf(const FluidFields& fluid, const LookDesc& look) {
    const CameraDesc camera{.eye = {0.3f, 0.9f, 1.6f}, .target = {0, 0.6f, 0}, .fov = 40};
    return marched(fluid, look, Camera(camera).view(size)).image.download();
}

double largestDifference(const std::vector<float>& a, const std::vector<float>& b) {
    double largest = 0;
    for (size_t i = 0; i < a.size(); ++i) largest = std::max(largest, double(std::abs(a[i] - b[i])));
    return largest;
}

FluidFields withDye(FluidFields fluid, glm::vec3 colour) {
    fluid.gas->dye = slab().makeField({"dye", fluid.grid, Layout::Centre, Format::RGBA32F});
    std::vector<float> dye = fluid.gas->smoke.download();
    for (size_t i = 0; i < dye.size(); i += 4)
        for (int c = 3; c-- > 0;) dye[i + size_t(c)] = dye[i] * colour[c];
    fluid.gas->dye->upload(dye);
    return fluid;
}

}  // namespace

TEST_CASE("a curve that changes nothing draws the same picture") {
    const FluidFields fluid = fluidOf(grid, density);
    LookDesc look = plainLook();
    const std::vector<float> plain = pictureOf(fluid, look);
    look.smokeCurve = {{0.4f, 0.4f}, {2, 2}};
    CHECK(largestDifference(pictureOf(fluid, look), plain) < 4e-3);  // 16 bits carry its colour
}

TEST_CASE("smoke is as opaque as the density as which it is drawn") {
    LookDesc look = plainLook();
    look.smokeCurve = {{0.3f, 0}, {0.6f, 0.9f}, {0.8f, 0.2f}};
    const auto curved =
        fluidOf(grid, [&](glm::vec3 place) { return drawnAs(look.smokeCurve, density(place)).opacity; });
    const std::vector<float> drawn = pictureOf(fluidOf(grid, density), look);
    look.smokeCurve.clear();
    CHECK(largestDifference(drawn, pictureOf(curved, look)) < 4e-3);
    CHECK(largestDifference(drawn, pictureOf(fluidOf(grid, density), look)) > 0.2);
}

TEST_CASE("its colours are those of the smoke or its dye times those of the curve") {
    LookDesc look = plainLook();
    look.smokeCurve = {{0, 0, {0.5f, 1, 0.25f}}, {2, 2, {0.5f, 1, 0.25f}}};
    look.albedo = {0.8f, 0.4f, 1};
    const std::vector<float> tinted = pictureOf(fluidOf(grid, density), look);
    LookDesc plain = look;
    plain.smokeCurve.clear();
    plain.albedo = {0.4f, 0.4f, 0.25f};
    CHECK(largestDifference(tinted, pictureOf(fluidOf(grid, density), plain)) < 4e-3);

    const FluidFields dyed = withDye(fluidOf(grid, density), {0.2f, 0.8f, 0.6f});
    const FluidFields expected = withDye(fluidOf(grid, density), {0.1f, 0.8f, 0.15f});
    CHECK(largestDifference(pictureOf(dyed, look), pictureOf(expected, plain)) < 6e-3);
}

TEST_CASE("a sample of the densities has all of them in their shares") {
    const FluidFields fluid = fluidOf({{.cells = {40, 32, 32}, .h = 0.1f}, {}}, [](glm::vec3 place) {
        return place.x < 1 ? 0.25f : place.x < 3 ? 0.75f : 0.0f;
    });
    DensitySample sample(slab());
    sample.update(fluid.gas->smoke);
    CHECK(sample.densities().empty());
    waitForGpu();
    sample.update(fluid.gas->smoke);
    const std::vector<float>& densities = sample.densities();
    CHECK(std::ranges::is_sorted(densities));
    CHECK(std::abs(double(densities.size()) / (20 * 16 * 16) - 0.75) < 0.05);
    CHECK(std::abs(double(std::ranges::count(densities, 0.25f)) / double(densities.size()) - 1.0 / 3) < 0.05);
}

}  // namespace slabflow::test::smoke_curve_gl_test
