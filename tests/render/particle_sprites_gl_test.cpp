// Particles in pictures: the shape of one, which hides which, and how they are lit.
#include <cmath>
#include <numeric>

#include "render/ParticleSprites.h"
#include "render/PerlinNoise.h"
#include "render/Renderer.h"
#include "render/TestCloud.h"
#include "render/TestFluid.h"
#include "support/Catch.h"

using namespace slabflow;
using namespace slabflow::test;
using Picture = std::vector<float>;  ///< RGBA

namespace {

constexpr glm::ivec2 size{96, 64};
const PlacedGrid grid{{.cells = {4, 4, 4}, .h = 0.5f}, {-1, 0, -1}};
const CameraDesc facing{.eye = {0, 1, 4}, .target = {0, 1, 0}, .fov = 40};
const ParticleLookDesc fine{.slices = 16, .shadowPixels = 128, .halfResolution = false, .exposureTime = 0.02f};

EmitterDesc smokeOf(glm::vec3 color, float across, float opacity = 1) {
    EmitterDesc emitter;
    emitter.size = glm::vec2(across);
    emitter.colors = {{0, color}};
    emitter.opacity = opacity;
    return emitter;
}

EmitterDesc emitterOf(ParticleKind kind, float across, glm::vec3 color = glm::vec3(1)) {
    EmitterDesc emitter = smokeOf(color, across);
    emitter.kind = kind;
    return emitter;
}

LookDesc lookOf(glm::vec3 towardsSun, float sun = 3, float sky = 0.3f) {
    LookDesc look;
    look.light.direction = towardsSun;
    look.light.color = glm::vec3(sun);
    look.ambient = glm::vec3(sky);
    look.anisotropy = 0;
    look.outline = false;
    return look;
}

struct Scene {
    std::vector<TestParticle> particles = {};
    std::vector<EmitterDesc> emitters = {};
    std::vector<int> emitterOfGroup = {};
    LookDesc look = lookOf({0.3f, 1, 0.5f});
    CameraDesc camera = facing;
    ParticleLookDesc drawing = fine;
    DensityFunction density = [](glm::vec3) { return 0.0f; };
    float reaction = 0;  ///< of all gas: above 0 it burns
    int fluids = 1;      ///< among which the gas is divided
    std::vector<Body> bodies = {};
};

FluidFields gasOf(const Scene& scene) {
    FluidFields fluid = fluidOf(grid, [&](glm::vec3 place) { return scene.density(place) / float(scene.fluids); });
    if (scene.reaction == 0) return fluid;
    Picture gas = fluid.gas->smoke.download();
    for (size_t i = 2; i < gas.size(); i += 4) gas[i] = scene.reaction;
    fluid.gas->smoke.upload(gas);
    fluid.gas->reactionLimit = 1;
    return fluid;
}

/// Over black, with something solid so far from the eye in all pixels, or in each; and maybe a liquid before it.
Picture seen(const Scene& scene, const std::vector<float>& surface = {Frame::farAway},
             const LiquidFrame* liquid = nullptr) {
    const FluidFields fluid = gasOf(scene);
    const ParticleCloud cloud = cloudOf(scene.particles, scene.emitterOfGroup);
    const ParticlesInShot particles{cloud, scene.emitters, scene.drawing};
    const Camera camera(scene.camera);
    Shot shot = shotOf(fluid, scene.look, camera, size, 0);
    shot.particles.emplace(particles);
    const FluidFields other = gasOf(scene);
    if (scene.fluids == 2) shot.fluids.push_back({"other", other});
    Frame frame(size);
    frame.image.clear(glm::vec4(0));
    if (surface.size() == 1) frame.distance.clear(glm::vec4(surface.front()));
    else frame.distance.upload(surface);
    Lighting lighting(slab());
    const auto numbers = slab().numberPasses(0);
    lighting.update(shot);
    ParticleSprites sprites(slab());
    sprites.prepare(shot);
    sprites.draw(frame, {shot, camera.view(size), lighting, liquid});
    return frame.image.download();
}

/// As the whole renderer draws it.
Picture drawn(const Scene& scene) {
    const FluidFields fluid = gasOf(scene);
    const ParticleCloud cloud = cloudOf(scene.particles, scene.emitterOfGroup);
    const ParticlesInShot particles{cloud, scene.emitters, scene.drawing};
    const Camera camera(scene.camera);
    Shot shot = shotOf(fluid, scene.look, camera, size, 0, scene.bodies);
    if (!scene.particles.empty()) shot.particles.emplace(particles);
    return Renderer(slab()).draw(shot).image.download();
}

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

glm::vec4 at(const Picture& picture, glm::ivec2 pixel) {
    const float* texel = &picture[size_t(4 * (pixel.y * size.x + pixel.x))];
    return {texel[0], texel[1], texel[2], texel[3]};
}

glm::vec4 at(const Picture& picture, const CameraDesc& camera, glm::vec3 place) {
    return at(picture, glm::ivec2(Camera(camera).view(size).pixelOf(place)));
}

float sumOf(const Picture& picture, size_t channel) {
    float sum = 0;
    for (size_t i = channel; i < picture.size(); i += 4) sum += picture[i];
    return sum;
}

/// Of two pictures of radiance, with 1 for white [dB].
double psnr(const Picture& a, const Picture& b) {
    double squares = 0;
    for (size_t i = 0; i < a.size(); ++i) squares += i % 4 == 3 ? 0 : std::pow(double(a[i]) - double(b[i]), 2);
    return -10 * std::log10(squares / (0.75 * double(a.size())));
}

/// common/random.glsl.
glm::dvec3 randomOf(glm::uvec3 v) {
    v = v * 1664525u + 1013904223u;
    v.x += v.y * v.z, v.y += v.z * v.x, v.z += v.x * v.y;
    v ^= v >> 16u;
    v.x += v.y * v.z, v.y += v.z * v.x, v.z += v.x * v.y;
    return glm::dvec3(v >> 8u) / 16777216.0;
}

/// A ball of many puffs around a place.
std::vector<TestParticle> cloudAround(glm::vec3 middle, float radius, int count) {
    std::vector<TestParticle> particles = {};
    for (int i = 0; i < count; ++i) {
        const float height = 1 - 2 * (float(i) + 0.5f) / float(count), turn = 2.39996f * float(i);
        const float across = std::sqrt(1 - height * height), share = std::cbrt(std::fmod(0.618034f * float(i), 1.0f));
        particles.push_back(
            {.place = middle + radius * share * glm::vec3(across * std::cos(turn), height, across * std::sin(turn)),
             .age = 0.5f,
             .lifespan = 4});
    }
    return particles;
}

}  // namespace

