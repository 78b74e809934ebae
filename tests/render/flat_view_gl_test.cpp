// What a flat picture has besides colours: relief, what is seen through it, where it flows, light around what is
// bright.
#include <cmath>

#include "render/Renderer.h"
#include "render/TestFluid.h"
#include "support/Catch.h"

using namespace slabflow;
using namespace slabflow::test;

namespace {

const PlacedGrid grid{{.cells = {32, 18, 1}, .h = 1.0f / 16}, {-1, 3, 2}};
constexpr glm::ivec2 size{320, 180};

struct Pixels {
    std::vector<float> image;
    glm::vec3 at(glm::ivec2 pixel) const {
        const float* p = &image[size_t(4 * (pixel.y * size.x + pixel.x))];
        return {p[0], p[1], p[2]};
    }
    bool operator==(const Pixels&) const = default;
};

/// Density by place, 0 to 1 from the left to the right and from the bottom to the top.
FluidFields smokeOf(const std::function<float(glm::vec2)>& density) {
    return fluidOf(grid,
                   [=](glm::vec3 world) { return density(glm::vec2(world - grid.origin) / glm::vec2(grid.size())); });
}

LookDesc flatLook() {
    LookDesc look;
    look.mode = LookMode::Flat;
    look.flatQuantity = FlatQuantity::Density;
    return look;
}

Pixels drawn(const FluidFields& fluid, const LookDesc& look, long frame = 0) {
    return {Renderer(slab()).draw(shotOf(fluid, look, Camera::facing(grid, size), size, frame)).image.download()};
}

/// Mean of products of neighbours' deviations from the mean, those on the right or above, over the mean square.
double correlation(const Pixels& pixels, glm::ivec2 step) {
    double mean = 0, square = 0, product = 0;
    int count = 0;
    for (int pass = 0; pass < 2; ++pass)
        for (int y = 40; y < 140; ++y)
            for (int x = 60; x < 260; ++x) {
                const double here = double(pixels.at({x, y}).g), there = double(pixels.at(glm::ivec2(x, y) + step).g);
                if (pass == 0) mean += here, ++count;
                else square += (here - mean) * (here - mean), product += (here - mean) * (there - mean);
                if (pass == 0 && y == 139 && x == 259) mean /= count;
            }
    return product / square;
}

}  // namespace

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
    CHECK(correlation(plain, {0, 0}) == Approx(1));
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

TEST_CASE("arrows lie along the flow, as long as it is fast, and none where it rests") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    LookDesc look = flatLook();
    const Pixels plain = drawn(fluid, look);
    look.flatOverlay = FlatOverlay::Arrows;
    fluid.cellVelocity.clear(glm::vec4(0));
    CHECK(drawn(fluid, look) == plain);
    const auto bright = [&](glm::vec2 velocity) {
        fluid.cellVelocity.clear({velocity, 0, 0});
        const Pixels seen = drawn(fluid, look);
        int rows = 0, columns = 0, all = 0;  // that are part of an arrow
        for (int y = 20; y < 160; ++y) {
            bool any = false;
            for (int x = 20; x < 300; ++x) any |= seen.at({x, y}).g > 0.3f, all += seen.at({x, y}).g > 0.3f;
            rows += any;
        }
        for (int x = 20; x < 300; ++x) {
            bool any = false;
            for (int y = 20; y < 160; ++y) any |= seen.at({x, y}).g > 0.3f;
            columns += any;
        }
        return glm::dvec3(double(columns) / 280, double(rows) / 140, all);
    };
    const glm::dvec3 right = bright({1, 0}), up = bright({0, 1}), slow = bright({0.4f, 0});
    CHECK(right.x > 1.5 * right.y);
    CHECK(up.y > 1.5 * up.x);
    CHECK(right.z == Approx(up.z).epsilon(0.1));
    CHECK(slow.z < 0.8 * right.z);
}

TEST_CASE("lines run along the flow, wander with the frames, and fade where it is slow") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.3f; });
    LookDesc look = flatLook();
    const Pixels plain = drawn(fluid, look);
    look.flatOverlay = FlatOverlay::Lines;
    fluid.cellVelocity.clear(glm::vec4(0));
    CHECK(drawn(fluid, look) == plain);
    fluid.cellVelocity.clear({1, 0, 0, 0});
    const Pixels right = drawn(fluid, look);
    CHECK(correlation(right, {4, 0}) > 0.3);
    CHECK(std::abs(correlation(right, {0, 4})) < 0.2);
    CHECK(drawn(fluid, look, 40) == right);
    fluid.cellVelocity.clear({0, -1, 0, 0});
    const Pixels down = drawn(fluid, look);
    CHECK(correlation(down, {0, 4}) > 0.3);
    CHECK(std::abs(correlation(down, {4, 0})) < 0.2);

    // What is at the left in one frame is further right some frames later: waves run with the flow.
    fluid.cellVelocity.clear({1, 0, 0, 0});
    const Pixels later = drawn(fluid, look, 8);
    double with = 0, against = 0;
    for (int y = 40; y < 140; ++y)
        for (int x = 60; x < 260; ++x) {
            const double now = double(later.at({x, y}).g);
            with += std::abs(now - double(right.at({x - 2, y}).g));
            against += std::abs(now - double(right.at({x + 2, y}).g));
        }
    CHECK(with < 0.98 * against);
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
