// Particles in the picture taken apart, and in pictures on a plane.
#include "render/Renderer.h"
#include "render/TestCloud.h"
#include "render/TestFluid.h"
#include "support/Catch.h"

namespace slabflow::test::particle_passes_gl_test {

using Picture = std::vector<float>;

namespace {

constexpr glm::ivec2 size{96, 64};
const PlacedGrid grid{{.cells = {8, 8, 8}, .h = 0.25f}, {-1, 0, -1}};
const CameraDesc facing{.eye = {0, 1, 4}, .target = {0, 1, 0}, .fov = 40};
constexpr float seconds = 0.1f;

EmitterDesc emitterOf(ParticleKind kind, float across, glm::vec3 color = glm::vec3(1), float opacity = 1) {
    EmitterDesc emitter;
    emitter.kind = kind;
    emitter.size = glm::vec2(across);
    emitter.colors = {{0, color}};
    emitter.opacity = opacity;
    return emitter;
}

LookDesc plainLook() {
    LookDesc look;
    look.outline = look.multisampling = false;
    look.march.offscreenScale = 1;
    look.extinction = 1;
    return look;
}

/// One particle of each emitter.
struct Scene {
    std::vector<EmitterDesc> emitters;
    std::vector<TestParticle> particles;
    DensityFunction density = [](glm::vec3) { return 0.0f; };
    float exposureTime = 0;
    PlacedGrid box = grid;
    LookDesc look = plainLook();
};

ParticleCloud cloudIn(const Scene& scene) {
    std::vector<TestParticle> all;
    std::vector<int> emitterOfGroup;
    for (size_t i = 0; i < scene.particles.size(); ++i) {
        all.resize(i * cloudGroup, {.lifespan = 0});
        all.push_back(scene.particles[i]);
        emitterOfGroup.push_back(int(i));
    }
    return cloudOf(all, emitterOfGroup);
}

struct Drawn {
    Picture image, scene, beauty, emission, depth, motion;

