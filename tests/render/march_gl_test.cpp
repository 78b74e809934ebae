// What the smoke hides: against the Beer-Lambert law and against finer integration in double precision.
#include "gpu/ShaderSource.h"
#include "render/TestMarch.h"
#include "support/Catch.h"

namespace slabflow::test::march_gl_test {

static constexpr glm::ivec2 size{97, 53};

static const CameraDesc views[] = {{.eye = {0.1f, 0.9f, 2.6f}, .target = {0.05f, 0.9f, 0.4f}, .fov = 45},
                                   {.eye = {1.9f, 2.3f, -1.4f}, .target = {0, 0.9f, 0.3f}, .fov = 40},
                                   {.eye = {0.1f, 0.8f, 0.3f}, .target = {0.1f, 1.0f, 0.9f}, .fov = 80},  // inside
                                   {.eye = {0.05f, 0.9f, 0.6235f}, .target = {0.35f, 0.95f, 0.3f}, .fov = 90}};  // cut

/// RGBA of the smoke alone, every pixel marched and of a scene `sceneDistance` away.
static std::vector<float> smokeOf(const FluidFields& fluid, LookDesc look, const View& view,
                                  float sceneDistance = Frame::farAway, long frameIndex = 0) {
    look.march.offscreenScale = 1;
    return marched(fluid, look, view, {sceneDistance}, frameIndex).image.download();
}

static float opacityAt(const std::vector<float>& smoke, int x, int y) {
    return smoke[size_t(4 * (y * size.x + x) + 3)];
}

/// Largest difference of opacity from 1 - exp(-extinction * integral of the density), of pixels away from edges. Of
/// these it looks at every `stride`th along each axis.
static double worstDifference(const FluidFields& fluid, const LookDesc& look, const View& view,
                              float sceneDistance = Frame::farAway, int stride = 1) {
    const std::vector<float> smoke = smokeOf(fluid, look, view, sceneDistance), gas = fluid.gas->smoke.download();
    const auto between = look.filter == DensityFilter::Cubic ? splined : interpolated;
    double worst = 0;
    for (int y = 0; y < size.y; y += stride)
        for (int x = 0; x < size.x; x += stride) {
            const glm::dvec3 direction = directionThrough(view, x, y);
            const auto [first, last] = spanOf(fluid.grid, view.eye, direction);
            const double nearDistance = double(view.nearPlane) / glm::dot(direction, glm::dvec3(view.forward));
            const double from = std::max(first, nearDistance), to = std::min(last, double(sceneDistance));
            if (std::abs(last - from) < 0.03) continue;
            const double depth =
                double(look.extinction) * densityAlong(fluid, gas, view.eye, direction, from, to, between);
            worst = std::max(worst, std::abs(1 - std::exp(-depth) - double(opacityAt(smoke, x, y))));
        }
    return worst;
}

TEST_CASE("a homogeneous box obeys Beer-Lambert, from outside, from inside and with the near plane in its face") {
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 0.7f; });
    LookDesc look;
    look.extinction = 3;
    for (const CameraDesc& desc : views) CHECK(worstDifference(fluid, look, Camera(desc).view(size)) < 3e-3);
}

TEST_CASE("so it does behind and in front of something solid") {
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 0.7f; });
    LookDesc look;
    look.extinction = 3;
    CHECK(worstDifference(fluid, look, Camera(views[0]).view(size), 2.2f) < 3e-3);
    CHECK(worstDifference(fluid, look, Camera(views[1]).view(size), 2.45f) < 3e-3);
    CHECK(worstDifference(fluid, look, Camera(views[2]).view(size), 0.3f) < 3e-3);
}

TEST_CASE("a lone ball is found by rays that skip empty space") {
    const PlacedGrid grid{{.cells = {24, 33, 19}, .h = 0.04f}, {-0.5f, 0, -0.4f}};
    const FluidFields fluid = fluidOf(grid, ball({-0.1f, 0.5f, 0}, 0.2f));
    LookDesc look;
    look.extinction = 8;
    for (const glm::vec3 eye : {glm::vec3(0.2f, 0.7f, 2), glm::vec3(-2.1f, 0.6f, 0.2f), glm::vec3(0.1f, 2.3f, 0.1f),
                                glm::vec3(0.3f, 0.7f, -0.2f)})  // the last one inside
        CHECK(worstDifference(fluid, look, Camera({.eye = eye, .target = {-0.1f, 0.5f, 0}, .fov = 30}).view(size)) <
              0.02);
}

TEST_CASE("between cells the cubic filter has the density of B-splines") {
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3 x) {
        return 0.5f + 0.5f * std::sin(31 * x.x + 2) * std::cos(27 * x.y) * std::sin(36 * x.z + 1);
    });
    LookDesc look;
    look.filter = DensityFilter::Cubic;
    look.extinction = 4;
    look.march.jitter = false;
    for (const CameraDesc& desc : views) CHECK(worstDifference(fluid, look, Camera(desc).view(size)) < 4e-3);
}

