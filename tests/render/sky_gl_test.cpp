// The sky in pictures: behind everything, as light, and in what mirrors it.
#include <glm/gtc/constants.hpp>

#include "render/Atmosphere.h"
#include "render/Pictures.h"
#include "render/Renderer.h"
#include "support/Catch.h"

using namespace slabflow;
using namespace slabflow::test;

namespace {

constexpr glm::ivec2 size{64, 48};

LookDesc skyLook(glm::vec3 towardsSun = {0.3f, 0.6f, 0.7f}) {
    LookDesc look;
    look.light = {towardsSun, {8, 8, 8}};
    look.keyLight.color = glm::vec3(0);
    look.sky.strength = 1;
    look.outline = false;
    look.march.offscreenScale = 1;
    return look;
}

FluidFields nothing() {
    return fluidOf(unevenGrid(), [](glm::vec3) { return 0.0f; });
}

glm::vec3 at(const std::vector<float>& image, int x, int y) {
    const size_t i = 4 * size_t(y * size.x + x);
    return {image[i], image[i + 1], image[i + 2]};
}

std::vector<float> imageOf(const FluidFields& fluid, const LookDesc& look, const CameraDesc& camera,
                           std::span<const Body> bodies = {}) {
    return Renderer(slab()).draw(shotOf({&fluid}, look, Camera(camera), size, bodies)).image.download();
}

const CameraDesc intoSky{.eye = {0, 2, 0}, .target = {-3, 3.5f, 1}, .fov = 60};

}  // namespace

TEST_CASE("behind everything is the sky of the atmosphere") {
    const LookDesc look = skyLook();
    const std::vector<float> image = imageOf(nothing(), look, intoSky);
    const View view = Camera(intoSky).view(size);
    const Atmosphere air(glm::normalize(look.light.direction), look.sky.turbidity);
    const glm::vec3 sunAboveAir = look.light.color / Atmosphere({0, 1, 0}, look.sky.turbidity).transmittance({0, 1, 0});
    int compared = 0;
    for (int y = 0; y < size.y; y += 5)
        for (int x = 0; x < size.x; x += 5) {
            const glm::vec3 direction(directionThrough(view, x, y));
            if (direction.y < 0.05f) continue;
            const glm::vec3 expected = sunAboveAir * air.radiance(direction);
            INFO(x << " " << y);
            for (int c = 0; c < 3; ++c) REQUIRE(at(image, x, y)[c] == Approx(expected[c]).epsilon(0.03));
            ++compared;
        }
    CHECK(compared > 60);
}

TEST_CASE("a turned sun turns the whole sky, and strength multiplies it") {
    LookDesc look = skyLook();
    CameraDesc camera = intoSky;
    const std::vector<float> before = imageOf(nothing(), look, camera);
    const auto quarterTurn = [](glm::vec3 v) { return glm::vec3(-v.z, v.y, v.x); };
    look.light.direction = quarterTurn(look.light.direction);
    look.sky.strength = 2;
    camera.eye = quarterTurn(camera.eye);
    camera.target = quarterTurn(camera.target);
    look.ground = false;
    const std::vector<float> after = imageOf(nothing(), look, camera);
    for (int y = 24; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x)
            for (int c = 0; c < 3; ++c) REQUIRE(at(after, x, y)[c] == Approx(2 * at(before, x, y)[c]).epsilon(4e-3));
}

TEST_CASE("the sky lights smoke: more where it is brighter, and nothing of ambient is left") {
    const FluidFields smoke = fluidOf(unevenGrid(), ball({0.05f, 0.9f, 0.35f}, 0.3f));
    LookDesc look = skyLook();
    look.albedo = glm::vec3(1);
    look.ground = false;
    look.sky.colorsSun = false;
    const CameraDesc camera{.eye = {1.9f, 0.9f, -1.4f}, .target = {0.05f, 0.9f, 0.35f}, .fov = 25};
    LookDesc strong = look, other = look;
    strong.sky.strength = 3;
    other.ambient = glm::vec3(50);
    other.background = glm::vec3(50);
    const glm::vec3 once = at(imageOf(smoke, look, camera), 32, 24);
    const glm::vec3 thrice = at(imageOf(smoke, strong, camera), 32, 24);
    CHECK(thrice.b > 1.3f * once.b);
    CHECK(thrice.b - once.b > 1.2f * (thrice.r - once.r));  // its light is blue
    CHECK(at(imageOf(smoke, other, camera), 32, 24) == once);
}

