// A lens of some size and a shutter that is open for a while, in pictures of several images.
#include "render/EarlierShot.h"
#include "render/Renderer.h"
#include "render/TestMarch.h"
#include "sim/Bodies.h"
#include "support/Catch.h"

namespace slabflow::test::shutter_gl_test {

namespace {

constexpr glm::ivec2 size{120, 90};
const CameraDesc ahead{.eye = {0.05f, 0.9f, 2.6f}, .target = {0.05f, 0.9f, 0.4f}, .fov = 35};

LookDesc plainLook() {
    LookDesc look;
    look.outline = false;
    look.ground = false;
    look.extinction = 6;
    look.samples = 64;
    return look;
}

/// All of the box moves with one velocity [m/s].
FluidFields movingBall(glm::vec3 middle, glm::vec3 velocity) {
    const PlacedGrid grid{{.cells = {40, 48, 24}, .h = 0.03f}, {-0.55f, 0.18f, 0.1f}};
    FluidFields fluid = fluidOf(grid, ball(middle, 0.25f));
    fluid.cellVelocity.clear(glm::vec4(velocity, 0));
    return fluid;
}

/// The same in cells half as large.
FluidFields movingFineBall(glm::vec3 middle, glm::vec3 velocity) {
    FluidFields fluid = movingBall(middle, velocity);
    fluid.detail = 2;
    fluid.gas = fluidOf(fluid.gasGrid(), ball(middle, 0.25f)).gas;
    return fluid;
}

std::vector<Body> ballOf(glm::vec3 middle) {
    ObstacleDesc desc;
    desc.name = "ball";
    desc.shape = Sphere{.center = middle, .radius = 0.1f};
    return Bodies(slab().shaders(), {desc}, 0).list();
}

/// Mean and spread of what of a picture is not its background, across and up [pixels].
struct Blot {
    glm::dvec2 mean{0}, deviation{0};
};
Blot blotOf(const Frame& frame, glm::vec3 background) {
    const std::vector<float> image = frame.radiance().download();
    double sum = 0;
    glm::dvec2 first(0), second(0);
    for (int j = 0; j < size.y; ++j)
        for (int i = 0; i < size.x; ++i) {
            const size_t at = 4 * (size_t(j) * size_t(size.x) + size_t(i));
            const double weight = std::abs(image[at] - background.x);
            sum += weight;
            first += weight * glm::dvec2(i, j);
            second += weight * glm::dvec2(i, j) * glm::dvec2(i, j);
        }
    const glm::dvec2 mean = first / sum;
    return {mean, glm::sqrt(second / sum - mean * mean)};
}

/// Black where there is nothing, so that a blot is all that there is.
LookDesc darkLook() {
    LookDesc look = plainLook();
    look.background = glm::vec3(0);
    return look;
}

Blot blotOf(const Shot& shot) {
    Renderer renderer(slab());
    return blotOf(renderer.draw(shot), shot.look.background);
}

}  // namespace

TEST_CASE("what is in focus is seen in the same pixels through all of the lens, what is not is not") {
    const Camera camera(ahead);
    const LensDesc lens{.aperture = 0.3f, .focus = 1.7f};
    const View middle = camera.view(size);
    const glm::vec3 sharp = ahead.eye + glm::vec3(0.2f, -0.1f, -1.7f),
                    near = ahead.eye + glm::vec3(0.1f, 0.05f, -0.85f);
    for (const glm::vec2 onLens : {glm::vec2(1, 0), glm::vec2(-0.3f, 0.8f), glm::vec2(0, -1)}) {
        const View view = camera.view(size, glm::vec2(0), lens, onLens);
        CHECK(glm::distance(view.eye, ahead.eye) == Approx(0.15f * glm::length(onLens)));
        CHECK(glm::distance(view.pixelOf(sharp), middle.pixelOf(sharp)) < 1e-3f);
        // At half the distance the lens is seen as wide as it is: where rays spread by 0.15 m / 2.
        const float pixel = 2 * 0.85f * std::tan(glm::radians(17.5f)) / float(size.y);
        CHECK(glm::distance(view.pixelOf(near), middle.pixelOf(near)) ==
              Approx(0.5f * 0.15f * glm::length(onLens) / pixel).epsilon(1e-3));
        const Ray ray = view.rayThrough(view.pixelOf(near));
        const glm::vec3 way = near - ray.origin;
        CHECK(glm::length(way - glm::dot(way, ray.direction) * ray.direction) < 1e-4f);
    }
}

TEST_CASE("images of a lens spread a ball that is out of focus, to all sides alike") {
    const FluidFields fluid = movingBall({0.05f, 0.9f, -5}, glm::vec3(0));  // without smoke
    const std::vector<Body> bodies = ballOf({0.05f, 0.9f, 0.4f});
    const LookDesc look = darkLook();
    const Camera camera(ahead);
    Shot shot = shotOf(fluid, look, camera, size, 0, bodies);
    const Blot sharp = blotOf(shot);
    shot.lens = {.aperture = 0.4f};
    const Blot focused = blotOf(shot);
    shot.lens.focus = 1.1f;  // half as far
    const Blot blurred = blotOf(shot);
    CHECK(glm::distance(focused.deviation, sharp.deviation) < 0.1);
    // A disc of the lens' size adds a quarter of the square of its radius to the variance, here that at 2.2 m.
    const double pixel = 2 * 2.2 * std::tan(glm::radians(17.5)) / size.y, radius = 0.2 / pixel;
    for (const int axis : {0, 1})
        CHECK(blurred.deviation[axis] * blurred.deviation[axis] - sharp.deviation[axis] * sharp.deviation[axis] ==
              Approx(0.25 * radius * radius).epsilon(0.1));
    CHECK(glm::distance(blurred.mean, sharp.mean) < 1);  // through the sides of the lens the ball is seen from the side
}

TEST_CASE("an open shutter draws smoke and bodies out along their way, back from where they are") {
    const glm::vec3 velocity{2, 0, 0};  // m/s
    const float shutter = 0.15f;        // s: 0.3 m
    const LookDesc look = darkLook();
    const Camera camera(ahead);
    const double pixel = 2 * 2.2 * std::tan(glm::radians(17.5)) / size.y, way = 0.3 / pixel;
    const auto drawnOut = [&](const FluidFields& fluid, std::span<const Body> bodies) {
        Shot shot = shotOf(fluid, look, camera, size, 0, bodies);
        const Blot before = blotOf(shot);
        shot.shutter = shutter;
        const Blot after = blotOf(shot);
        CHECK(after.mean.x - before.mean.x == Approx(-0.5 * way).epsilon(0.06));
        CHECK(std::abs(after.mean.y - before.mean.y) < 0.1);
        CHECK(after.deviation.x * after.deviation.x - before.deviation.x * before.deviation.x ==
              Approx(way * way / 12).epsilon(0.12));
        CHECK(std::abs(after.deviation.y - before.deviation.y) < 0.1);
    };
    SECTION("smoke") { drawnOut(movingBall({0.1f, 0.9f, 0.4f}, velocity), {}); }
    SECTION("smoke in finer cells than the velocity") { drawnOut(movingFineBall({0.1f, 0.9f, 0.4f}, velocity), {}); }
    SECTION("a body") {
        const FluidFields none = movingBall({0.05f, 0.9f, -5}, glm::vec3(0));
        std::vector<Body> bodies = ballOf({0.1f, 0.9f, 0.4f});
        bodies.front().velocity = velocity;
        drawnOut(none, bodies);
    }
    SECTION("smoke in a box that goes along with it") {
        FluidFields fluid = movingBall({0.1f, 0.9f, 0.4f}, glm::vec3(0));
        fluid.grid.velocity = velocity;
        drawnOut(fluid, {});
    }
}

TEST_CASE("rays leap over nothing where smoke was, however fine its cells are") {
    const glm::vec3 middle{0.4f, 0.9f, 0.4f}, velocity{2, 0, 0};
    for (const bool isFine : {false, true}) {
        const FluidFields fluid = isFine ? movingFineBall(middle, velocity) : movingBall(middle, velocity);
        LightVolume volume(slab());
        volume.update(fluid, plainLook());
        const EarlierGas earlier(slab(), fluid, volume, 0.3f);  // half of the box away
        const std::vector<float> extinction = earlier.extinction.download(), near = earlier.nearbyMaximum.download();
        const glm::ivec3 cells = earlier.extinction.texels(), blocks = earlier.nearbyMaximum.texels();
        int smoky = 0, missed = 0;
        for (int k = 0; k < cells.z; ++k)
            for (int j = 0; j < cells.y; ++j)
                for (int i = 0; i < cells.x; ++i) {
                    const float here = extinction[size_t((k * cells.y + j) * cells.x + i)];
                    smoky += i < cells.x / 2 && here > 1;
                    missed += here > near[size_t(((k / 4) * blocks.y + j / 4) * blocks.x + i / 4)];
                }
        CHECK(smoky > 0);
        CHECK(missed == 0);
    }
}

TEST_CASE("a camera that has moved blurs what rests, the other way") {
    const FluidFields fluid = movingBall({0.05f, 0.9f, 0.4f}, glm::vec3(0));
    const LookDesc look = darkLook();
    const Camera camera(ahead);
    Shot shot = shotOf(fluid, look, camera, size, 0);
    const Blot before = blotOf(shot);
    shot.shutter = 0.02f;
    CHECK(blotOf(shot).mean == before.mean);  // nothing moves
    CameraDesc opened = ahead;
    opened.eye.x -= 0.2f;
    opened.target.x -= 0.2f;
    shot.openedFrom = Camera(opened);
    const double pixel = 2 * 2.2 * std::tan(glm::radians(17.5)) / size.y;
    CHECK(blotOf(shot).mean.x - before.mean.x == Approx(0.1 / pixel).epsilon(0.06));
}

TEST_CASE("a liquid was where it came from") {
    const PlacedGrid grid{{.cells = {24, 20, 18}, .h = 0.05f}, {0.3f, -0.2f, 0.1f}};
    FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    fluid.gas.reset();
    const glm::vec3 velocity{1.5f, -0.5f, 0.25f}, middle = grid.origin + 0.5f * grid.size();
    fluid.cellVelocity.clear(glm::vec4(velocity, 0));
    const auto field = [&](const char* label) { return slab().makeField({label, grid, Layout::Centre, Format::R32F}); };
    fluid.liquid.emplace(LiquidFields{field("levelSet"), field("travelled"), field("volume"), field("wet")});
    std::vector<float> phi;
    const auto distance = [&](glm::vec3 x) { return glm::distance(x, middle) - 0.2f; };
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) phi.push_back(distance(grid.centre({i, j, k})));
    fluid.liquid->levelSet.upload(phi);
    const std::vector<float> earlier = earlierLevelSet(slab(), fluid, 0.04f).download();
    double most = 0;
    size_t at = 0;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i, ++at) {
                const float exact = distance(grid.centre({i, j, k}) + 0.04f * velocity);
                if (std::abs(exact) < 0.05f) most = std::max(most, double(std::abs(earlier[at] - exact)));
            }
    CHECK(most < 0.001);
}

}  // namespace slabflow::test::shutter_gl_test
