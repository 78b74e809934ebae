// What the smoke scatters of each light, and how much of it.
#include <glm/gtc/constants.hpp>

#include "render/Renderer.h"
#include "render/TestMarch.h"
#include "sim/Bodies.h"
#include "support/Catch.h"

namespace slabflow::test::lights_gl_test {

namespace {

constexpr float pi = glm::pi<float>();

const CameraDesc aside{.eye = {1.9f, 2.3f, -1.4f}, .target = {0, 0.9f, 0.3f}, .fov = 40};

/// No light but what a test adds; every pixel is marched.
LookDesc darkLook() {
    LookDesc look;
    look.light.color = look.keyLight.color = look.ambient = glm::vec3(0);
    look.albedo = glm::vec3(1);
    look.march.offscreenScale = 1;
    look.march.jitter = false;
    return look;
}

std::vector<float> smokeOf(const FluidFields& fluid, const LookDesc& look, glm::ivec2 size = {49, 37},
                           const CameraDesc& camera = aside) {
    return marched(fluid, look, Camera(camera).view(size)).image.download();
}

/// `count` directions of length 1, spread evenly over the sphere (Fibonacci).
std::vector<glm::vec3> directions(int count) {
    std::vector<glm::vec3> result;
    for (int i = 0; i < count; ++i) {
        const float y = 1 - 2 * (float(i) + 0.5f) / float(count), r = std::sqrt(1 - y * y);
        const float angle = 2.39996323f * float(i);
        result.push_back({r * std::cos(angle), y, r * std::sin(angle)});
    }
    return result;
}

}  // namespace

TEST_CASE("two lights add in the smoke") {
    const FluidFields fluid = fluidOf(unevenGrid(), ball({0.05f, 0.9f, 0.35f}, 0.3f));
    LookDesc sun = darkLook();
    sun.light = {.direction = {1, 0.7f, 0.2f}, .color = {3, 2, 1}};
    sun.keyLight.direction = {-0.6f, 0.4f, 0.9f};
    LookDesc key = sun, both = sun;
    key.light.color = glm::vec3(0);
    key.keyLight.color = both.keyLight.color = {0.5f, 1, 4};
    const std::vector<float> a = smokeOf(fluid, sun), b = smokeOf(fluid, key), sum = smokeOf(fluid, both);
    float brightest = 0;
    for (size_t i = 0; i < sum.size(); ++i) {
        if (i % 4 == 3) continue;
        REQUIRE(sum[i] == Approx(a[i] + b[i]).epsilon(2e-3).margin(1e-4));
        brightest = std::max(brightest, std::min(a[i], b[i]));
    }
    CHECK(brightest > 0.02f);  // both are seen
}

TEST_CASE("two lights add on the ground and on obstacles") {
    const FluidFields fluid = fluidOf(unevenGrid(), ball({0.05f, 0.9f, 0.35f}, 0.2f));
    ObstacleDesc desc;
    desc.name = "ball";
    desc.shape = Sphere{.center = {0.05f, 0.5f, 0.9f}, .radius = 0.2f};
    const std::vector<Body> bodies = Bodies(slab().shaders(), {desc}, 0).list();
    LookDesc sun = darkLook();
    sun.background = glm::vec3(0);
    sun.outline = false;
    sun.light = {.direction = {1, 0.7f, 0.2f}, .color = {3, 2, 1}};
    sun.keyLight.direction = {-0.6f, 0.4f, 0.9f};
    LookDesc key = sun, both = sun;
    key.light.color = glm::vec3(0);
    key.keyLight.color = both.keyLight.color = {0.5f, 1, 4};
    const auto sceneOf = [&](const LookDesc& look) {
        const CameraDesc above{.eye = {0.6f, 1.9f, 2.6f}, .target = {0.05f, 0.4f, 0.4f}, .fov = 50};
        return Renderer(slab()).draw(shotOf(fluid, look, Camera(above), {64, 48}, 0, bodies)).image.download();
    };
    const std::vector<float> a = sceneOf(sun), b = sceneOf(key), sum = sceneOf(both);
    int litByBoth = 0;
    for (size_t i = 0; i < sum.size(); ++i) {
        if (i % 4 == 3) continue;
        REQUIRE(sum[i] == Approx(a[i] + b[i]).epsilon(4e-3).margin(2e-4));
        litByBoth += a[i] > 0.002f && b[i] > 0.002f;
    }
    CHECK(litByBoth > 500);
}

TEST_CASE("the sky lights an obstacle alike where it goes on beside the box of a fluid") {
    const glm::ivec2 size{65, 49};
    const glm::vec3 middle(0.5f, 1.15f, 0.375f), half(2, 0.12f, 0.12f);  // the fluid's box ends at x = 0.47
    ObstacleDesc desc;
    desc.name = "beam";
    desc.shape = Box{.center = middle, .size = 2.0f * half};
    const std::vector<Body> bodies = Bodies(slab().shaders(), {desc}, 0).list();
    LookDesc look = darkLook();
    look.ambient = glm::vec3(1);
    look.outline = look.ground = false;
    const int shift = GENERATE(0, 1, 2, 3);  // cells: light is found in blocks of four
    constexpr float h = 0.0175f;
    const PlacedGrid grid{{.cells = {40, 48, 40}, .h = h},
                          glm::vec3(-0.23f, 0.73f - h * float(shift), 0.025f - h * float(shift))};
    FluidFields air = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    air.solids = solidsFromCells(slab(), air.grid, [&](glm::ivec3 cell) {
        return glm::all(glm::lessThan(glm::abs(air.grid.centre(cell) - middle), half));
    });
    for (const glm::vec3 side : {glm::vec3(0, 1, 1e-3f), glm::vec3(0, 0, 1), glm::vec3(0, -1, 1e-3f)}) {
        const Camera camera(CameraDesc{.eye = middle + 2.85f * side, .target = middle, .fov = 55});
        const std::vector<float> image =
            Renderer(slab()).draw(shotOf(air, look, camera, size, 0, bodies)).image.download();
        const auto at = [&](int x) { return image[size_t(4 * (size.y / 2 * size.x + x))]; };
        INFO(shift << " " << side.y << " " << side.z << " " << at(27) / at(45));
        // What the obstacle hides of the sky from its own surface is no second time hidden. It mirrors 4 % of it.
        CHECK(at(45) == Approx((desc.color.r + 0.04f) * (0.65f + 0.35f * side.y)).epsilon(0.02));
        CHECK(at(27) == Approx(at(45)).epsilon(0.15));
    }
}

TEST_CASE("the ground is lit by each light as it falls on it, but in the shadow that it throws itself") {
    // One light is red and steep, the other green and flat; a ball's shadows lie far apart.
    const PlacedGrid grid = unevenGrid();
    LookDesc look = darkLook();
    look.background = glm::vec3(0);
    look.outline = false;
    look.extinction = 60;
    look.light = {.direction = {1, 1.4f, 0}, .color = {5, 0, 0}};
    look.keyLight = {.direction = {-0.8f, 0.7f, 0.2f}, .color = {0, 7, 0}};
    const CameraDesc above{.eye = {0.05f, 4, 0.5f}, .target = {0.05f, 0.21f, 0.4f}, .fov = 50};
    const glm::ivec2 size{96, 72};
    const View view = Camera(above).view(size);
    const glm::vec3 middle = grid.origin + 0.5f * grid.size(), centre(0.05f, 0.95f, 0.35f);
    const FluidFields nothing = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    const FluidFields smoke = fluidOf(grid, ball(centre, 0.17f));
    Renderer renderer(slab());
    const auto groundOf = [&](const FluidFields& fluid) {
        return renderer.draw(shotOf(fluid, look, Camera(above), size, 0)).image.download();
    };
    const std::vector<float> lit = groundOf(nothing), shaded = groundOf(smoke);
    const float largest = std::max({grid.size().x, grid.size().y, grid.size().z});
    const auto placeOf = [&](int x, int y) {
        const glm::dvec3 direction = directionThrough(view, x, y);
        return glm::dvec3(view.eye) + direction * ((double(grid.origin.y) - double(view.eye.y)) / direction.y);
    };
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const double reach =
                glm::length(glm::dvec2(placeOf(x, y).x, placeOf(x, y).z) - glm::dvec2(middle.x, middle.z));
            const double pool = std::exp(-std::pow(reach / double(largest), 2)) / double(pi);
            const float* seen = &lit[size_t(4 * (y * size.x + x))];
            REQUIRE(double(seen[0]) ==
                    Approx(0.0145 * pool * 5 * double(glm::normalize(look.light.direction).y)).epsilon(5e-3));
            REQUIRE(double(seen[1]) ==
                    Approx(0.0156 * pool * 7 * double(glm::normalize(look.keyLight.direction).y)).epsilon(5e-3));
        }
    const auto share = [&](glm::vec3 towardsLight, size_t channel) {  // where that light's shadow lies
        const glm::vec3 place = centre - towardsLight * ((centre.y - grid.origin.y) / towardsLight.y);
        const glm::ivec2 pixel = view.pixelOf(place);
        const size_t i = size_t(4 * (pixel.y * size.x + pixel.x)) + channel;
        return shaded[i] / lit[i];
    };
    CHECK(share(look.light.direction, 0) < 0.1f);
    CHECK(share(look.light.direction, 1) > 0.95f);
    CHECK(share(look.keyLight.direction, 1) < 0.1f);
    CHECK(share(look.keyLight.direction, 0) > 0.95f);
}