TEST_CASE("rays that skip empty space meet all that the cubic filter makes of a lone cell") {
    const PlacedGrid grid{{.cells = {24, 24, 24}, .h = 0.04f}, glm::vec3(-0.48f)};
    LookDesc look;
    look.filter = DensityFilter::Cubic;
    look.extinction = 40;
    look.march.jitter = false;
    for (const int place : {12, 13, 14, 15}) {  // in its block
        const glm::vec3 cell = grid.centre(glm::ivec3(place));
        const FluidFields fluid =
            fluidOf(grid, [=](glm::vec3 x) { return glm::length(x - cell) < 0.02f ? 1.0f : 0.0f; });
        // From outside, and from just within the last block that none of it is next to: the longest leap towards it.
        const float within = grid.h * (float(place) + 0.5f - 7.9f);
        for (const glm::vec3 away :
             {glm::vec3(0.01f, 0, 2), glm::vec3(1, 1.3f, -1), glm::vec3(-within, 0, 0), glm::vec3(0, 0, -within)}) {
            const View view = Camera({.eye = cell + away, .target = cell, .fov = 12}).view(size);
            // Filters of GPUs have 8 bits. The cell is as wide as several pixels.
            CHECK(worstDifference(fluid, look, view, Frame::farAway, 3) < 0.004);
        }
    }
}

TEST_CASE("half the step gives nearly the same picture") {
    const FluidFields fluid = fluidOf(unevenGrid(), ball({0.05f, 0.9f, 0.35f}, 0.4f));
    const View view = Camera(views[1]).view(size);
    LookDesc look;
    look.extinction = 12;
    const std::vector<float> whole = smokeOf(fluid, look, view);
    look.march.stepVoxels /= 2;
    const std::vector<float> half = smokeOf(fluid, look, view);
    double worst = 0, mean = 0;
    for (size_t i = 0; i < whole.size(); ++i) {
        worst = std::max(worst, double(std::abs(whole[i] - half[i])));
        mean += double(whole[i] - half[i]) / double(whole.size());
    }
    CHECK(worst < 0.03);
    CHECK(std::abs(mean) < 5e-4);
    CHECK(*std::max_element(half.begin(), half.end()) > 0.5f);
}

TEST_CASE("smoke behind a wall costs nothing and shows nothing") {
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 5.0f; });
    for (const float value : smokeOf(fluid, {}, Camera(views[0]).view(size), 0.5f)) REQUIRE(value == 0);
}

TEST_CASE("jitter depends on the frame alone") {
    const FluidFields fluid = fluidOf(unevenGrid(), ball({0.05f, 0.9f, 0.35f}, 0.4f));
    const View view = Camera(views[0]).view(size);
    const std::vector<float> five = smokeOf(fluid, {}, view, Frame::farAway, 5);
    CHECK((five == smokeOf(fluid, {}, view, Frame::farAway, 5)));
    CHECK((five != smokeOf(fluid, {}, view, Frame::farAway, 6)));
}

TEST_CASE("the side towards the light is brighter") {
    const FluidFields fluid = fluidOf(unevenGrid(), ball({0.05f, 0.9f, 0.35f}, 0.3f));
    const View view = Camera({.eye = {0.05f, 0.9f, 2}, .target = {0.05f, 0.9f, 0}, .fov = 30}).view(size);
    LookDesc look;
    look.light.direction = {1, 0, 0};
    const std::vector<float> smoke = smokeOf(fluid, look, view);
    const auto radiance = [&](int x) { return smoke[size_t(4 * (26 * size.x + x))]; };
    CHECK(radiance(56) > 1.5f * radiance(40));
}

TEST_CASE("blue noise has every rank once") {
    std::vector<float> ranks = blueNoiseRanks(32);
    std::sort(ranks.begin(), ranks.end());
    for (size_t i = 0; i < ranks.size(); ++i) REQUIRE(ranks[i] == float(i) / 1024);
}

TEST_CASE("the march that makes pictures has no switches: those are in a shader beside it") {
    const auto switchesOf = [](const char* shader) {
        const auto uniforms = expandShader(Assets::directory(SLABFLOW_SOURCE_DIR), shader).declaredUniforms();
        int count = 0;
        for (const char* name : {"jitters", "weightsEnd", "mindsNearPlane", "skipsEmpty", "fixesUp"})
            count += int(std::ranges::count(uniforms, name));
        return count;
    };
    CHECK(switchesOf("glsl/render/march.frag") == 0);
    CHECK(switchesOf("glsl/render/march_switched.frag") == 5);
}

}  // namespace slabflow::test::march_gl_test
