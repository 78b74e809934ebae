// Lights that are discs and not points, in pictures of several images.
#include "render/Renderer.h"
#include "render/TestFluid.h"
#include "support/Catch.h"

namespace slabflow::test::wide_light_gl_test {

namespace {

constexpr glm::ivec2 size{120, 90};
constexpr float eyeHeight = 0.8f, fov = 47;
const PlacedGrid box{{.cells = {108, 40, 72}, .h = 0.015f}, {-0.9f, 0, -0.54f}};

/// Straight from above, on the floor where the light along (-1, -1, 0) through a ball at (0.1, 0.4, 0) arrives. The
/// ball is not seen.
const CameraDesc above{.eye = {-0.3f, eyeHeight, 0.005f}, .target = {-0.3f, 0, 0}, .fov = fov};

LookDesc lookInALight(float degrees, int samples) {
    LookDesc look;
    look.light = {.direction = {1, 1, 0}, .color = glm::vec3(8), .size = degrees};
    look.ambient = glm::vec3(0);
    look.openFade = 0;
    look.samples = samples;
    return look;
}

FluidFields ballInTheAir() { return fluidOf(box, ball({0.1f, 0.4f, 0}, 0.12f)); }

std::vector<float> pictureOf(const FluidFields& fluid, const LookDesc& look) {
    const Camera camera(above);
    Renderer renderer(slab());
    return renderer.draw(shotOf(fluid, look, camera, size, 0)).radiance().download();
}

/// Variance of where light is missing, across and up [m²].
glm::dvec2 spreadOfShadow(float degrees) {
    const LookDesc look = lookInALight(degrees, 33);
    const std::vector<float> with = pictureOf(ballInTheAir(), look),
                             without = pictureOf(fluidOf(box, [](glm::vec3) { return 0.0f; }), look);
    const double pixel = 2 * eyeHeight * std::tan(glm::radians(0.5 * fov)) / size.y;
    double sum = 0;
    glm::dvec2 first(0), second(0);
    for (int j = 0; j < size.y; ++j)
        for (int i = 0; i < size.x; ++i) {
            const size_t at = 4 * (size_t(j) * size_t(size.x) + size_t(i));
            const glm::dvec2 place = pixel * glm::dvec2(i, j);
            const double missing = 1 - double(with[at]) / double(without[at]);
            sum += missing;
            first += missing * place;
            second += missing * place * place;
        }
    return second / sum - first * first / (sum * sum);
}

}  // namespace

TEST_CASE("a shadow is spread as wide as its light is seen from there") {
    const glm::dvec2 spread = spreadOfShadow(24) - spreadOfShadow(0);
    // A disc adds a quarter of the square of its radius, along the way on the floor twice that, and what its far rim is
    // farther away.
    const double way = 0.4 * std::sqrt(2.0), tangent = std::tan(glm::radians(12.0)), radius = way * tangent;
    CHECK(spread.y == Approx(0.25 * radius * radius).epsilon(0.1));
    CHECK(spread.x == Approx(0.5 * radius * radius * (1 + 1.25 * tangent * tangent)).epsilon(0.1));
}

TEST_CASE("a picture of one image has the light of the middle") {
    const FluidFields fluid = ballInTheAir();
    CHECK(pictureOf(fluid, lookInALight(12, 1)) == pictureOf(fluid, lookInALight(0, 1)));
    CHECK(pictureOf(fluid, lookInALight(12, 4)) != pictureOf(fluid, lookInALight(0, 4)));
}

TEST_CASE("what is taken apart after a picture has the light of the middle, too") {
    const FluidFields fluid = ballInTheAir();
    const LookDesc look = lookInALight(12, 4);
    const Camera camera(CameraDesc{.eye = {0.1f, 0.6f, 3}, .target = {0.1f, 0.4f, 0}, .fov = fov});
    const Shot shot = shotOf(fluid, look, camera, size, 0);
    const auto beautyOf = [](const PassFrame& passes) { return passes.beauty.download(); };
    const NextPicture next{camera, 0};
    Renderer renderer(slab());
    const std::vector<float> alone = beautyOf(renderer.drawPasses(shot, next));
    renderer.draw(shot);
    CHECK(beautyOf(renderer.takeApart(shot, next)) == alone);
}

}  // namespace slabflow::test::wide_light_gl_test
