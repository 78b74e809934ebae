// The glow of burning gas, and its light on what is around it, against their formulas.
#include "render/FireLight.h"
#include "render/Fires.h"
#include "render/Occluders.h"
#include "render/Renderer.h"
#include "render/TestMarch.h"
#include "support/Catch.h"

namespace slabflow::test::fire_light_gl_test {

namespace {

constexpr glm::ivec2 size{97, 53};

std::vector<float> smokeOf(const FluidFields& fluid, LookDesc look, const View& view) {
    look.march.offscreenScale = 1;
    return marched(fluid, look, view).image.download();
}

/// At a reaction coordinate of so many fifteenths.
glm::vec3 glowAt(const LookDesc& look, int fifteenths) { return glowRamp(look.fire)[size_t(4 * fifteenths)]; }

const CameraDesc outside{.eye = {0.1f, 0.9f, 2.6f}, .target = {0.05f, 0.9f, 0.4f}, .fov = 45};

}  // namespace

TEST_CASE("even fire shines by the length of the ray, whatever the step") {
    const View view = Camera(outside).view(size);
    for (const float step : {0.5f, 0.23f, 1.7f}) {
        LookDesc look = darkLook();
        look.march.stepVoxels = step;
        const FluidFields fluid = burning(unevenGrid(), [](glm::ivec3) { return glm::vec2(0, 1); });
        const std::vector<float> smoke = smokeOf(fluid, look, view);
        int seen = 0;
        for (int y = 0; y < size.y; ++y)
            for (int x = 0; x < size.x; ++x) {
                const auto [first, last] = spanOf(fluid.grid, view.eye, directionThrough(view, x, y));
                if (last - first < 0.03) continue;
                ++seen;
                const float* pixel = &smoke[size_t(4 * (y * size.x + x))];
                for (int c = 0; c < 3; ++c)
                    REQUIRE(double(pixel[c]) == Approx((last - first) * double(glowAt(look, 15)[c])).epsilon(5e-3));
                REQUIRE(pixel[3] == 0);
            }
        CHECK(seen > 300);
    }
}

TEST_CASE("smoke hides the fire behind it: the limit of much of both is their ratio") {
    // In even smoke and fire the radiance is E / sigma (1 - exp(-sigma L)).
    LookDesc look = darkLook();
    look.extinction = 6;
    const FluidFields fluid = burning(unevenGrid(), [](glm::ivec3) { return glm::vec2(1, 1); });
    const View view = Camera(outside).view(size);
    const std::vector<float> smoke = smokeOf(fluid, look, view);
    const auto [first, last] = spanOf(fluid.grid, view.eye, directionThrough(view, 48, 26));
    const double opacity = 1 - std::exp(-6 * (last - first));
    const float* pixel = &smoke[size_t(4 * (26 * size.x + 48))];
    CHECK(double(pixel[3]) == Approx(opacity).margin(0.01));
    CHECK(double(pixel[0]) == Approx(double(glowAt(look, 15).r) / 6 * opacity).epsilon(0.08));
}

TEST_CASE("what is burnt out is black, and what burns is found by rays that skip empty space") {
    const PlacedGrid grid{{.cells = {24, 33, 19}, .h = 0.04f}, {-0.5f, 0, -0.4f}};
    const View view = Camera({.eye = {0.2f, 0.7f, 2}, .target = {-0.1f, 0.6f, 0}, .fov = 30}).view(size);
    LookDesc look = darkLook();
    const auto total = [&](const FluidFields& fluid) {
        double sum = 0;
        for (const float value : smokeOf(fluid, look, view)) sum += double(value);
        return sum;
    };
    for (const FireColors colors : {FireColors::Ramp, FireColors::BlackBody}) {
        look.fire.colors = colors;
        CHECK(glowAt(look, 0) == glm::vec3(0));
        CHECK(total(burning(grid, [](glm::ivec3) { return glm::vec2(0); })) == 0);
        const FluidFields spark =
            burning(grid, [](glm::ivec3 cell) { return glm::vec2(0, cell == glm::ivec3(9, 14, 11)); });
        look.march.skipEmpty = true;
        const double skipping = total(spark);
        look.march.skipEmpty = false;
        CHECK(skipping > 0.05);
        CHECK(skipping == Approx(total(spark)).epsilon(1e-3));
    }
}

TEST_CASE("a ramp of colours is followed at sixty-one reaction coordinates, however many stops it has") {
    FireLookDesc fire;
    fire.colors = FireColors::Ramp;
    fire.emission = 2;
    fire.ramp = {{0.1f, {0, 0, 1}}, {0.4f, {0, 3, 0}}, {0.5f, {1, 0, 0}}, {0.9f, {1, 1, 1}}};
    const std::vector<glm::vec3> glow = glowRamp(fire);
    REQUIRE(glow.size() == 61);
    CHECK(glow[0] == glm::vec3(0));
    CHECK(glow[4].b == Approx(2 * (1.0 / 15) / 0.1).epsilon(1e-4));  // on the way from black to the first stop
    CHECK(glow[24].g == Approx(6));                                  // 6 / 15 is the second one
    CHECK(glow[28].r == Approx(2 * (7.0 / 15 - 0.4) / 0.1).epsilon(1e-4));
    CHECK(glow[56] == glm::vec3(2));
    CHECK(glow[60] == glm::vec3(2));

    fire.ramp.insert(fire.ramp.begin(), {0, {5, 5, 5}});
    CHECK(glowRamp(fire)[0] == glm::vec3(0));  // all air is burnt out: what a stop at 0 says is only the way there
    CHECK(glowRamp(fire)[1].r > 2);
}

TEST_CASE("the ramp without stops of its own has three colours") {
    FireLookDesc fire;
    fire.colors = FireColors::Ramp;
    fire.emission = 1;
    const std::vector<glm::vec3> glow = glowRamp(fire);
    CHECK(glow[4].r == Approx(0.45 * (1.0 / 15) / 0.125).epsilon(1e-4));
    CHECK(glow[24].g == Approx(glm::mix(0.05, 0.4, (0.4 - 0.125) / 0.375)).epsilon(1e-4));
    CHECK(glow[60].b == Approx(0.35));
}

TEST_CASE("a hot body is redder where it is cooler, and darker") {
    FireLookDesc fire;
    const std::vector<glm::vec3> ramp = glowRamp(fire);
    for (size_t i = 2; i < ramp.size(); ++i) {
        CHECK(ramp[i].r > ramp[i - 1].r);
        CHECK(ramp[i].g / ramp[i].r > ramp[i - 1].g / ramp[i - 1].r);
        CHECK(ramp[i].b < ramp[i].g);
    }
    CHECK(ramp.back().r == Approx(fire.emission));
}

TEST_CASE("the light of one burning cell falls off with the square of the distance") {
    const PlacedGrid grid{{.cells = {32, 32, 32}, .h = 0.1f}, {-1.6f, -1.6f, -1.6f}};
    const glm::ivec3 hot(3, 4, 2);
    LookDesc look = darkLook();
    look.fire.lighting = 1;
    const FluidFields fluid = burning(grid, [=](glm::ivec3 cell) { return glm::vec2(0, cell == hot); });
    FireLight light(slab());
    light.collect(fluid, look.fire, {{"fadeLow", glm::vec3(0)}, {"fadeHigh", glm::vec3(0)}});
    Field nearbyMaximum = slab().makeField({"nearbyMaximum", light.glow().grid(), Layout::Centre, Format::R32F});
    nearbyMaximum.upload(std::vector<float>(light.glow().grid().cellCount(), 1.0f));
    Field air = slab().makeField({"extinction", coarser(grid, 2), Layout::Centre, Format::R16F});
    air.clear({});
    Occluders none;
    none.add(fluid.grid, fluid.grid, air, nearbyMaximum, 0);
    const FireLight* alone[] = {&light};
    light.shineInSmoke(look.fire, alone, none);

    const std::vector<float> glow = light.glow().download();
    double sum = 0;
    for (size_t i = 0; i < glow.size(); i += 4) sum += double(glow[i]);
    const double sent = double(glowAt(look, 15).r) * std::pow(0.1, 3);
    CHECK(sum == Approx(sent).epsilon(1e-4));

    const std::vector<float> arriving = light.inSmoke().download();
    const glm::vec3 block =
        grid.origin + (glm::vec3(0, 1, 0) + 0.5f) * 0.4f;  // that the cell is in: so fine it is known
    for (const glm::ivec3 texel : {glm::ivec3(6, 5, 4), glm::ivec3(2, 7, 7), glm::ivec3(7, 1, 0)}) {
        const glm::vec3 place = grid.origin + (glm::vec3(texel) + 0.5f) * 0.4f;
        const double squared = std::pow(double(glm::distance(place, block)), 2) + std::pow(0.32, 2);
        CHECK(double(arriving[size_t(4 * ((texel.z * 8 + texel.y) * 8 + texel.x))]) ==
              Approx(sent / squared).epsilon(0.01));
    }
}

TEST_CASE("the ground is lit by all that burns, close to the fire and far away") {
    const PlacedGrid grid{{.cells = {32, 24, 16}, .h = 0.1f}, {-1.6f, 0.2f, -0.8f}};
    const std::vector<glm::ivec3> hot{{3, 1, 2}, {22, 6, 9}};  // the first one close above the ground
    LookDesc look = darkLook();
    look.fire.lighting = 1;
    look.fire.emission = 1e6f;
    look.background = glm::vec3(0);
    look.outline = false;
    look.samples = 1;
    const FluidFields fluid =
        burning(grid, [&](glm::ivec3 cell) { return glm::vec2(0, std::ranges::find(hot, cell) != hot.end()); });
    std::vector<glm::vec3> places;  // of the blocks: so fine they are known
    for (const glm::ivec3 cell : hot) places.push_back(grid.origin + (glm::vec3(cell / 4) + 0.5f) * 0.4f);
    const double sent = double(glowAt(look, 15).r) * std::pow(0.1, 3);

    const Camera camera({.eye = {0.7f, 6, 5}, .target = {-0.3f, 0, 0}, .fov = 70});
    const View view = camera.view(size);
    Renderer renderer(slab());
    const Frame& frame = renderer.draw(shotOf(fluid, look, camera, size, 0, {}));
    const std::vector<float> image = frame.image.download(), distance = frame.distance.download();
    int seen = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::dvec3 direction = directionThrough(view, x, y);
            const size_t pixel = size_t(y * size.x + x);
            const auto hides = [&](glm::dvec3 fire) {
                return glm::length(glm::cross(fire - glm::dvec3(view.eye), direction)) < 0.45;
            };
            if (distance[pixel] > 100 || std::ranges::any_of(places, hides)) continue;
            const glm::dvec3 place = glm::dvec3(view.eye) + double(distance[pixel]) * direction;
            double arriving = 0;
            for (const glm::dvec3 fire : places) {
                const glm::dvec3 way = fire - place;
                const double squared = glm::dot(way, way) + std::pow(0.32, 2);
                arriving += sent * way.y / std::pow(squared, 1.5);
            }
            const double reach = glm::length(glm::dvec2(place.x, place.z)) / 3.2;
            if (reach > 2.4) continue;  // the rim, of which one sees 0.3 %
            ++seen;
            INFO("at " << place.x << ", " << place.z);
            REQUIRE(double(image[4 * pixel]) ==
                    Approx(0.0145 * std::exp(-reach * reach) * arriving / 3.14159265).epsilon(0.02));
        }
    CHECK(seen > 2000);
}

TEST_CASE("without a ground the fire's light on it is not computed") {
    const FluidFields fluid = burning(unevenGrid(), [](glm::ivec3) { return glm::vec2(0, 1); });
    const Camera camera(CameraDesc{});
    Lighting light(slab());
    const auto passesOf = [&](bool ground) {
        LookDesc look = darkLook();
        look.ground = ground;
        const long before = slab().passCount();
        light.update(shotOf(fluid, look, camera, {8, 8}, 0));
        return slab().passCount() - before;
    };
    CHECK(passesOf(false) == passesOf(true) - 1);
}

}  // namespace slabflow::test::fire_light_gl_test
