// Haze: whatever is far away goes over into the sky.
#include "render/Fires.h"
#include "render/LiquidPictures.h"
#include "render/ParticlePictures.h"
#include "render/Sky.h"
#include "support/Catch.h"

namespace slabflow::test::haze_gl_test {

namespace {

constexpr glm::ivec2 size{65, 49};
const glm::vec3 eye(0.05f, 2.4f, 2.2f), target(0.05f, 0.9f, 0.35f);
const CameraDesc down{.eye = eye, .target = target, .fov = 20};
const PlacedGrid grid{{.cells = {12, 12, 12}, .h = 0.05f}, target - 0.3f};

LookDesc under(float fog) {
    LookDesc look;
    look.light = {{0.3f, 0.6f, 0.7f}, {8, 8, 8}};
    look.keyLight.color = glm::vec3(0);
    look.sky.strength = 1;
    look.fog = fog;
    look.extinction = 1e4f;  // of what there is, the surface is seen
    look.fire.emission = 100;
    look.outline = look.ground = false;
    look.march.offscreenScale = 1;
    return look;
}

FluidFields smoke(float density) {
    return fluidOf(grid, [=](glm::vec3) { return density; });
}

/// One burning cell, in the middle of a block, and no smoke.
FluidFields flame() {
    return burning(grid, [](glm::ivec3 cell) { return glm::vec2(0, cell == glm::ivec3(6)); });
}

/// The middle of the picture.
glm::vec3 seen(const Shot& shot) {
    const std::vector<float> image = Renderer(slab()).draw(shot).image.download();
    const float* pixel = &image[size_t(4 * (size.y / 2 * size.x + size.x / 2))];
    return {pixel[0], pixel[1], pixel[2]};
}

glm::vec3 seen(const FluidFields& fluid, float fog, std::span<const Body> bodies = {}, const CameraDesc& from = down) {
    const Camera camera(from);
    LookDesc look = under(fog);
    look.ground = fluid.liquid.has_value();  // it is seen through the water
    return seen(shotOf(fluid, look, camera, size, 0, bodies));
}

glm::vec3 particlesSeen(float fog) {
    const FluidFields air = smoke(0);
    std::vector<EmitterDesc> emitters{particle_pictures::smokeOf({0.8f, 0.3f, 0.1f}, 0.3f)};
    const std::vector<TestParticle> puffs(60, {.place = target, .age = 0.5f, .lifespan = 4});
    const ParticleCloud cloud = cloudOf(puffs, {});
    const ParticlesInShot particles{cloud, emitters, particle_pictures::fine};
    const Camera camera(down);
    const LookDesc look = under(fog);
    Shot shot = shotOf(air, look, camera, size, 0);
    shot.particles.emplace(particles);
    return seen(shot);
}

/// What is left of it behind so many metres of haze: thin haze has the sky's light that an anisotropy of 1/2 sends
/// ahead, order by order of its harmonics, thick haze the colour of the sky above the horizon there.
glm::vec3 throughHaze(glm::vec3 radiance, float fog, float way) {
    const glm::vec3 level = glm::normalize((target - eye) * glm::vec3(1, 0, 1));
    const glm::vec3 above = eye + level + glm::vec3(0, 1e-3f, 0);  // or rounding decides whether it is the ground's
    const glm::vec3 horizon = seen(smoke(0), 0, {}, {.eye = eye, .target = above, .fov = 20});
    Sky sky;
    sky.update(under(fog));
    const std::array<float, 9> harmonics = harmonicsIn(level);
    glm::vec3 ahead(0);
    for (size_t i = 0; i < 9; ++i) ahead += (i == 0 ? 1.0f : i < 4 ? 0.5f : 0.25f) * harmonics[i] * sky.harmonics()[i];
    CHECK(glm::distance(ahead, horizon) > 0.1f * glm::length(horizon));
    const float left = std::exp(-fog * way);
    return glm::mix(glm::mix(horizon, ahead, left), radiance, left);
}

void checkEqual(glm::vec3 a, glm::vec3 b, double epsilon) {
    for (int c = 0; c < 3; ++c) CHECK(a[c] == Approx(b[c]).epsilon(epsilon));
}

const float fog = 0.4f, way = glm::distance(eye, target);

}  // namespace

TEST_CASE("air hides an obstacle by how far away it is") {
    ObstacleDesc ball;
    ball.shape = Sphere{.center = target, .radius = 0.3f};
    const std::vector<Body> bodies = Bodies(slab().shaders(), {ball}, 0).list();
    const glm::vec3 close = seen(smoke(0), 0, bodies), far = throughHaze(close, fog, way - 0.3f);
    CHECK(glm::distance(far, close) > 0.2f * glm::length(close));
    checkEqual(seen(smoke(0), fog, bodies), far, 0.02);
}

TEST_CASE("air hides smoke by how far away it is") {
    const float entry = float(spanOf(grid, eye, glm::normalize(target - eye)).first);
    const glm::vec3 close = seen(smoke(1), 0), far = throughHaze(close, fog, entry);
    CHECK(glm::distance(far, close) > 0.1f * glm::length(close));
    checkEqual(seen(smoke(1), fog), far, 0.02);
}

TEST_CASE("air hides particles by how far away they are") {
    const glm::vec3 close = particlesSeen(0), far = throughHaze(close, fog, way);
    CHECK(glm::distance(far, close) > 0.1f * glm::length(close));
    checkEqual(particlesSeen(fog), far, 0.02);
}

TEST_CASE("air dims a flame by how far away it is") {
    const auto red = [](float thickness) { return (seen(flame(), thickness) - seen(smoke(0), thickness)).r; };
    CHECK(red(0) > 1);
    CHECK(red(fog) == Approx(red(0) * std::exp(-fog * way)).epsilon(0.03));
}

TEST_CASE("in thick air water looks as smoke does") {
    const FluidFields water = liquid_pictures::liquidOf(grid, [](glm::vec3 place) { return place.y - target.y; });
    const glm::vec3 thick = seen(smoke(1), 10);
    CHECK(glm::distance(seen(water, 0), thick) > 0.2f * glm::length(thick));
    checkEqual(seen(water, 10), thick, 0.02);
}

}  // namespace slabflow::test::haze_gl_test