TEST_CASE("the second light has its own shadow") {
    const PlacedGrid grid = unevenGrid();
    const FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 1.0f; });
    LookDesc look = darkLook();
    look.extinction = 8;
    look.light = {.direction = {1, 0, 0}, .color = {1, 0, 0}};
    look.keyLight = {.direction = {-1, 0, 0}, .color = {0, 1, 0}};
    const CameraDesc front{.eye = {0.05f, 0.9f, 3}, .target = {0.05f, 0.9f, 0}, .fov = 20};
    const std::vector<float> smoke = smokeOf(fluid, look, {41, 41}, front);
    const auto at = [&](int x, size_t channel) { return smoke[size_t(4 * (20 * 41 + x)) + channel]; };
    const int left = 10, right = 30;  // in the picture
    CHECK(at(right, 0) > 2 * at(left, 0));
    CHECK(at(left, 1) > 2 * at(right, 1));
}

TEST_CASE("smoke scatters as much light as it takes from a ray, however it spreads it") {
    // So little smoke that light is scattered once: over all directions of the light the mean radiance is that of
    // isotropic scattering, E / 4 pi for each share of the ray that is covered.
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 1.0f; });
    for (const float anisotropy : {-0.5f, 0.0f, 0.3f, 0.7f}) {
        LookDesc look = darkLook();
        look.extinction = 0.02f;
        look.anisotropy = anisotropy;
        double mean = 0, opacity = 0;
        const std::vector<glm::vec3> all = directions(150);
        for (const glm::vec3 direction : all) {
            look.light = {.direction = direction, .color = glm::vec3(4 * pi)};
            const std::vector<float> pixel = smokeOf(fluid, look, {1, 1});
            mean += double(pixel[0]) / double(all.size());
            opacity = double(pixel[3]);
        }
        CHECK(opacity > 0.005);
        CHECK(mean / opacity == Approx(1).epsilon(0.03));
    }
}