TEST_CASE("the opacity of a puff is noise less the distance from its middle and what age takes, above a cutoff") {
    Scene scene{.particles = {{.place = {0.1f, 1.2f, 0.3f}}}, .emitters = {smokeOf(glm::vec3(1), 1.4f, 0.8f)}};
    const View view = Camera(scene.camera).view(size);
    const Texture noise = makePerlinNoise();
    const Picture noiseTexels = noise.download();
    const auto noiseAt = [&](glm::dvec2 place) {
        const glm::dvec2 texel = place * double(perlinNoiseSize) - 0.5, base = glm::floor(texel), f = texel - base;
        double sum = 0;
        for (int i = 0; i < 4; ++i) {
            const glm::ivec2 corner(i & 1, i >> 1), t = (glm::ivec2(base) + corner) & (perlinNoiseSize - 1);
            const glm::dvec2 weight = glm::mix(1.0 - f, f, glm::dvec2(corner));
            sum += weight.x * weight.y * double(noiseTexels[size_t(t.y * perlinNoiseSize + t.x)]);
        }
        return sum;
    };
    for (const float age : {0.0f, 0.5f, 0.8f}) {
        scene.particles[0].age = age;
        const Picture picture = seen(scene);
        const glm::dvec3 middle(scene.particles[0].place), eye(view.eye), forward = glm::normalize(middle - eye);
        const glm::dvec3 right = glm::normalize(glm::dvec3(view.right)), up = glm::normalize(glm::dvec3(view.up));
        const glm::dvec3 random = randomOf({0, 0, 5});
        const double radius = 0.7 * glm::mix(0.7, 1.3, random.z), offset = -std::pow(double(age), 3);
        const double turn = 6.2831853 * random.x + 0.7 * (random.y - 0.5) * double(age);
        const glm::dvec2 shift(random.z, glm::fract(7 * random.x + 3 * random.y));
        double largest = 0, error = 0, onEdge = 0;
        for (int y = 0; y < size.y; ++y)
            for (int x = 0; x < size.x; ++x) {
                const glm::dvec3 ray = directionThrough(view, x, y);
                const glm::dvec3 from = eye + ray * (glm::dot(middle - eye, forward) / glm::dot(ray, forward)) - middle;
                const glm::dvec2 seenAs = glm::dvec2(glm::dot(from, right), glm::dot(from, up)) / radius;
                const glm::dvec2 turned(std::cos(turn) * seenAs.x - std::sin(turn) * seenAs.y,
                                        std::sin(turn) * seenAs.x + std::cos(turn) * seenAs.y);
                const double raw = noiseAt(0.15 * turned + shift) - glm::length(from) / radius + offset;
                if (std::abs(raw - 0.04) < 0.004) {  // within rounding of the cutoff
                    ++onEdge;
                    continue;
                }
                const double expected = raw > 0.04 ? 0.8 * raw : 0;
                largest = std::max(largest, expected);
                error = std::max(error, std::abs(expected - double(at(picture, {x, y}).a)));
            }
        INFO("age " << age);
        CHECK(onEdge < 40);
        CHECK(largest > (age < 0.6f ? 0.2 : -1));
        CHECK(error < 0.004);
    }
}

