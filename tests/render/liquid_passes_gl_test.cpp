// A liquid in the picture taken apart, with all that may be before it, behind it and in it.
#include "render/Pictures.h"
#include "render/Renderer.h"
#include "render/TestCloud.h"
#include "render/TestFluid.h"
#include "sim/liquid/LevelSet.h"
#include "sim/particles/Spray.h"
#include "support/Catch.h"

namespace slabflow::test::liquid_passes_gl_test {

using Picture = std::vector<float>;

namespace {

constexpr glm::ivec2 size{96, 64};
const PlacedGrid basin{{.cells = {16, 8, 16}, .h = 0.06f}, {-0.48f, 0, -0.48f}};
const Camera camera({.eye = {0, 0.25f, 2.2f}, .target = {0, 0.25f, 0}, .fov = 45});
constexpr float seconds = 0.1f;
constexpr float level = 0.3f;

FluidFields water() {
    FluidFields fluid = fluidOf(basin, [](glm::vec3) { return 0.0f; });
    fluid.gas.reset();
    fluid.liquid = makeLiquid(slab(), basin);
    Picture levels;
    for (int i = 0; i < int(basin.cellCount()); ++i) levels.push_back(basin.centre({0, i / 16 % 8, 0}).y - level);
    fluid.liquid->levelSet.upload(levels);
    fluid.liquid->spray = makeSpray(slab(), basin);
    return fluid;
}

/// One drop, 12 cm across.
void putDrop(FluidFields& fluid, glm::vec3 place, glm::vec3 velocity) {
    Field& state = fluid.liquid->spray->drops.state;
    Picture texels(8 * size_t(state.texels().x * state.texels().y), 0.0f);
    const size_t second = texels.size() / 2;
    for (size_t c = 0; c < 4; ++c) {
        texels[c] = c < 3 ? place[int(c)] : 9e-4f;
        texels[second + c] = c < 3 ? velocity[int(c)] : 0;
    }
    state.upload(texels);
}

/// Smoke in a thin box that stands up at a depth.
FluidFields smokeAt(float z) {
    return fluidOf({{.cells = {10, 10, 4}, .h = 0.08f}, {-0.4f, 0.05f, z}}, [](glm::vec3) { return 0.3f; });
}

LookDesc plainLook() {
    LookDesc look;
    look.outline = look.multisampling = false;
    look.march.offscreenScale = 1;
    look.extinction = 3;
    look.liquid.absorption = glm::vec3(0);
    return look;
}

EmitterDesc puffs(glm::vec3 color) {
    EmitterDesc emitter;
    emitter.size = glm::vec2(0.3f);
    emitter.colors = {{0, color}};
    return emitter;
}

/// What the passes say at the pixel of a place.
struct Taken {
    Picture image, scene, beauty, depth, motion;