TEST_CASE("a ball of smoke gives off no more light than falls on it") {
    const glm::vec3 centre(0, 0, 0);
    const float radius = 0.4f, reach = 0.5f;
    const PlacedGrid grid{{.cells = {20, 20, 20}, .h = 0.05f}, glm::vec3(-0.5f)};
    const FluidFields fluid =
        fluidOf(grid, [=](glm::vec3 x) { return glm::length(x - centre) < radius ? 1.0f : 0.0f; });
    const float multipleScattering = GENERATE(0.0f, 1.0f);
    double lastShare = 0;
    for (const float extinction : {0.2f, 2.0f, 20.0f, 200.0f}) {
        LookDesc look = darkLook();
        look.extinction = extinction;
        look.multipleScattering = multipleScattering;
        look.light = {.direction = {0, 0, 1}, .color = glm::vec3(1)};
        // Power that leaves: radiance over the ball's disc, seen from far away, and over all directions.
        const glm::ivec2 size(24);
        const float distance = 40, fov = 2 * glm::degrees(std::atan(reach / distance));
        const float pixelArea = 4 * reach * reach / float(size.x * size.y);
        double power = 0;
        const std::vector<glm::vec3> all = directions(60);
        for (const glm::vec3 direction : all) {
            const std::vector<float> smoke =
                smokeOf(fluid, look, size, {.eye = distance * direction, .target = centre, .fov = fov});
            for (size_t i = 0; i < smoke.size(); i += 4)
                power += double(smoke[i] * pixelArea) * 4 * double(pi) / double(all.size());
        }
        const double share = power / double(pi * radius * radius);  // of what falls on it
        INFO("extinction " << extinction << ": " << share);
        // What is far is known up to a depth of 9, so that the far side of the thickest cloud is too bright.
        CHECK(share < (multipleScattering > 0 && extinction > 100 ? 1.2 : 1));
        lastShare = share;
    }
    CHECK(lastShare > (multipleScattering > 0 ? 0.9 : 0.3));  // white smoke is white, a cloud is whiter
}

