// The shadow of particles on the smoke of grids.
#include <cmath>

#include "render/Renderer.h"
#include "render/TestCloud.h"
#include "render/TestFluid.h"
#include "support/Catch.h"

namespace slabflow::test::particle_shade_gl_test {

namespace {

constexpr glm::ivec2 size{64, 48};
const PlacedGrid grid{{.cells = {12, 12, 12}, .h = 1.0f / 6}, {-1, 0, -1}};
const CameraDesc camera{.eye = {0, 1, 4}, .target = {0, 1, 0}, .fov = 40};

/// One puff, so large that it is the same wherever the sun looks through it into the domain.
struct Puff {
    float height;  ///< m
    glm::vec3 color{0.9f};
    float opacity = 0.9f;
    float across = 8;  ///< m
};

LookDesc lookOf(float sky) {
    LookDesc look;
    look.light.direction = {0, 1, 0};
    look.light.color = glm::vec3(3);
    look.keyLight.color = glm::vec3(0);
    look.ambient = glm::vec3(sky);
    look.outline = look.multisampling = false;
    look.march.offscreenScale = 1;
    look.extinction = 0.5f;
    return look;
}

/// Of smoke that is as dense everywhere.
struct Picture {
    std::vector<float> smoke;   ///< RGBA
    std::vector<float> shares;  ///< of the sun's light on the ground below

    glm::vec3 at(glm::vec3 place) const {
        return glm::vec3(texel(place, smoke, 4), texel(place, smoke, 4, 1), texel(place, smoke, 4, 2));
    }
    float onGround(glm::vec3 place) const { return texel(place, shares, 1); }

private:
    static float texel(glm::vec3 place, const std::vector<float>& texels, int channels, int channel = 0) {
        const glm::ivec2 pixel(Camera(camera).view(size).pixelOf(place));
        return texels[size_t(channels * (pixel.y * size.x + pixel.x) + channel)];
    }
};

/// As it is marched, without the particles.
std::vector<float> smokeAlone(const Shot& shot) {
    const auto numbers = slab().numberPasses(0);
    Lighting lighting(slab());
    lighting.update(shot);
    ParticleSprites sprites(slab());
    if (shot.particles) sprites.prepare(shot);
    std::vector<LitGas> gases;
    for (size_t i = 0; i < shot.fluids.size(); ++i) gases.push_back({shot.fluids[i].fields, lighting.of(i)});
    const Texture noise = makeBlueNoise();
    const View view = shot.camera.view(size);
    const PassLayer layer(size);
    const Frame frame(size);
    frame.distanceTarget.clearColor(0, glm::vec4(Frame::farAway));
    VolumeMarcher(slab(), noise)
        .marchPasses(layer, frame, {view, gases, shot.look, 0, sprites.shadeIn(shot)}, {shot.camera, 0.1f});
    return layer.image.download();
}

Picture pictureOf(const std::vector<Puff>& puffs, size_t fluids = 1, const LookDesc& look = lookOf(0)) {
    std::vector<TestParticle> particles;
    std::vector<EmitterDesc> emitters;
    std::vector<int> emitterOfGroup;
    for (const Puff& puff : puffs) {
        EmitterDesc& emitter = emitters.emplace_back();
        emitter.size = glm::vec2(puff.across);
        emitter.colors = {{0, puff.color}};
        emitter.opacity = puff.opacity;
        emitterOfGroup.push_back(int(emitters.size()) - 1);
        particles.resize(cloudGroup * (emitters.size() - 1), {.lifespan = 0});
        particles.push_back({.place = {0, puff.height, 0}});
    }
    const FluidFields fluid = fluidOf(grid, [=](glm::vec3) { return 1 / float(fluids); });
    const ParticleCloud cloud = cloudOf(particles, emitterOfGroup);
    const Camera eye(camera);
    Shot shot = shotOf(fluid, look, eye, size, 0);
    for (size_t i = 1; i < fluids; ++i) shot.fluids.push_back({"other", fluid});
    if (!puffs.empty()) shot.particles.emplace(ParticlesInShot{cloud, emitters, {.slices = 1}});
    return {smokeAlone(shot), Renderer(slab()).drawPasses(shot, {eye, 0.1f}).shadow.download()};
}

const glm::vec3 low{0, 0.4f, 0}, high{0, 1.6f, 0};

}  // namespace

TEST_CASE("what is above smoke darkens it by what its opacity leaves of the sun, as it does the ground") {
    const size_t fluids = GENERATE(1u, 2u);
    const Picture without = pictureOf({}, fluids), with = pictureOf({{.height = 8}}, fluids);
    float share = 0;  // the mean of what a ray sees
    for (int i = 0; i < 8; ++i) {
        const glm::vec3 ground(0, 0.001f, -0.875f + 0.25f * float(i));
        share += with.onGround(ground) / without.onGround(ground) / 8;
    }
    CHECK(share < 0.85f);
    CHECK(share > 0.5f);
    for (const glm::vec3 place : {low, high}) {
        const glm::vec3 left = with.at(place) / without.at(place);
        CHECK(left.g == Approx(share).epsilon(0.03));
        CHECK(left.r == Approx(left.b).epsilon(1e-3));
    }
    const Picture twice = pictureOf({{.height = 8}, {.height = 8}}, fluids);
    CHECK(twice.at(low).g / without.at(low).g < with.at(low).g / without.at(low).g);
}

TEST_CASE("what is below smoke leaves it as it is, and what is in it darkens what is below that") {
    const Picture without = pictureOf({});
    CHECK(pictureOf({{.height = -3, .across = 2}}).smoke == without.smoke);
    const Picture within = pictureOf({{.height = 1}});
    CHECK(within.at(low).g < 0.85f * without.at(low).g);
    CHECK(within.at(high).g == Approx(without.at(high).g).epsilon(0.01));
}

TEST_CASE("the shadow on smoke has the colour of what throws it, and the sky is no part of it") {
    const Picture without = pictureOf({}), red = pictureOf({{.height = 8, .color = {0.9f, 0.1f, 0.1f}}});
    const glm::vec3 left = red.at(low) / without.at(low);

    CHECK(left.r > 1.1f * left.g);
    CHECK(left.g == Approx(left.b).epsilon(1e-3));
    LookDesc skyOnly = lookOf(1);
    skyOnly.light.color = glm::vec3(0);
    const Picture bySky = pictureOf({{.height = 8}}, 1, skyOnly), bySkyAlone = pictureOf({}, 1, skyOnly);
    CHECK(bySky.at(low).g == Approx(bySkyAlone.at(low).g).epsilon(1e-3));
}

}  // namespace slabflow::test::particle_shade_gl_test
