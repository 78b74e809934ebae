// The sky in pictures: behind everything, as light, and in what mirrors it.
#include <glm/gtc/constants.hpp>

#include "render/Atmosphere.h"
#include "render/Pictures.h"
#include "render/Renderer.h"
#include "scene/HdrFiles.h"
#include "support/Catch.h"

namespace slabflow::test::sky_gl_test {

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

/// A look whose sky is a picture.
LookDesc underPicture(const std::function<glm::vec3(int x, int y)>& color, glm::ivec2 pixels = {64, 32}) {
    LookDesc look = skyLook();
    look.light.color = glm::vec3(0);
    look.sky.image = "sky.hdr";
    look.sky.picture = std::make_shared<const SkyImage>(skyImageOf(pixels, color));
    return look;
}

const CameraDesc intoSky{.eye = {0, 2, 0}, .target = {-3, 3.5f, 1}, .fov = 60};
const CameraDesc towardsBall{.eye = {0.05f, 0.9f, 3}, .target = {0.05f, 0.9f, 0.35f}, .fov = 20};

std::vector<Body> solidBall() {
    ObstacleDesc desc;
    desc.name = "ball";
    desc.shape = Sphere{.center = {0.05f, 0.9f, 0.35f}, .radius = 0.3f};
    return Bodies(slab().shaders(), {desc}, 0).list();
}

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
    look.fog = 0;
    const auto facing = [&](glm::vec3 towardsSun) {
        LookDesc sky = look;
        sky.light.direction = towardsSun;
        sky.sky.strength = 20;
        return at(imageOf(nothing(), sky, towardsBall, solidBall()), 32, 24);
    };
    const glm::vec3 towards = facing({0, 0.05f, 1}), away = facing({0, 0.05f, -1});
    CHECK(towards.g > 1.3f * away.g);
}

// What a black ball sends in column 32 of the picture.
float mirroredByBall(const LookDesc& look, float gloss, int row) {
    ObstacleDesc ball;
    ball.shape = Sphere{.center = {0.05f, 0.9f, 0.35f}, .radius = 0.3f};
    ball.color = glm::vec3(0);
    ball.gloss = gloss;
    const std::vector<Body> bodies = Bodies(slab().shaders(), {ball}, 0).list();
    const FluidFields air = nothing();
    const Camera camera(towardsBall);
    return at(Renderer(slab()).draw(shotOf({&air}, look, camera, size, bodies)).radiance().download(), 32, row).g;
}

TEST_CASE("what is polished mirrors the sky sharply, by Fresnel's share of it") {
    // A ball mirrors the bright half of this sky in its upper part, and the black one below.
    const float bright = 10;
    LookDesc look = underPicture([=](int, int y) { return glm::vec3(y < 16 ? bright : 0); });
    look.ground = false;
    look.fog = look.bloom.strength = 0;
    const auto mirroredBy = [&](float gloss, int row) { return mirroredByBall(look, gloss, row); };
    CHECK(mirroredBy(1, 30) == Approx(0.04f * bright).epsilon(0.03));
    CHECK(mirroredBy(1, 17) < 0.001f * bright);
    CHECK(mirroredBy(0, 17) > 0.003f * bright);
}