TEST_CASE("thick smoke hides all that is behind it") {
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 1.0f; });
    LookDesc look = darkLook();
    look.extinction = 40;
    const std::vector<float> smoke =
        smokeOf(fluid, look, {31, 31}, {.eye = {0, 0.9f, 3}, .target = {0, 0.9f, 0}, .fov = 8});
    for (size_t i = 3; i < smoke.size(); i += 4) REQUIRE(smoke[i] == 1);
}

TEST_CASE("where the march ends early in thick smoke, nothing of its light is missing") {
    // One step leaves 0.01003 of the ray, for which it is worth going on, or 0.00998, for which it is not. The light
    // comes from the side: all along the ray there is as much of it.
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 1.0f; });
    LookDesc look = darkLook();
    look.light = {.direction = {1, 0, 0}, .color = glm::vec3(50)};
    look.march.stepVoxels = 0.5f;
    const auto radianceWith = [&](float extinction) {
        look.extinction = extinction;
        return smokeOf(fluid, look, {1, 1}, {.eye = {0.435f, 0.9f, 3}, .target = {0.435f, 0.9f, 0}, .fov = 1})[0];
    };
    const float goesOn = radianceWith(131.5f), ends = radianceWith(131.625f);
    CHECK(goesOn > 0.05f);
    CHECK(ends == Approx(goesOn).epsilon(5e-3));
}

TEST_CASE("light from all around leaves no smoke brighter than the sky") {
    for (const float density : {0.05f, 0.5f, 5.0f}) {
        const FluidFields fluid = fluidOf(unevenGrid(), [=](glm::vec3) { return density; });
        LookDesc look = darkLook();
        look.ambient = glm::vec3(1);
        const std::vector<float> smoke = smokeOf(fluid, look);
        for (size_t i = 0; i < smoke.size(); i += 4) REQUIRE(smoke[i] <= smoke[i + 3] + 2e-3f);
    }
}

}  // namespace slabflow::test::lights_gl_test