    glm::vec4 at(const Picture& picture, glm::vec3 place, size_t channels = 4) const {
        const glm::ivec2 pixel(Camera(facing).view(size).pixelOf(place));
        glm::vec4 value(0);
        for (size_t c = 0; c < channels; ++c)
            value[int(c)] = picture[channels * size_t(pixel.y * size.x + pixel.x) + c];
        return value;
    }
};

Drawn drawn(const Scene& scene) {
    const FluidFields fluid = fluidOf(scene.box, scene.density);
    const ParticleCloud cloud = cloudIn(scene);
    const Camera camera(facing);
    Shot shot = shotOf(fluid, scene.look, camera, size, 0);
    const ParticleLookDesc drawing{.slices = 8, .halfResolution = false, .exposureTime = scene.exposureTime};
    if (!scene.particles.empty()) shot.particles.emplace(ParticlesInShot{cloud, scene.emitters, drawing});
    Renderer renderer(slab());
    Drawn result;
    result.image = renderer.draw(shot).image.download();
    if (scene.look.mode == LookMode::Flat) return result;
    const PassFrame& passes = renderer.takeApart(shot, {camera, seconds});
    result.scene = passes.scene.image.download();
    result.beauty = passes.beauty.download();
    result.emission = passes.emission.download();
    result.depth = passes.depth.download();
    result.motion = passes.motion.download();
    return result;
}

const glm::vec3 left{-0.6f, 1, 0.2f}, middle{0, 1, -0.3f}, right{0.6f, 1, 0.1f};

/// A puff, a spark and a leaf, side by side.
Scene oneOfEach() {
    return {.emitters = {emitterOf(ParticleKind::Smoke, 0.5f, glm::vec3(0.8f)),
                         emitterOf(ParticleKind::Spark, 0.3f, {9, 4, 1}),
                         emitterOf(ParticleKind::Leaf, 0.5f, {0.1f, 0.5f, 0.05f})},
            .particles = {{.place = left}, {.place = middle}, {.place = right}}};
}

}  // namespace

TEST_CASE("beauty with particles in it, over the scene, is the picture") {
    Scene scene = oneOfEach();
    scene.density = [](glm::vec3 x) { return x.z > 0 ? 0.6f : 0.1f; };
    scene.particles.push_back({.place = {0.2f, 0.7f, 0.8f}});  // before all others
    scene.emitters.push_back(emitterOf(ParticleKind::Smoke, 0.8f, {0.8f, 0.3f, 0.1f}, 0.6f));
    const Drawn d = drawn(scene);
    for (size_t i = 0; i < d.image.size(); ++i) {
        if (i % 4 == 3) continue;
        const float seen = d.beauty[i] + (1 - d.beauty[i / 4 * 4 + 3]) * d.scene[i];
        REQUIRE(seen == Approx(d.image[i]).epsilon(4e-3).margin(3e-3));
    }
}

TEST_CASE("each kind of particle has its opacity, its light, its depth and its motion in the passes") {
    Scene scene = oneOfEach();
    const glm::vec3 velocity(0.5f, 0.8f, -0.7f);
    for (TestParticle& particle : scene.particles) particle.velocity = velocity;
    scene.exposureTime = GENERATE(0.0f, 0.02f);
    const Drawn d = drawn(scene);
    const View view = Camera(facing).view(size);
    for (const glm::vec3 place : {left, middle, right}) {
        INFO(place.x);
        CHECK(d.at(d.depth, place, 1).x == Approx(4 - place.z).margin(0.12));  // a leaf is askew
        const glm::vec2 expected = view.pixelOf(place + seconds * velocity) - view.pixelOf(place);
        const glm::vec2 motion(d.at(d.motion, place, 2));
        CHECK(motion.x == Approx(expected.x).margin(0.15));
        CHECK(motion.y == Approx(expected.y).margin(0.15));
    }
    CHECK(d.at(d.beauty, left).a > 0.2f);
    CHECK(d.at(d.beauty, left).a < 0.95f);
    CHECK(d.at(d.emission, left).r == 0);
    CHECK(d.at(d.beauty, middle).a == 0);
    CHECK(d.at(d.beauty, middle).r > 1);
    CHECK(d.at(d.emission, middle).r == d.at(d.beauty, middle).r);
    CHECK(d.at(d.beauty, right).a == 1);
    CHECK(d.at(d.beauty, right).g > 2 * d.at(d.beauty, right).r);
    CHECK(d.at(d.emission, right).g == 0);
    const glm::vec3 nowhere(0, 1.9f, 0);
    CHECK(d.at(d.beauty, nowhere) == glm::vec4(0));
    CHECK(d.at(d.depth, nowhere, 1).x == Frame::farAway);
}

TEST_CASE("depth is the mean of fluid and particles by what each adds to the picture") {
    Scene scene{.emitters = {emitterOf(ParticleKind::Smoke, 0.8f, glm::vec3(0.8f))}, .particles = {{.place = left}}};
    const Drawn alone = drawn(scene);
    scene.density = [](glm::vec3) { return 0.3f; };
    const Drawn both = drawn(scene);
    scene.particles.clear();
    const Drawn fluid = drawn(scene);
    // The puff stands in the smoke, about as much of which is before it as behind it.
    const float puff = alone.at(alone.beauty, left).a, smoke = fluid.at(fluid.beauty, left).a;
    const float depth = both.at(both.depth, left, 1).x;
    CHECK(both.at(both.beauty, left).a > std::max(puff, smoke));
    CHECK(depth > std::min(alone.at(alone.depth, left, 1).x, fluid.at(fluid.depth, left, 1).x));
    CHECK(depth < std::max(alone.at(alone.depth, left, 1).x, fluid.at(fluid.depth, left, 1).x));
}

TEST_CASE("pictures on a plane show particles, the nearest last") {
    Scene scene = oneOfEach();
    scene.box = {{.cells = {16, 16, 1}, .h = 0.125f}, {-1, 0, -0.0625f}};
    scene.look.mode = LookMode::Flat;
    scene.look.background = glm::vec3(0.1f);
    scene.particles.push_back({.place = left + glm::vec3(0, 0, 0.01f)});
    scene.emitters.push_back(emitterOf(ParticleKind::Smoke, 0.5f, {0.8f, 0, 0}));
    scene.emitters[0].colors = {{0, {0, 0.8f, 0}}};
    const Drawn with = drawn(scene);
    const glm::vec3 nowhere(0, 1.8f, 0);
    CHECK(with.at(with.image, middle).r > 1);
    CHECK(with.at(with.image, right).g > 2 * with.at(with.image, right).r);
    std::swap(scene.particles[0], scene.particles[3]);
    const Drawn swapped = drawn(scene);
    CHECK(with.at(with.image, left).r > 1.2f * swapped.at(swapped.image, left).r);
    CHECK(swapped.at(swapped.image, left).g > 1.2f * with.at(with.image, left).g);
    scene.particles.clear();
    const Drawn without = drawn(scene);
    CHECK(without.at(without.image, nowhere) == with.at(with.image, nowhere));
    CHECK(without.at(without.image, right).g < 0.2f);
}

}  // namespace slabflow::test::particle_passes_gl_test
