// Particles in pictures: the shape of one, and which hides which.
#include <numeric>

#include "render/ParticlePictures.h"
#include "render/PerlinNoise.h"
#include "support/Catch.h"

namespace slabflow::test::particle_sprites_gl_test {

using namespace particle_pictures;

namespace {

EmitterDesc emitterOf(ParticleKind kind, float across, glm::vec3 color = glm::vec3(1)) {
    EmitterDesc emitter = smokeOf(color, across);
    emitter.kind = kind;
    return emitter;
}

/// common/random.glsl.
glm::dvec3 randomOf(glm::uvec3 v) {
    v = v * 1664525u + 1013904223u;
    v.x += v.y * v.z, v.y += v.z * v.x, v.z += v.x * v.y;
    v ^= v >> 16u;
    v.x += v.y * v.z, v.y += v.z * v.x, v.z += v.x * v.y;
    return glm::dvec3(v >> 8u) / 16777216.0;
}

}  // namespace

TEST_CASE("the opacity of a puff is noise less the distance from its middle and what age takes, above a cutoff") {
    Scene scene{.particles = {{.place = {0.1f, 1.2f, 0.3f}}}, .emitters = {smokeOf(glm::vec3(1), 1.4f, 0.8f)}};
    scene.emitters[0].sizeVariation = 0.2f;
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
        const double radius = 0.7 * glm::mix(0.8, 1.2, random.z), offset = -std::pow(double(age), 3);
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

TEST_CASE("what of a puff is before a liquid is seen before it, and what is behind it through it") {
    Scene scene{.particles = {{.place = {0, 1, 0}}}, .emitters = {smokeOf(glm::vec3(1), 0.6f)}};
    scene.drawing.halfResolution = GENERATE(false, true);
    struct Sums {
        float before, behind;
    };
    const auto sumsOf = [&](glm::vec4 place, float scenery = Frame::farAway) {
        LiquidFrame liquid(size);
        liquid.place.clear(place);
        liquid.behind.clear(glm::vec4(0));
        const float before = sumOf(seen(scene, {scenery}, &liquid), 3);
        return Sums{before, sumOf(liquid.behind.download(), 3)};
    };
    const float whole = sumOf(seen(scene), 3);
    const auto check = [&](Sums sums, float before, float behind) {
        CHECK(sums.before == Approx(before * whole).margin(1e-3 * whole));
        CHECK(sums.behind == Approx(behind * whole).margin(1e-3 * whole));
    };
    check(sumsOf({0, 1, -1, 1}), 1, 0);
    check(sumsOf({0, 1, 1, 1}), 0, 1);
    check(sumsOf({0, 1, 1, 1}, 3.5f), 0, 0);  // something solid is between the two
    check(sumsOf({0, 0, 0, 0}), 1, 1);        // no liquid: what is bent may see it, behind the box's front
    check(sumsOf({0, 0, 0, -1}), 0, 1);       // the eye is in the liquid
    const Sums half = sumsOf({0, 1, 0, 1});
    CHECK(half.before == Approx(0.5f * whole).epsilon(0.05));
    CHECK(half.before + half.behind == Approx(whole).epsilon(0.01));
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

}  // namespace slabflow::test::particle_sprites_gl_test