TEST_CASE("a sun that is in the picture of the sky is mirrored once") {
    LookDesc look = underPicture([](int, int) { return glm::vec3(0); });
    look.light = {{0, 0, 1}, glm::vec3(8)};
    look.ground = false;
    look.fog = look.bloom.strength = 0;
    const auto glintOn = [&](float gloss) { return mirroredByBall(look, gloss, 24); };
    CHECK(glintOn(1) == 0);
    CHECK(glintOn(0) > 0.2f);  // blurred, it is not in what is mirrored of the picture
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
    const auto lit = [&] {
        Sky sky;
        sky.update(look);
        return sky.lit(look);
    };
    const glm::vec3 red = lit().light.color;
    CHECK(red.r > 2 * red.b);
    CHECK(red.r < look.light.color.r);
    look.sky.colorsSun = false;
    CHECK(lit() == look);
    look = skyLook({1, 0.06f, 0});
    look.sky.strength = 0;
    CHECK(lit() == look);
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

TEST_CASE(
    "a picture is around everything: its middle towards -z, what is right of that towards x, and it can be turned") {
    // Four quarters around, from the left edge of the picture: red, green, blue, white; the lower half is dark.
    const std::vector<glm::vec3> quarters{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
    LookDesc look = underPicture([&](int x, int y) { return y < 16 ? quarters[size_t(x / 16)] : glm::vec3(0.125f); });
    look.ground = false;
    const auto seen = [&](glm::vec3 direction) {
        const CameraDesc camera{.eye = {0, 2, 0}, .target = glm::vec3(0, 2, 0) + direction, .fov = 10};
        return at(imageOf(nothing(), look, camera), 32, 24);
    };
    const auto quarterAt = [&](size_t index, glm::vec3 direction) {
        for (int c = 0; c < 3; ++c) CHECK(seen(direction)[c] == Approx(quarters[index][c]).margin(0.01));
    };
    quarterAt(1, {-1, 0.5f, -1});
    quarterAt(2, {1, 0.5f, -1});
    quarterAt(3, {1, 0.5f, 1});
    quarterAt(0, {-1, 0.5f, 1});
    CHECK(seen({-1, -0.5f, -1}).r == Approx(0.125).margin(0.01));
    look.sky.turn = 90;  // as the right hand turns about the vertical: what was towards -z is towards -x
    quarterAt(2, {-1, 0.5f, -1});
    quarterAt(1, {-1, 0.5f, 1});
    look.sky.strength = 3;
    CHECK(seen({-1, 0.5f, -1}).b == Approx(3).epsilon(0.01));
}

TEST_CASE("the light of a picture is that of its harmonics, whichever its size") {
    for (const glm::ivec2 pixels : {glm::ivec2(64, 32), glm::ivec2(512, 256)}) {
        Sky sky;
        sky.update(underPicture([&](int, int y) { return glm::vec3(y < pixels.y / 2 ? 2.0f : 0.0f); }, pixels));
        // Half a sphere of radiance 2 on a surface that faces it, that stands upright, and that faces away.
        CHECK(irradianceOverPi(sky.harmonics(), {0, 1, 0}).g == Approx(2).epsilon(0.01));
        CHECK(irradianceOverPi(sky.harmonics(), {0.6f, 0, 0.8f}).g == Approx(1).epsilon(0.01));
        CHECK(irradianceOverPi(sky.harmonics(), {0, -1, 0}).g == Approx(0).margin(0.01));
    }
}

TEST_CASE("what is brighter than the threshold becomes the sun, and nothing of the light is lost") {
    const auto color = [](int x, int y) {
        const bool isSun = y == 8 && (x == 15 || x == 16);  // a quarter turn left of the middle: towards -x
        return isSun ? glm::vec3(500, 400, 300) : glm::vec3(0.5f);
    };
    LookDesc look = underPicture(color);
    Sky sky;
    sky.update(look);
    CHECK(sky.lit(look).light == look.light);
    const float everything = sky.harmonics()[0].r;
    look.sky.sunThreshold = 10;
    look.sky.strength = 2;
    look.sky.turn = 180;  // to +x
    sky.update(look);
    const LightDesc sun = sky.lit(look).light;
    CHECK(sun.direction.x == Approx(std::cos(glm::radians(42.2f))).margin(0.01));
    CHECK(sun.direction.y == Approx(std::sin(glm::radians(42.2f))).margin(0.01));
    CHECK(sun.direction.z == Approx(0).margin(0.01));
    CHECK(sun.color.g == Approx(0.8 * sun.color.r).epsilon(0.001));
    const float share = 0.282095f;  // the first harmonic is the same in all directions
    CHECK(sky.harmonics()[0].r + share * sun.color.r == Approx(2 * everything).epsilon(0.001));
}

}  // namespace slabflow::test::sky_gl_test