    size_t pixelOf(glm::vec3 place) const {
        const glm::ivec2 pixel(camera.view(size).pixelOf(place));
        return size_t(pixel.y * size.x + pixel.x);
    }
    float opacityAt(glm::vec3 place) const { return beauty[4 * pixelOf(place) + 3]; }
    float depthAt(glm::vec3 place) const { return depth[pixelOf(place)]; }
};

Taken taken(const std::vector<const FluidFields*>& fluids, const std::vector<TestParticle>& particles = {}) {
    const LookDesc look = plainLook();
    const ParticleCloud cloud = cloudOf(particles, {});
    const std::vector<EmitterDesc> emitters{puffs({0.9f, 0.3f, 0.1f})};
    const ParticleLookDesc drawing{.slices = 8, .halfResolution = false, .exposureTime = 0};
    Shot shot = shotOf(fluids, look, camera, size);
    if (!particles.empty()) shot.particles.emplace(ParticlesInShot{cloud, emitters, drawing});
    Renderer renderer(slab());
    Taken result;
    result.image = renderer.draw(shot).image.download();
    const PassFrame& passes = renderer.takeApart(shot, {camera, seconds});
    result.scene = passes.scene.image.download();
    result.beauty = passes.beauty.download();
    result.depth = passes.depth.download();
    result.motion = passes.motion.download();
    return result;
}

float depthOf(glm::vec3 place) {
    const View view = camera.view(size);
    return glm::dot(place - view.eye, view.forward);
}

}  // namespace

TEST_CASE("beauty of a liquid, of smoke, spray and particles before and behind it, over the scene, is the picture") {
    FluidFields liquid = water();
    putDrop(liquid, {-0.1f, 0.55f, 0}, {0.3f, 0, 0});
    const FluidFields before = smokeAt(0.6f), behind = smokeAt(-1.1f);
    const Taken all =
        taken({&liquid, &before, &behind}, {{.place = {0.2f, 0.3f, 0.9f}}, {.place = {0.1f, 0.3f, -0.8f}}});
    const Taken without = taken({&liquid});
    size_t changed = 0;
    for (size_t i = 0; i < all.image.size(); ++i) {
        if (i % 4 == 3) continue;
        const float seen = all.beauty[i] + (1 - all.beauty[i / 4 * 4 + 3]) * all.scene[i];
        REQUIRE(seen == Approx(all.image[i]).epsilon(4e-3).margin(3e-3));
        changed += std::abs(all.image[i] - without.image[i]) > 0.02f;
    }
    CHECK(changed > all.image.size() / 8);
}

TEST_CASE("a puff behind clear water is seen through it") {
    const glm::vec3 place(0, 0.2f, -0.8f);
    const FluidFields liquid = water(), air = smokeAt(9);  // behind the eye
    const auto redness = [&](const FluidFields& fluid) {
        const Taken with = taken({&fluid}, {{.place = place}}), without = taken({&fluid});
        double sum = 0;
        for (size_t i = 0; i < with.image.size(); i += 4) sum += double(with.image[i]) - double(without.image[i]);
        return sum;
    };
    const double inAir = redness(air);
    CHECK(inAir > 0.5);
    CHECK(redness(liquid) == Approx(inAir).epsilon(0.2));
    CHECK(taken({&liquid}, {{.place = place}}).opacityAt({0, 0.15f, 0.48f}) == 1);
}

TEST_CASE("spray has its opacity, its depth and its motion in the passes") {
    FluidFields liquid = water();
    const glm::vec3 place(0, 0.62f, 0), velocity(0.6f, 0.3f, 0);
    putDrop(liquid, place, velocity);
    const Taken with = taken({&liquid});
    const View view = camera.view(size);
    const glm::vec2 moved = view.pixelOf(place + seconds * velocity) - view.pixelOf(place);
    size_t seenIn = 0;  // pixels: droplets have gaps between them
    for (size_t i = 0; i < with.depth.size(); ++i) {
        if (with.beauty[4 * i + 3] == 0 || with.beauty[4 * i + 3] == 1) continue;
        ++seenIn;
        REQUIRE(with.depth[i] == Approx(depthOf(place)).epsilon(2e-3));
        REQUIRE(with.motion[2 * i] == Approx(moved.x).margin(0.05));
        REQUIRE(with.motion[2 * i + 1] == Approx(moved.y).margin(0.05));
    }
    CHECK(seenIn > 20);
}

TEST_CASE("smoke before a liquid draws depth towards itself, by what it hides") {
    const FluidFields liquid = water(), smoke = smokeAt(0.6f);
    const glm::vec3 surface(0, 0.2f, 0.48f);
    const Taken water = taken({&liquid}), both = taken({&liquid, &smoke}), alone = taken({&smoke});
    const float hides = alone.opacityAt(surface);
    CHECK(hides > 0.2f);
    CHECK(hides < 0.8f);
    CHECK(both.depthAt(surface) ==
          Approx(hides * alone.depthAt(surface) + (1 - hides) * water.depthAt(surface)).epsilon(2e-3));
}

}  // namespace slabflow::test::liquid_passes_gl_test
