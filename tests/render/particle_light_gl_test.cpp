// Light on particles, and the shadows that they throw: on each other, on the ground and on obstacles.
#include "render/ParticlePictures.h"
#include "support/Catch.h"

namespace slabflow::test::particle_light_gl_test {

using namespace particle_pictures;

namespace {

/// The share of the sun's light that arrives on what is solid, one number to a pixel.
Picture shadowPass(const Scene& scene) {
    const FluidFields fluid = gasOf(scene);
    const ParticleCloud cloud = cloudOf(scene.particles, scene.emitterOfGroup);
    const ParticlesInShot particles{cloud, scene.emitters, scene.drawing};
    const Camera camera(scene.camera);
    Shot shot = shotOf(fluid, scene.look, camera, size, 0, scene.bodies);
    shot.particles.emplace(particles);
    return Renderer(slab()).drawPasses(shot, {camera, 0.1f}).shadow.download();
}

}  // namespace

TEST_CASE("what a puff hides from the sun is what it hides from the eye, and the next one is so much darker") {
    const glm::vec3 towardsSun = glm::normalize(glm::vec3(0, 0.2f, 1)), middle(0, 1, 0);
    Scene scene{.particles = std::vector<TestParticle>(64, {.lifespan = 0}),
                .emitters = {smokeOf(glm::vec3(0.7f), 0.8f, 0.9f), smokeOf(glm::vec3(0.7f), 0.2f, 0.02f)},
                .emitterOfGroup = {0, 1},
                .look = lookOf(towardsSun, 3, 0)};
    scene.particles[0] = {.place = middle};
    scene.camera = {.eye = middle + 4.0f * towardsSun, .target = middle, .fov = 20};
    const float alpha = at(seen(scene), scene.camera, middle).a;
    REQUIRE(alpha > 0.2f);
    // From the side, where they do not cover one another.
    scene.camera = {.eye = {6, 1.2f, 0}, .target = {0, 0.8f, -0.5f}, .fov = 40};
    const glm::vec3 next = middle - 1.2f * towardsSun;
    scene.particles[32] = {.place = next};
    const glm::vec4 shaded = at(seen(scene), scene.camera, next);
    scene.particles[0].lifespan = 0;
    const glm::vec4 lit = at(seen(scene), scene.camera, next);
    REQUIRE(lit.a > 0.002f);
    CHECK(shaded.a == Approx(lit.a).epsilon(0.01));
    // Of light scattered once so much is left; what is scattered twice and more is dimmed less.
    const float left = 1 - alpha;
    const float expected = left + alpha * (0.4f * std::sqrt(left) + 0.16f * std::sqrt(std::sqrt(left)));
    CHECK(shaded.g / lit.g == Approx(expected).epsilon(0.03));
}

TEST_CASE("a cloud is brighter where the sun reaches it") {
    Scene scene{.particles = cloudAround({0, 1, 0}, 0.6f, 1600), .emitters = {smokeOf(glm::vec3(0.9f), 0.3f)}};
    const auto lit = [&](glm::vec3 towardsSun) {
        scene.look = lookOf(towardsSun, 3, 0);
        const Picture picture = seen(scene);
        glm::vec2 radiance(0), opacity(0);  // left and right of the middle
        for (int i = 0; i < size.x * size.y; ++i) {
            const glm::vec4 texel = at(picture, {i % size.x, i / size.x});
            radiance[i % size.x >= size.x / 2] += texel.g;
            opacity[i % size.x >= size.x / 2] += texel.a;
        }
        return radiance / opacity;
    };
    const glm::vec2 front = lit({0, 0.1f, 1}), back = lit({0, 0.1f, -1}), left = lit({-1, 0.1f, 0}),
                    right = lit({1, 0.1f, 0});
    CHECK(front.x > 1.6f * back.x);
    CHECK(front.y > 1.6f * back.y);
    CHECK(left.x > 1.4f * left.y);
    CHECK(right.y > 1.4f * right.x);
    CHECK(left.x == Approx(right.y).epsilon(0.2));
}

TEST_CASE("nothing pops where the sun passes from before the eye to behind it") {
    Scene scene{.particles = cloudAround({0, 1, 0}, 0.6f, 1500), .emitters = {smokeOf(glm::vec3(0.9f), 0.25f, 0.4f)}};
    scene.drawing.slices = 48;
    const auto picture = [&](float degrees) {
        const float angle = glm::radians(degrees);
        scene.look = lookOf({std::cos(angle), 0.3f, std::sin(angle)});
        return seen(scene);
    };
    const Picture before = picture(-0.5f), behind = picture(0.5f);
    const double usual = psnr(before, picture(-1.5f)), across = psnr(before, behind);
    INFO("PSNR " << across << " dB across, " << usual << " dB for a step of a degree on one side");
    CHECK(across > 38);
}

TEST_CASE("fire lights particles around it") {
    Scene scene{.particles = {{.place = {0, 1, 1.3f}}},
                .emitters = {smokeOf(glm::vec3(0.9f), 0.6f)},
                .look = lookOf({0, 1, 0}, 0, 0)};
    CHECK(sumOf(seen(scene), 0) == 0);
    scene.reaction = 1;
    const Picture lit = seen(scene);
    CHECK(sumOf(lit, 0) > 1);
    CHECK(sumOf(lit, 0) > 1.5f * sumOf(lit, 2));
}

TEST_CASE("the sun sees all of a cloud, and what it sees moves in steps") {
    const glm::vec3 towardsSun = glm::normalize(glm::vec3(0.4f, 1, -0.7f));
    std::vector<TestParticle> particles = cloudAround({0.3f, 1, -0.2f}, 0.8f, 300);
    particles.push_back({.place = {50, 0, 0}});                // too far away to matter
    particles.push_back({.place = {0, 9, 0}, .lifespan = 0});  // dead
    const std::vector<EmitterDesc> emitters = {smokeOf(glm::vec3(1), 0.2f)};
    ParticleShadow shadow(slab());
    const auto extentOf = [&] {  // lowest and highest place, in the world's terms along the sun's three directions
        const ParticleCloud cloud = cloudOf(particles);
        const ParticlesInShot shot{cloud, emitters, fine};
        ParticleLooks looks;
        looks.update(shot);
        shadow.begin(shot, looks, towardsSun, glm::vec3(0), 10, 32);
        const Picture texels = shadow.extent().download();
        return std::pair(glm::vec3(texels[0], texels[1], texels[2]), glm::vec3(texels[4], texels[5], texels[6]));
    };
    const auto [low, high] = extentOf();
    const glm::vec3 right = glm::normalize(glm::cross(glm::vec3(0, 1, 0), towardsSun)),
                    up = glm::cross(towardsSun, right);
    glm::vec3 lowest(1e30f), highest(-1e30f);
    for (size_t i = 0; i < 300; ++i) {
        const glm::vec3 place = particles[i].place;
        const glm::vec3 seenAs(glm::dot(place, right), glm::dot(place, up), -glm::dot(place, towardsSun));
        lowest = glm::min(lowest, seenAs);
        highest = glm::max(highest, seenAs);
    }
    for (int axis = 0; axis < 3; ++axis) {  // with its puffs, which are up to 0.13 m large, and a step
        CHECK(low[axis] < lowest[axis] - 0.06f);
        CHECK(low[axis] > lowest[axis] - 0.3f);
        CHECK(high[axis] > highest[axis] + 0.06f);
        CHECK(high[axis] < highest[axis] + 0.3f);
    }
    int changes = 0;
    auto before = std::pair(low, high);
    for (int i = 0; i < 10; ++i) {
        for (size_t k = 0; k < 300; ++k) particles[k].place += glm::vec3(0.001f, 0.002f, 0);
        const auto now = extentOf();
        changes += now != before;
        before = now;
    }
    CHECK(changes < 6);
}

TEST_CASE("what the sun sees of a young cloud is no picture of a single puff") {
    const std::vector<TestParticle> particles = cloudAround({1, 2, 3}, 0.01f, 64);
    const std::vector<EmitterDesc> emitters = {smokeOf(glm::vec3(1), 0.2f)};
    const ParticleCloud cloud = cloudOf(particles);
    const ParticlesInShot shot{cloud, emitters, fine};
    ParticleLooks looks;
    looks.update(shot);
    ParticleShadow shadow(slab());
    constexpr int pixels = 256;
    shadow.begin(shot, looks, {0, 1, 0}, glm::vec3(0), 10, pixels);
    const Picture extent = shadow.extent().download();
    const glm::vec2 low(extent[0], extent[1]), high(extent[4], extent[5]), range = high - low;
    for (int axis = 0; axis < 2; ++axis) {  // a puff is 0.1 m large, give or take, which are 8 pixels, and a step
        CHECK(range[axis] > 0.9f * pixels / 8 * 0.1f);
        CHECK(range[axis] < 1.3f * pixels / 8 * 0.1f);
    }
    const SunView sun({0, 1, 0});
    const glm::vec2 middle(glm::dot(glm::vec3(1, 2, 3), sun.right), glm::dot(glm::vec3(1, 2, 3), sun.up));
    CHECK(glm::length(0.5f * (low + high) - middle) < 0.1f);
}

TEST_CASE("particles throw shadows on the ground, of their colour") {
    Scene scene{.look = lookOf({0.5f, 1, 0}, 3, 0), .camera = {.eye = {0, 3, 4}, .target = {0, 0, 0}, .fov = 45}};
    scene.look.background = glm::vec3(0);
    const glm::vec3 shadow(-0.5f, 0, 0), beside(0.9f, 0, 0.5f);  // of what is a metre high
    const Picture without = drawn(scene);
    scene.particles = cloudAround({0, 1, 0}, 0.2f, 96);
    scene.emitters = {smokeOf(glm::vec3(0.9f), 0.3f, 0.15f)};
    const Picture with = drawn(scene);
    const glm::vec3 share = glm::vec3(at(with, scene.camera, shadow)) / glm::vec3(at(without, scene.camera, shadow));
    CHECK(share.r < 0.75f);
    CHECK(share.r == Approx(share.b).epsilon(0.02));
    CHECK(at(with, scene.camera, beside).g == Approx(at(without, scene.camera, beside).g).epsilon(0.01));
    const Picture shares = shadowPass(scene);
    const glm::ivec2 pixel(Camera(scene.camera).view(size).pixelOf(shadow));
    CHECK(shares[size_t(pixel.y * size.x + pixel.x)] == Approx(share.g).epsilon(0.02));
    scene.emitters = {smokeOf({0.9f, 0.1f, 0.1f}, 0.3f, 0.15f)};
    const glm::vec3 tinted =
        glm::vec3(at(drawn(scene), scene.camera, shadow)) / glm::vec3(at(without, scene.camera, shadow));
    CHECK(tinted.r > 1.1f * tinted.b);
}

TEST_CASE("particles throw shadows on obstacles behind them, also in the shadow pass, and not on those before them") {
    ObstacleDesc desc;
    desc.shape = Sphere{.center = {0, 0.6f, 0}, .radius = 0.3f};
    Scene scene{.look = lookOf({0.05f, 1, 0.05f}, 3, 0),
                .camera = {.eye = {0, 2.5f, 3}, .target = {0, 0.5f, 0}, .fov = 45},
                .bodies = Bodies(slab().shaders(), {desc}, 0).list()};
    const glm::vec3 top(0, 0.9f, 0);
    const FluidFields fluid = gasOf(scene);
    const Camera camera(scene.camera);
    const auto lit = [&](float height) {
        scene.particles = cloudAround({0.03f, height, 0.03f}, 0.2f, 96);
        scene.emitters = {smokeOf(glm::vec3(0.9f), 0.3f, 0.4f)};
        const ParticleCloud cloud = cloudOf(scene.particles);
        const ParticlesInShot particles{cloud, scene.emitters, scene.drawing};
        Shot shot = shotOf(fluid, scene.look, camera, size, 0, scene.bodies);
        Renderer renderer(slab());
        const auto seenAt = [&](const Texture& texture, size_t channels) {
            const glm::ivec2 pixel(camera.view(size).pixelOf(top));
            return texture.download()[channels * size_t(pixel.y * size.x + pixel.x)];
        };
        const auto passes = [&] {
            const PassFrame& frame = renderer.drawPasses(shot, {camera, 0.1f});
            return glm::vec2(seenAt(frame.scene.image, 4), seenAt(frame.shadow, 1));
        };
        const glm::vec2 without = passes();
        shot.particles.emplace(particles);
        return passes() / without;
    };
    const glm::vec2 behind = lit(1.4f), before = lit(0.25f);
    CHECK(behind.x < 0.7f);
    CHECK(behind.y < 0.7f);
    CHECK(before.x > 0.95f);
    CHECK(before.y > 0.95f);
}

}  // namespace slabflow::test::particle_light_gl_test
