// The picture taken apart: each pass against its definition.
#include "render/Renderer.h"
#include "render/TestFluid.h"
#include "sim/Bodies.h"
#include "support/Catch.h"

namespace slabflow::test::passes_gl_test {

namespace {

constexpr glm::ivec2 size{97, 53};

const CameraDesc ahead{.eye = {0.05f, 0.9f, 2.6f}, .target = {0.05f, 0.9f, 0.4f}, .fov = 45};
const CameraDesc above{.eye = {0.6f, 1.9f, 2.6f}, .target = {0.05f, 0.7f, 0.4f}, .fov = 50};

/// What is downloaded of a picture and its passes.
struct Drawn {
    std::vector<float> image, scene;  ///< with the fluid, and without
    std::vector<float> beauty, emission, depth, motion, shadow;
};

LookDesc plainLook() {
    LookDesc look;
    look.outline = false;
    look.march.offscreenScale = 1;
    look.multisampling = false;
    look.extinction = 3;
    return look;
}

Drawn drawn(const FluidFields& fluid, const LookDesc& look, const CameraDesc& desc, std::span<const Body> bodies = {},
            const CameraDesc* nextDesc = nullptr, float seconds = 0) {
    Renderer renderer(slab());
    const Camera camera(desc), next(nextDesc ? *nextDesc : desc);
    const Frame& frame = renderer.draw(shotOf(fluid, look, camera, size, 3, bodies));
    Drawn result;
    result.image = frame.image.download();
    const PassFrame& passes = renderer.drawPasses(shotOf(fluid, look, camera, size, 3, bodies), {next, seconds});
    result.scene = passes.scene.image.download();
    result.beauty = passes.beauty.download();
    result.emission = passes.emission.download();
    result.depth = passes.depth.download();
    result.motion = passes.motion.download();
    result.shadow = passes.shadow.download();
    return result;
}

std::vector<Body> ballAt(glm::vec3 centre, float radius) {
    ObstacleDesc desc;
    desc.name = "ball";
    desc.shape = Sphere{.center = centre, .radius = radius};
    return Bodies(slab().shaders(), {desc}, 0).list();
}

void ignite(FluidFields& fluid, float density) {
    fluid.gas->reactionLimit = 1;
    std::vector<float> gas;
    for (size_t i = 0; i < fluid.grid.cellCount(); ++i) gas.insert(gas.end(), {density, 0.0f, 1.0f, 1.0f});
    fluid.gas->smoke.upload(gas);
}

void setVelocity(FluidFields& fluid, glm::vec3 velocity) {
    std::vector<float> values;
    for (size_t i = 0; i < fluid.grid.cellCount(); ++i)
        values.insert(values.end(), {velocity.x, velocity.y, velocity.z, 0.0f});
    fluid.cellVelocity.upload(values);
}

/// Thick smoke in one layer of cells, and nothing elsewhere.
FluidFields layer(int k) {
    const PlacedGrid grid = unevenGrid();
    const float z = grid.centre({0, 0, k}).z;
    return fluidOf(grid, [=](glm::vec3 world) { return std::abs(world.z - z) < 0.5f * grid.h ? 200.0f : 0.0f; });
}

size_t indexOf(glm::ivec2 pixel) { return size_t(pixel.y * size.x + pixel.x); }

/// How far a ray of the sun runs through the domain to a place in it or below it.
double sunlitWay(const PlacedGrid& grid, const LookDesc& look, glm::dvec3 place) {
    const auto [first, last] = spanOf(grid, place, glm::normalize(glm::dvec3(look.light.direction)));
    return std::max(0.0, last - first);
}

}  // namespace

TEST_CASE("beauty over the scene is the picture, also around an obstacle and in a fire") {
    FluidFields fluid = fluidOf(unevenGrid(), ball({0.05f, 0.9f, 0.35f}, 0.45f));
    if (GENERATE(false, true)) ignite(fluid, 0.4f);
    const std::vector<Body> bodies = ballAt({0.1f, 0.95f, 0.4f}, 0.12f);
    const Drawn d = drawn(fluid, plainLook(), above, bodies);
    double brightest = 0;
    for (size_t i = 0; i < d.image.size(); ++i) {
        if (i % 4 == 3) continue;
        const float seen = d.beauty[i] + (1 - d.beauty[i / 4 * 4 + 3]) * d.scene[i];
        REQUIRE(seen == Approx(d.image[i]).epsilon(3e-3).margin(2e-3));
        brightest = std::max(brightest, double(d.beauty[i]));
    }
    CHECK(brightest > 0.2);
}

TEST_CASE("what is solid holds the fluid out") {
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 9.0f; });
    const std::vector<Body> bodies = ballAt({0.05f, 0.9f, 0.9f}, 0.1f);  // before the domain
    const Drawn with = drawn(fluid, plainLook(), ahead, bodies), without = drawn(fluid, plainLook(), ahead);
    const size_t middle = indexOf(size / 2);
    CHECK(without.beauty[4 * middle + 3] > 0.9f);
    for (const size_t channel : {0u, 1u, 2u, 3u}) CHECK(with.beauty[4 * middle + channel] == 0);
    CHECK(with.depth[middle] == Frame::farAway);
}