TEST_CASE("nothing is left of a puff that is as old as it gets, nor of one that is dead") {
    Scene scene{.particles = {{.place = {0, 1, 0}, .age = 1}}, .emitters = {smokeOf(glm::vec3(1), 1)}};
    CHECK(sumOf(seen(scene), 3) == 0);
    scene.particles[0] = {.place = {0, 1, 0}, .lifespan = 0};
    CHECK(sumOf(seen(scene), 3) == 0);
    scene.particles[0] = {.place = {0, 1, 0}, .age = 1e6f, .lifespan = endless};
    CHECK(sumOf(seen(scene), 3) > 10);
}

TEST_CASE("a spark is as long as it is large, and as its way while the picture is taken") {
    Scene scene{.particles = {{.place = {0, 1, 0}}}, .emitters = {emitterOf(ParticleKind::Spark, 0.3f, glm::vec3(50))}};
    const auto extent = [&](glm::vec3 velocity) {
        scene.particles[0].velocity = velocity;
        const Picture picture = seen(scene);
        glm::ivec2 low(1000), high(-1);
        for (int i = 0; i < size.x * size.y; ++i) {
            REQUIRE(std::isfinite(picture[size_t(4 * i)]));
            if (picture[size_t(4 * i)] <= 0) continue;
            low = glm::min(low, glm::ivec2(i % size.x, i / size.x));
            high = glm::max(high, glm::ivec2(i % size.x, i / size.x));
        }
        CHECK(sumOf(picture, 3) == 0);  // hides nothing
        return glm::vec2(high - low + 1);
    };
    const View view = Camera(scene.camera).view(size);
    const float pixelsPerMetre = view.pixelOf({1, 1, 0}).x - view.pixelOf({0, 1, 0}).x;
    const auto across = float(0.3 * glm::mix(0.7, 1.3, randomOf({0, 0, 5}).z));
    const glm::vec2 rest = extent({0, 0, 0}), sideways = extent({40, 0, 0}), upwards = extent({0, 30, 0});
    CHECK(rest.x == Approx(across * pixelsPerMetre).margin(1.6));
    CHECK(rest.y == Approx(rest.x).margin(1));
    CHECK(sideways.x - rest.x == Approx(40 * fine.exposureTime * pixelsPerMetre).margin(1.6));
    CHECK(sideways.y == Approx(rest.y).margin(1));
    CHECK(upwards.y - rest.y == Approx(30 * fine.exposureTime * pixelsPerMetre).margin(1.6));
    CHECK(extent({0, 0, 40}).x == Approx(rest.x).margin(1));  // towards the eye
}