TEST_CASE("obstacles are lit by the part of the sky that they face") {
    // A sun at the horizon of which nothing but the sky is left: the side towards it is brighter.
    LookDesc look = skyLook({1, 0.05f, 0});
    look.ground = false;
    ObstacleDesc desc;
    desc.name = "ball";
    desc.shape = Sphere{.center = {0.05f, 0.9f, 0.35f}, .radius = 0.3f};
    const std::vector<Body> bodies = Bodies(slab().shaders(), {desc}, 0).list();
    const CameraDesc camera{.eye = {0.05f, 0.9f, 3}, .target = {0.05f, 0.9f, 0.35f}, .fov = 20};
    const auto facing = [&](glm::vec3 towardsSun) {
        LookDesc sky = look;
        sky.light.direction = towardsSun;
        sky.sky.strength = 20;
        return at(imageOf(nothing(), sky, camera, bodies), 32, 24);
    };
    const glm::vec3 towards = facing({0, 0.05f, 1}), away = facing({0, 0.05f, -1});
    CHECK(towards.g > 1.3f * away.g);
}

TEST_CASE("the ground goes on to the horizon and fades into the sky") {
    LookDesc look = skyLook();
    look.fog = 0.05f;
    look.groundColor = glm::vec3(0.5f, 0.1f, 0.1f);
    const CameraDesc level{.eye = {0, 2, 0}, .target = {-3, 2, 1}, .fov = 40};
    const std::vector<float> image = imageOf(nothing(), look, level);
    const glm::vec3 near = at(image, 32, 0), far = at(image, 32, 22), horizon = at(image, 32, 24);
    CHECK(near.r > 2 * near.b);
    for (int c = 0; c < 3; ++c) CHECK(far[c] == Approx(horizon[c]).epsilon(0.15));
    LookDesc clear = look;
    clear.fog = 0;
    CHECK(at(imageOf(nothing(), clear, level), 32, 22).r > 1.5f * at(imageOf(nothing(), clear, level), 32, 22).b);
}

TEST_CASE("air that hides all of a dark ground leaves no line at the horizon") {
    LookDesc look = skyLook();
    look.fog = 0.5f;
    look.groundColor = glm::vec3(0.01f);
    const std::vector<float> image = imageOf(nothing(), look, {.eye = {0, 2, 0}, .target = {-3, 2, 1}, .fov = 40});
    for (int row = 22; row < 27; ++row) CHECK(at(image, 32, row).g == Approx(at(image, 32, row + 1).g).epsilon(0.1));
}

TEST_CASE("a low sun is red where the sky colours it, and as it was said to be elsewhere") {
    LookDesc look = skyLook({1, 0.06f, 0});
    const glm::vec3 red = underSky(look).light.color;
    CHECK(red.r > 2 * red.b);
    CHECK(red.r < look.light.color.r);
    look.sky.colorsSun = false;
    CHECK(underSky(look) == look);
    look = skyLook({1, 0.06f, 0});
    look.sky.strength = 0;
    CHECK(underSky(look) == look);
}

TEST_CASE("an open shutter changes nothing where nothing moves, under a sky as well") {
    const FluidFields smoke = fluidOf(unevenGrid(), ball({0.05f, 0.9f, 0.35f}, 0.3f));
    LookDesc look = skyLook();
    look.samples = 4;
    const Camera camera({.eye = {1.9f, 0.9f, -1.4f}, .target = {0.05f, 0.9f, 0.35f}, .fov = 25});
    Shot shot = shotOf({&smoke}, look, camera, size);
    const std::vector<float> atOnce = Renderer(slab()).draw(shot).radiance().download();
    shot.shutter = 0.02f;
    const std::vector<float> exposed = Renderer(slab()).draw(shot).radiance().download();
    for (size_t i = 0; i < exposed.size(); ++i) REQUIRE(exposed[i] == Approx(atOnce[i]).epsilon(0.02).margin(0.01));
}