TEST_CASE("alpha of even smoke is one less exp(-sigma L)") {
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 0.7f; });
    const View view = Camera(ahead).view(size);
    const Drawn d = drawn(fluid, plainLook(), ahead);
    int seen = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const auto [first, last] = spanOf(fluid.grid, view.eye, directionThrough(view, x, y));
            const float alpha = d.beauty[4 * indexOf({x, y}) + 3];
            if (first >= last) REQUIRE(alpha == 0);
            if (last - first < 0.03) continue;
            ++seen;
            REQUIRE(double(alpha) == Approx(1 - std::exp(-2.1 * (last - first))).margin(3e-3));
        }
    CHECK(seen > 300);
}

TEST_CASE("depth is that along the viewing axis, not along the ray, and far away where nothing is") {
    const FluidFields fluid = layer(3);
    const Drawn d = drawn(fluid, plainLook(), ahead);
    const double front = double(ahead.eye.z) - double(fluid.grid.centre({0, 0, 3}).z) - 0.5 * double(fluid.grid.h);
    int seen = 0;
    for (size_t i = 0; i < d.depth.size(); ++i) {
        if (d.beauty[4 * i + 3] == 0) REQUIRE(d.depth[i] == Frame::farAway);
        if (d.beauty[4 * i + 3] < 0.9f) continue;
        ++seen;
        // It begins to be thick half a cell before its cells.
        REQUIRE(double(d.depth[i]) == Approx(front).margin(0.5 * double(fluid.grid.h)));
    }
    CHECK(seen > 300);
}

TEST_CASE("depth of thin even smoke is the middle of the ray") {
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 0.01f; });
    const View view = Camera(ahead).view(size);
    const glm::ivec2 pixel(55, 20);
    const glm::dvec3 direction = directionThrough(view, pixel.x, pixel.y);
    const auto [first, last] = spanOf(fluid.grid, view.eye, direction);
    const double expected = 0.5 * (first + last) * glm::dot(direction, glm::dvec3(view.forward));
    LookDesc look = plainLook();
    look.march.jitter = false;
    CHECK(double(drawn(fluid, look, ahead).depth[indexOf(pixel)]) == Approx(expected).margin(2e-3));
}

TEST_CASE("emission is what fire adds: all of a fire in the dark, nothing of smoke, a part of both") {
    LookDesc look = plainLook();
    look.fire.colors = FireColors::Ramp;
    look.fire.emission = 0.5f;
    FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 0.8f; });
    for (const Drawn& smoke = drawn(fluid, look, ahead); const float value : smoke.emission)
        REQUIRE((value == 0 || value == 1));  // 1 in alpha
    ignite(fluid, 0);
    const Drawn fire = drawn(fluid, look, ahead);
    const size_t middle = indexOf(size / 2);
    CHECK(fire.beauty[4 * middle] > 0.05f);
    CHECK(fire.depth[middle] < 3);  // although it hides nothing
    for (size_t i = 0; i < fire.beauty.size(); ++i)
        if (i % 4 != 3) REQUIRE(fire.emission[i] == fire.beauty[i]);
    ignite(fluid, 0.8f);
    const Drawn both = drawn(fluid, look, ahead);
    LookDesc cold = look;
    cold.fire.emission = 0;
    const Drawn lit = drawn(fluid, cold, ahead);
    look.fire.lighting = 0;
    const Drawn unlit = drawn(fluid, look, ahead);
    CHECK(both.emission[4 * middle] < fire.emission[4 * middle]);
    CHECK(both.emission[4 * middle] > 0.02f);
    for (size_t i = 0; i < unlit.beauty.size(); ++i)
        if (i % 4 != 3) REQUIRE(unlit.beauty[i] == Approx(unlit.emission[i] + lit.beauty[i]).margin(2e-3));
}