TEST_CASE("of two puffs the nearer one covers the other, whichever slot it is in and wherever the sun is") {
    const glm::vec3 red(0.9f, 0.1f, 0.1f), blue(0.1f, 0.2f, 0.9f);
    for (const glm::vec3 sun : {glm::vec3(0.1f, 0.4f, 1), glm::vec3(0.1f, 0.4f, -1)})  // behind the eye, before it
        for (const bool swapped : {false, true}) {
            // A group has one emitter: the second one is in the second group.
            Scene scene{.particles = std::vector<TestParticle>(64, {.lifespan = 0}),
                        .emitters = {smokeOf(red, 0.9f), smokeOf(blue, 0.9f)},
                        .emitterOfGroup = swapped ? std::vector{1, 0} : std::vector{0, 1},
                        .look = lookOf(sun, 0)};
            const size_t nearSlot = swapped ? 32 : 0, farSlot = 32 - nearSlot;
            const TestParticle near{.place = {-0.1f, 1, 0.5f}}, far{.place = {0.1f, 1.05f, -0.5f}};
            scene.particles[nearSlot] = near;
            const Picture alone = seen(scene);
            scene.particles[nearSlot].lifespan = 0;
            scene.particles[farSlot] = far;
            const Picture behind = seen(scene);
            scene.particles[nearSlot] = near;
            const Picture both = seen(scene);
            float error = 0, overlap = 0;
            for (size_t i = 0; i < both.size(); ++i) {
                const float alpha = alone[i / 4 * 4 + 3], expected = alone[i] + (1 - alpha) * behind[i];
                error = std::max(error, std::abs(both[i] - expected));
                overlap = std::max(overlap, std::min(alone[i], behind[i]));
            }
            CHECK(overlap > 0.05f);
            CHECK(error < 0.004f);
        }
}

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

TEST_CASE("smoke before particles hides them, smoke behind them does not") {
    Scene scene{
        .particles = {{.place = {0, 1, 0}}}, .emitters = {smokeOf(glm::vec3(1), 0.6f)}, .look = lookOf({0, 1, 0}, 0)};
    scene.camera = {.eye = {0.05f, 1, 5}, .target = {0, 1, 0}, .fov = 30};
    const float whole = sumOf(seen(scene), 3);
    scene.look.extinction = 1.5f;  // one metre of it before the particle: half of the domain
    scene.density = [](glm::vec3) { return 1.0f; };
    const Picture hidden = seen(scene);
    CHECK(sumOf(hidden, 3) == Approx(whole * std::exp(-1.5f)).epsilon(0.05));
    scene.fluids = 2;
    CHECK(psnr(seen(scene), hidden) > 60);
    scene.fluids = 1;
    scene.particles[0].place = {0, 1, 1.5f};
    const float before = sumOf(seen(scene), 3);
    scene.density = [](glm::vec3) { return 0.0f; };
    CHECK(before == Approx(sumOf(seen(scene), 3)).epsilon(0.01));
}

TEST_CASE("puffs fade where they touch something") {
    const Scene scene{.particles = {{.place = {0, 1, 0}}}, .emitters = {smokeOf(glm::vec3(1), 0.6f)}};
    const float whole = sumOf(seen(scene), 3);
    CHECK(sumOf(seen(scene, {4.5f}), 3) == Approx(whole));
    CHECK(sumOf(seen(scene, {4}), 3) == Approx(0.5f * whole).epsilon(0.05));
    CHECK(sumOf(seen(scene, {3.5f}), 3) == 0);
}

TEST_CASE("puffs are seen before a liquid, and neither behind nor from within it") {
    const Scene scene{.particles = {{.place = {0, 1, 0}}}, .emitters = {smokeOf(glm::vec3(1), 0.6f)}};
    const auto seenBefore = [&](glm::vec4 place) {
        LiquidFrame liquid(size);
        liquid.place.clear(place);
        return sumOf(seen(scene, {Frame::farAway}, &liquid), 3);
    };
    const float whole = sumOf(seen(scene), 3);
    CHECK(seenBefore({0, 1, -1, 1}) == Approx(whole));
    CHECK(seenBefore({0, 1, 1, 1}) == 0);
    CHECK(seenBefore({0, 0, 0, 0}) == Approx(whole));
    CHECK(seenBefore({0, 0, 0, -1}) == 0);
}

TEST_CASE("with half as many pixels nothing of a cloud leaks onto what is before it") {
    Scene scene{.particles = cloudAround({0, 1, 0}, 0.6f, 600), .emitters = {smokeOf(glm::vec3(0.9f), 0.4f)}};
    scene.drawing.halfResolution = true;
    std::vector<float> surface;
    for (int i = 0; i < size.x * size.y; ++i) surface.push_back(i % size.x < 47 ? 2.0f : 9.0f);
    const Picture picture = seen(scene, surface);
    CHECK(at(picture, {46, 32}).a < 0.01f);
    CHECK(at(picture, {47, 32}).a > 0.8f);
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

TEST_CASE("leaves are solid: they hide what is behind them, have a shadow, and nothing else is drawn of them") {
    Scene scene{.look = lookOf({0.5f, 1, 0}), .camera = {.eye = {0, 3, 4}, .target = {0, 0, 0}, .fov = 45}};
    const glm::vec3 place(0, 0.5f, 0), shadow(-0.25f, 0, 0);
    const Picture without = drawn(scene);
    scene.particles = {{.place = place, .lifespan = endless}};
    scene.emitters = {emitterOf(ParticleKind::Leaf, 0.5f, {0.1f, 0.5f, 0.05f})};
    const Picture leaf = drawn(scene);
    const glm::vec4 color = at(leaf, scene.camera, place);
    CHECK(color.g > 2 * color.r);
    CHECK(at(leaf, scene.camera, shadow).g < 0.8f * at(without, scene.camera, shadow).g);
    scene.emitters.push_back(smokeOf(glm::vec3(1), 0.5f));  // of no particle: all slices are drawn
    CHECK(sumOf(seen(scene), 3) == 0);
    const auto redness = [&](float z) {  // where there is smoke beyond z
        scene.density = [&](glm::vec3 x) { return x.z * z > z * z ? 0.05f : 0.0f; };
        const glm::vec4 texel = at(drawn(scene), scene.camera, place);
        return texel.r / texel.g;
    };
    CHECK(redness(-0.5f) < 1.4f * color.r / color.g);  // behind it, where it changes its light alone
    CHECK(redness(0.5f) > 2 * color.r / color.g);      // before it
}

TEST_CASE("with half as many pixels a cloud looks much the same, and does not leak over edges") {
    Scene scene{.particles = cloudAround({0, 1, 0}, 0.6f, 600), .emitters = {smokeOf(glm::vec3(0.9f), 0.4f, 0.3f)}};
    const Picture full = seen(scene);
    scene.drawing.halfResolution = true;
    const Picture halved = seen(scene);
    INFO("PSNR " << psnr(full, halved) << " dB");
    CHECK(psnr(full, halved) > 32);
    CHECK(sumOf(halved, 3) == Approx(sumOf(full, 3)).epsilon(0.02));
}

TEST_CASE("the same particles give the same bits, and samples of a picture share one order") {
    Scene scene{.particles = cloudAround({0, 1, 0}, 0.5f, 300), .emitters = {smokeOf(glm::vec3(0.9f), 0.4f, 0.3f)}};
    const Picture once = drawn(scene);
    CHECK(drawn(scene) == once);
    scene.look.samples = 4;
    CHECK(psnr(once, drawn(scene)) > 35);
}