TEST_CASE("motion is the projected displacement, also while the camera moves") {
    FluidFields fluid = layer(3);
    const glm::vec3 velocity(0.7f, -0.4f, 1.1f);
    const float seconds = 0.1f;
    const auto moves = GENERATE(values<std::pair<bool, bool>>({{true, false}, {false, true}, {true, true}}));
    const auto [fluidMoves, cameraMoves] = moves;
    setVelocity(fluid, fluidMoves ? velocity : glm::vec3(0));
    CameraDesc next = ahead;
    if (cameraMoves) next = {.eye = {0.2f, 1.0f, 2.3f}, .target = {0, 0.9f, 0.4f}, .fov = 45};
    const Drawn d = drawn(fluid, plainLook(), ahead, {}, &next, seconds);
    const View view = Camera(ahead).view(size), nextView = Camera(next).view(size);
    int seen = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const size_t i = indexOf({x, y});
            if (d.beauty[4 * i + 3] == 0) REQUIRE((d.motion[2 * i] == 0 && d.motion[2 * i + 1] == 0));
            if (d.beauty[4 * i + 3] < 0.9f) continue;
            ++seen;
            const glm::dvec3 direction = directionThrough(view, x, y);
            const double distance = double(d.depth[i]) / glm::dot(direction, glm::dvec3(view.forward));
            const glm::vec3 place = glm::vec3(glm::dvec3(view.eye) + distance * direction);
            const glm::vec3 arrives = place + (fluidMoves ? seconds * velocity : glm::vec3(0));
            const glm::vec2 expected = nextView.pixelOf(arrives) - view.pixelOf(place);
            REQUIRE(d.motion[2 * i] == Approx(expected.x).margin(0.02));
            REQUIRE(d.motion[2 * i + 1] == Approx(expected.y).margin(0.02));
        }
    CHECK(seen > 300);
}

TEST_CASE("nothing moves where neither fluid nor camera does") {
    const Drawn d = drawn(layer(3), plainLook(), ahead, {}, nullptr, 0.1f);
    for (const float value : d.motion) REQUIRE(std::abs(value) < 1e-3f);  // pixels
}

TEST_CASE("shadow is the sun's light that arrives on the ground") {
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 0.5f; });
    const LookDesc look = plainLook();
    const View view = Camera(above).view(size);
    const Drawn d = drawn(fluid, look, above);
    int lit = 0, shaded = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::dvec3 eye(view.eye), direction = directionThrough(view, x, y);
            const double distance = (double(fluid.grid.origin.y) - eye.y) / direction.y;
            if (distance < 0 || distance > 4) continue;  // beyond, the ground ends somewhere
            const double way = sunlitWay(fluid.grid, look, eye + distance * direction);
            const double share = double(d.shadow[indexOf({x, y})]);
            if (way == 0) {
                ++lit;
                REQUIRE(share == 1);
            }
            if (way < 0.3) continue;  // near edges of the domain, its cells count
            ++shaded;
            REQUIRE(share == Approx(std::exp(-1.5 * way)).margin(0.06));
        }
    CHECK(lit > 300);
    CHECK(shaded > 100);
    LookDesc groundless = look;
    groundless.ground = false;
    for (const float share : drawn(fluid, groundless, above).shadow) REQUIRE(share == 1);
}

TEST_CASE("and on obstacles, whatever their colour and the angle of their surface") {
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 0.5f; });
    LookDesc look = plainLook();
    look.light.direction = {0.2f, 0.3f, 1};
    look.extinction = 9;
    const glm::vec3 centre(0.05f, 0.9f, 0.3f);
    std::vector<Body> bodies = ballAt(centre, 0.15f);
    bodies[0].desc.color = glm::vec3(0);
    const Drawn d = drawn(fluid, look, ahead, bodies);
    const glm::dvec3 lit(centre.x, centre.y, double(centre.z) + 0.15 + 1.5 * double(fluid.grid.h));
    const double expected = std::exp(-4.5 * sunlitWay(fluid.grid, look, lit));
    const glm::ivec2 pixel = Camera(ahead).view(size).pixelOf(centre);
    CHECK(double(d.shadow[indexOf(pixel)]) == Approx(expected).margin(0.04));
    CHECK(expected < 0.9);
}

TEST_CASE("after a picture of the same frame the light is there already") {
    FluidFields fluid = layer(3);
    ignite(fluid, 0.5f);
    const Camera camera(above);
    const LookDesc look = plainLook();
    const auto bytesAfterPicture = [&](bool lightDrawn, size_t& lights) {
        Renderer renderer(slab());
        slab().timer().collect(true);
        slab().timer().beginFrame(0);
        renderer.draw(shotOf(fluid, look, camera, size, 3));
        slab().timer().beginFrame(1);
        const Shot shot = shotOf(fluid, look, camera, size, 3);
        const NextPicture next{camera, 0};
        const PassFrame& passes = lightDrawn ? renderer.takeApart(shot, next) : renderer.drawPasses(shot, next);
        slab().timer().beginFrame(2);
        lights = 0;
        for (const GpuTimer::Frame& frame : slab().timer().collect(true))
            for (const GpuTimer::Row& row : frame.rows) lights += row.label == "light volume";
        auto bytes = passes.beauty.downloadRaw();
        const auto shadow = passes.shadow.downloadRaw();
        bytes.insert(bytes.end(), shadow.begin(), shadow.end());
        return bytes;
    };
    size_t twice = 0, once = 0;
    const auto anew = bytesAfterPicture(false, twice);
    CHECK((bytesAfterPicture(true, once) == anew));
    CHECK(twice == 2);
    CHECK(once == 1);
}

}  // namespace slabflow::test::passes_gl_test
